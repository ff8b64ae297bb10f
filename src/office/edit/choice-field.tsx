import { Suspense } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/scan/controls/select-field.tsx';
import { t } from '../parts/texts.ts';

// Until it has come, the browser's own select serves.
const ComboField = lazily<SelectFieldProps<string>>(
  async () => {
    const { ComboField: Combo } = await import('../../ui/desk/aria/combo-field.tsx');
    return { default: props => <Combo {...props} none={t('no_choice')} /> };
  },
  async () => ({ default: SelectField }),
);

/** The most choices that are looked through without typing (office.md, 'menu, choice of many'). */
const FEW = 12;

/** One choice out of however many there are: the browser's own select, or a field to type a part of the name in. */
export function ChoiceField(props: SelectFieldProps<string>) {
  if (props.options.length <= FEW) return <SelectField {...props} />;
  return (
    // A field that is being replaced takes no focus that would be lost.
    <Suspense fallback={<SelectField {...props} disabled />}>
      <ComboField {...props} />
    </Suspense>
  );
}
