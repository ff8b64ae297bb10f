import type { Language } from '../../../core/language/language.ts';
import type { PickList } from './pick-list.ts';
import { pickListTexts } from './texts.ts';

export type PickListWords = ReturnType<typeof wordsIn>;

/** Texts of a pick list in a language. */
export function wordsIn(code: Language) {
  const t = pickListTexts[code];
  const plurals = new Intl.PluralRules(code);
  const counted = (forms: (typeof t)['total'], n: number): string =>
    (forms[plurals.select(n)] ?? forms.other).replace('{n}', String(n));
  const day = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    code,
    ...t,
    titleOf: ({ batch }: PickList): string => t.title.replace('{batch}', () => batch),
    continuedOf: ({ batch }: PickList): string => t.continued.replace('{batch}', () => batch),
    /** The head of the list, name and value. */
    factsOf: (list: PickList): readonly (readonly [string, string])[] => [
      [t.site, list.dispatcher],
      [t.type, list.type],
      [t.zone, list.zone ?? '–'],
      [t.date, list.dispatch_date ? day.format(Date.parse(list.dispatch_date)) : '–'],
      [t.orders, String(list.deliveries)],
    ],
    ordersOf: (n: number): string => counted(t.for, n),
    totalOf: ({ lines }: PickList): string =>
      counted(t.total, lines.length).replace(
        '{pieces}',
        String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      ),
  };
}
