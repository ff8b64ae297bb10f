import { articleInPriced, isPriced } from '../../../core/code/scan-rules.ts';
import { cartonIn, readGtin } from '../../../core/gtin/gtin.ts';
import { scanRules } from '../../input/scan-rules.ts';
import type { TextValues, Verdict } from './verdict-step.ts';
import { t } from './texts.ts';

/** The sentence of a verdict, and the note under it. */
export type VerdictWords = { text: string; note?: string };

const kinds = { article: 'an_article', location: 'a_location', zone: 'a_zone' } as const;

export const wanted = (what: string): string => t('expected', { expected: what });
/** Names a code that is none of one article, though it looks like an article's: a carton's, or a web address. */
export function otherCode({ read, carton_of }: TextValues): string | null {
  const reading = readGtin(String(read ?? ''));
  if (!reading.ok && reading.code === 'web-address') return t('web_address');
  if (cartonIn(reading) === null) return null;
  return carton_of ? t('carton_of', { name: carton_of }) : t('carton');
}
/** The note to a number that is unknown: it has the form of a code with a price or a weight, and no pattern says where its article is. */
export function pricedOff({ read }: TextValues): string {
  const code = String(read ?? '').trim();
  const rules = scanRules();
  if (!isPriced(code) || articleInPriced(code, rules) !== null) return '';
  return rules.priced.length === 0 ? t('priced_off') : t('priced_unknown');
}
/** Two sentences, one after the other. */
export const both = (first: string, second: string): string => t('sentences', { first, second });
export const aLocation = (v: TextValues): string =>
  v['expected'] ? t('location_x', { location: v['expected'] }) : t('a_location');

/** Texts as one to read aloud: each ends once, with its own mark or a full stop; the empty are left out. */
export const spoken = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter(Boolean)
    .join('. ')
    .replace(/([.?!…])\. /g, '$1 ');

/** Sentences about codes; `aLabel` is the flow's name for its labels. */
export function codeWords(aLabel: () => string) {
  /** The code as read, and its kind. */
  function read(v: TextValues): string {
    const what = v['what'];
    const code = String(v['read'] ?? '');
    if (!what) return t('read', { read: code });
    const kind = what === 'label' ? aLabel() : t(kinds[what as keyof typeof kinds]);
    // The name of an article that nobody knows is its code.
    const name = what === 'article' && v['name'] !== code ? v['name'] : '';
    return t('read_kind', { read: code, kind: name || kind });
  }
  return {
    read,
    /** 'Gelezen …' / 'Verwacht: …': what was read and what was expected, for a code of the wrong kind. */
    mismatch: (v: TextValues, expected: string): VerdictWords => ({ text: read(v), note: wanted(expected) }),
    /** A sentence, with what was read under it. */
    sentence: (text: string, v: TextValues, expected?: string): VerdictWords => ({
      text,
      note: expected ? both(read(v), wanted(expected)) : read(v),
    }),
  };
}

/** Adds that only this device knows the work. */
export function locally({ look }: Verdict, said: VerdictWords): VerdictWords {
  if (look !== 'local') return said;
  const { note } = said;
  return { ...said, note: note ? t('on_this_device_note', { note }) : t('on_this_device') };
}
