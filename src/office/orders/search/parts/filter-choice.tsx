import { Suspense, type ReactNode } from 'react';
import type { ChoiceMenuProps } from '../../../../ui/desk/aria/choice-menu.tsx';
import { lazily } from '../../../../ui/lazily.tsx';
import { listOf } from '../values.ts';
import { kindOf, wordOf, type Option } from '../fields.ts';
import type { OrderFilter } from '../../../../../contract/orders/order-search.ts';
import { t } from '../texts.ts';

/** Until its code has come, the button stands there and opens nothing. */
const Waiting = ({ id, className, label, children }: ChoiceMenuProps) => (
  <button type="button" id={id} className={className} aria-label={label} disabled>
    {children}
  </button>
);
const ChoiceMenu = lazily<ChoiceMenuProps>(
  async () => ({ default: (await import('../../../../ui/desk/aria/choice-menu.tsx')).ChoiceMenu }),
  async () => ({ default: Waiting }),
);

/** More choices than this are searched by typing. */
const FEW = 12;

interface FilterChoiceProps {
  /** The button's. */
  readonly id?: string;
  readonly name: OrderFilter;
  readonly label: string;
  readonly className: string | undefined;
  readonly choices: readonly Option[];
  readonly value: string;
  readonly onFill: (name: OrderFilter, value: string) => void;
  readonly children: ReactNode;
}

/** A button that opens the choices of a filter: several with boxes, or one. What is chosen is one of them, also when it is not offered. */
export function FilterChoice({ name, choices: offered, value, onFill, ...rest }: FilterChoiceProps) {
  const many = kindOf(name) === 'many';
  const known = new Set(offered.map(choice => choice.value));
  const others = listOf(value).filter(one => !known.has(one));
  const choices = [...offered, ...others.map(one => ({ value: one, text: wordOf(name, one) ?? one }))];
  const props: ChoiceMenuProps = {
    ...rest,
    many,
    options: many ? choices : [{ value: '', text: t('any') }, ...choices],
    chosen: many ? listOf(value) : [value],
    search: choices.length > FEW ? t('find_choice') : undefined,
    none: t('no_choices'),
    // In the order of the list, whatever was chosen first.
    onChoose: chosen =>
      onFill(
        name,
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
