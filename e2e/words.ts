import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { batchStatusLabels } from '../core/batch/status.ts';
import { deliveryStatuses, labelOf } from '../core/delivery/status.ts';
import { languages, type Language } from '../core/language/language.ts';
import type { Catalogue } from '../src/texts/texts.ts';

/** Every text of the app, and the language that a text on the screen is in. */

type Catalogues = Readonly<Record<string, Catalogue>>;

/** The catalogues of a language by area, from their files: `src/flows/sort/sort.pl.ts` is `sort`. */
async function cataloguesIn(language: Language): Promise<Catalogues> {
  const src = new URL('../src/', import.meta.url);
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith(`.${language}.ts`),
  );
  const read = async (path: string): Promise<[string, Catalogue]> => {
    const file = (await import(new URL(path, src).href)) as { default: Catalogue };
    return [basename(path, `.${language}.ts`).replaceAll('-', '_'), file.default];
  };
  return Object.fromEntries(await Promise.all(paths.map(read)));
}

const [dutch, english, polish] = await Promise.all([
  cataloguesIn('nl'),
  cataloguesIn('en'),
  cataloguesIn('pl'),
]);
const deliveryLabels = Object.fromEntries(deliveryStatuses.map(status => [status, labelOf(status)]));
const files: Readonly<Record<Language, Catalogues>> = {
  nl: { ...dutch, batch_status: batchStatusLabels, dispatch_request_status: deliveryLabels },
  en: english,
  pl: polish,
};

/** The text of an area by its key, as the app shows it in a language: `said('steps', 'type')`; a plural is that of many. */
export const wordsOf =
  (language: Language) =>
  (area: string, key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = files[language][area]?.[key];
    if (text === undefined) throw new RangeError(`${language} has no ${area}.${key}`);
    return (typeof text === 'string' ? text : text.other).replace(/\{(\w+)\}/g, (place, name: string) =>
      String(values[name] ?? place),
    );
  };
export type Said = ReturnType<typeof wordsOf>;

interface Pattern {
  readonly is: RegExp;
  /** Letters that are the same whatever fills its places. */
  readonly fixed: number;
}

function patternOf(sentence: string): Pattern {
  const parts = sentence.split(/\{\w+\}/);
  return {
    is: new RegExp(`^${parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'u'),
    fixed: parts.join('').replace(/\P{L}/gu, '').length,
  };
}

const patternsIn = (language: Language): readonly Pattern[] =>
  Object.values(files[language])
    .flatMap(catalogue => Object.values(catalogue))
    .flatMap(text => (typeof text === 'string' ? [text] : Object.values(text)))
    .map(patternOf);
const patterns = { nl: patternsIn('nl'), en: patternsIn('en'), pl: patternsIn('pl') };

/** How many letters of a text are a language's own. */
const lettersIn = (language: Language, text: string): number =>
  Math.max(0, ...patterns[language].filter(({ is }) => is.test(text)).map(({ fixed }) => fixed));

/** Words of most Dutch sentences, and of none in English or Polish. */
const DUTCH = /(^|\s)(het|een|niet|geen|wordt|voor|naar|zijn|nog)(?=\s|[.,]|$)/i;
/** A key, or a place that was not filled. */
const RAW = /\{\w*\}|\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.[a-z_]+\b/;

/** Fault in the words of a text on a screen in a language: undefined when there is none. */
export function strangeIn(language: Language, text: string): string | undefined {
  if (RAW.test(text)) return `raw: ${text}`;
  if (language !== 'nl' && DUTCH.test(text)) return `Dutch: ${text}`;
  const own = lettersIn(language, text);
  const other = languages.find(code => code !== language && lettersIn(code, text) > Math.max(own, 3));
  return other && `${other}: ${text}`;
}
