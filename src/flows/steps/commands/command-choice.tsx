import { BigChoice, type BigChoiceProps } from '../../../ui/scan/answers/big-choice.tsx';
import { useCommands } from './commands.ts';

interface CommandChoiceProps<V extends string> extends BigChoiceProps<V> {
  /** The choice of 'Verder'. */
  readonly usual?: V;
}

/** Big buttons that a digit presses too: each shows its own, counted from 1 unless the option names it. */
export function CommandChoice<V extends string>({ usual, ...choice }: CommandChoiceProps<V>) {
  const options = choice.options.map((option, i) => ({ mark: String(i + 1), ...option }));
  useCommands({
    next: usual === undefined ? undefined : () => choice.onChoose(usual),
    number(number) {
      const option = options.find(({ mark }) => mark === String(number));
      if (option) choice.onChoose(option.value);
      return option !== undefined;
    },
  });
  return <BigChoice {...choice} options={options} />;
}
