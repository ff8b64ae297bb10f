import type { FormLayout, FormRules, FormState, FormValues, Idle } from './form.ts';

/** A filter on the line over the list. */
export interface Chip<N extends string> {
  /** The field that it opens. */
  readonly name: N;
  /** Taken away with it. */
  readonly names: readonly N[];
  readonly label: string;
  /** Text that is filled in; '' is nothing. */
  readonly text: string;
  /** It was filled in: it can be taken away. */
  readonly isSet: boolean;
  readonly idle: Idle | null;
  /** It has choices, which it opens itself. */
  readonly choices: boolean;
}

/** More without a value do not fit. */
const MOST_EMPTY = 4;

/** The filters in the order of the form. */
const orderOf = <N extends string>({ groups }: FormLayout<N>): readonly N[] =>
  groups.flat().flatMap(({ names }) => names);

/** The filters that have a chip of their own. */
const single = <N extends string, S extends FormState<N>>(
  layout: FormLayout<N>,
  { joined }: FormRules<N, S>,
): readonly N[] => orderOf(layout).filter(name => name !== layout.inSight && !joined.includes(name));

/** The chips of a form: filters with a value in the order of the form, then empty ones that were used last. */
export function chipsOf<N extends string, S extends FormState<N>>(
  layout: FormLayout<N>,
  of: FormRules<N, S>,
  filledIn: FormValues<N>,
  used: readonly N[],
): readonly Chip<N>[] {
  const values = of.counting(filledIn);
  const names = single(layout, of);
  const chip = (name: N): Chip<N> => ({
    name,
    names: [name],
    label: layout.filters[name].label(),
    text: values[name] ? of.textOf(name, values[name], values) : '',
    isSet: Boolean(values[name]),
    idle: of.idleOf(name, values),
    choices: of.choicesOf(name) !== null && layout.filters[name].kind !== 'text',
  });
  const filled = names.filter(name => values[name]);
  const empty = [...new Set([...used, ...layout.usualChips])].filter(
    name =>
      names.includes(name) &&
      !values[name] &&
      of.has(name) &&
      of.idleOf(name, values) === null &&
      of.choicesOf(name) !== null,
  );
  const joined = of.joinedChip(values);
  const first = joined?.names[0];
  return [
    ...(joined && first
      ? [{ ...joined, name: first, isSet: joined.names.some(name => values[name]), choices: false }]
      : []),
    ...filled.map(chip),
    ...empty.slice(0, MOST_EMPTY).map(chip),
  ];
}

/** How many filters are filled in, the one in sight apart. */
export function countFilters<N extends string, S extends FormState<N>>(
  layout: FormLayout<N>,
  of: FormRules<N, S>,
  filledIn: FormValues<N>,
): number {
  const values = of.counting(filledIn);
  const filled = single(layout, of).filter(name => values[name]);
  return filled.length + (of.joined.some(name => values[name]) ? 1 : 0);
}
