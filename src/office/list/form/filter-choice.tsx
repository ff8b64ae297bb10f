import { Suspense, type ReactNode } from 'react';
import type { ChoiceMenuProps } from '../../../ui/desk/aria/choice-menu.tsx';
import { lazily } from '../../../ui/lazily.tsx';
import { t as kit } from '../../parts/texts.ts';
import type { FormFilter } from '../filter.ts';
import type { FormOption } from './form.ts';
import { t } from './texts.ts';

/** Until its code has come, the button stands there and opens nothing. */
const Waiting = ({ id, className, label, children }: ChoiceMenuProps) => (
  <button type="button" id={id} className={className} aria-label={label} disabled>
    {children}
  </button>
);
const ChoiceMenu = lazily<ChoiceMenuProps>(
  async () => ({ default: (await import('../../../ui/desk/aria/choice-menu.tsx')).ChoiceMenu }),
  async () => ({ default: Waiting }),
);

/** More choices than this are searched by typing. */
const FEW = 12;

interface FilterChoiceProps {
  /** The button's. */
  readonly id?: string;
  readonly kind: FormFilter['kind'] | undefined;
  /** The name of a value that is not offered. */
  readonly nameOf: (value: string) => string;
  readonly label: string;
  readonly className: string | undefined;
  readonly choices: readonly FormOption[];
  readonly value: string;
  readonly onFill: (value: string) => void;
  readonly children: ReactNode;
}

/** A button that opens the choices of a filter: several with boxes, or one. What is chosen is one of them, also when it is not offered. */
export function FilterChoice({ kind, nameOf, choices: offered, value, onFill, ...rest }: FilterChoiceProps) {
  const many = kind === 'many';
  const known = new Set(offered.map(choice => choice.value));
  const others = listOf(value).filter(one => !known.has(one));
  const choices = [...offered, ...others.map(one => ({ value: one, text: nameOf(one) }))];
  const props: ChoiceMenuProps = {
    ...rest,
    many,
    options: many ? choices : [{ value: '', text: kit('any') }, ...choices],
    chosen: many ? listOf(value) : [value],
    search: choices.length > FEW ? t('find_choice') : undefined,
    none: t('no_choices'),
    // In the order of the list, whatever was chosen first.
    onChoose: chosen =>
      onFill(
        choices
          .map(choice => choice.value)
          .filter(one => chosen.includes(one))
          .join(','),
      ),
  };
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <ChoiceMenu {...props} />
    </Suspense>
  );
}

/** The chosen values of a filter. */
const listOf = (value: string): readonly string[] => value.split(',').filter(Boolean);
