import { cast } from '../../server/demo/main-batch.ts';
import { pad } from '../../core/gtin/gtin.ts';
import sort from '../../src/flows/sort/sort.nl.ts';
import steps from '../../src/flows/steps/steps.nl.ts';

/** The step at which it is made. */
export type WrongAt = 'article' | 'location' | 'label' | 'finish';

/** A wrong scan that workers make, and the sentence that must refuse it. */
export interface WrongCode {
  readonly what: string;
  readonly at: WrongAt;
  readonly code: string;
  readonly says: string;
}

const article = pad(cast.popular.codes[0] ?? '');
const nextDigit = (code: string): string => code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Ten of them, over all steps of the sort flow. have no order of the batch. */
export const wrongCodes: readonly WrongCode[] = [
  { what: 'an unknown article', at: 'article', code: '8719999000008', says: sort.product_not_found },
  {
    what: 'an article of no order',
    at: 'article',
    code: pad(cast.surplus.codes[0] ?? ''),
    says: sort.surplus,
  },
  {
    what: 'a location for an article',
    at: 'article',
    code: 'A-59',
    says: filled(sort.nothing_to_complete, { read: 'A-59' }),
  },
  { what: 'a wrong check digit', at: 'article', code: nextDigit(article), says: sort.check_digit },
  { what: 'the wrong location', at: 'location', code: 'A-58', says: sort.wrong_location },
  { what: "another zone's location", at: 'location', code: 'B-03', says: sort.foreign_location },
  {
    what: 'an article for a location',
    at: 'location',
    code: article,
    says: steps.expected.replace('{expected}', ''),
  },
  { what: 'the wrong label', at: 'label', code: '3SFOUT000000001', says: sort.wrong_label },
  {
    what: 'an article for a label',
    at: 'label',
    code: article,
    says: filled(steps.expected, { expected: sort.a_label }),
  },
  { what: 'the wrong location of an order', at: 'finish', code: 'A-58', says: sort.wrong_location },
];
