import type { PickList } from './pick-list.ts';

export const titleOf = ({ batch }: PickList): string => `Picklijst ${batch}`;

/** The head of the list, name and value. */
export function factsOf(list: PickList): (readonly [string, string])[] {
  return [
    ['Locatie', list.dispatcher],
    ['Type', list.type],
    ['Sorteerzone', list.zone ?? '–'],
    ['Leverdatum', list.dispatch_date?.split('-').toReversed().join('-') ?? '–'],
    ['Orders', String(list.deliveries)],
  ];
}

export function totalOf({ lines }: PickList): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `Totaal ${count(pieces, 'stuk', 'stuks')} van ${count(lines.length, 'artikel', 'artikelen')}`;
}

const count = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;
