import type { BodyOf } from '../../../contract/http.ts';
import type { patchTranslations } from '../../../contract/session.ts';
import { languages, type Language } from '../../../core/language/language.ts';

/** Texts by the key on the wire: `area.key` in Dutch, `pl.area.key` in another language. */
export type Texts = Readonly<Record<string, string>>;

export const wireKey = (language: Language, key: string): string =>
  language === 'nl' ? key : `${language}.${key}`;

/** The key without its language. */
const plainKey = (key: string): string => {
  const [first = '', ...rest] = key.split('.');
  return rest.length > 1 && first !== 'nl' && languages.some(one => one === first) ? rest.join('.') : key;
};

/** Every key that the OMS has in some language, or that was added, in order. */
export const keysOf = (texts: Texts, added: readonly string[]): readonly string[] =>
  [...new Set([...Object.keys(texts).map(plainKey), ...added])].toSorted();

/** A name in a draft, where dots would divide it. */
export const idOf = (key: string): string => encodeURIComponent(key).replaceAll('.', '%2E');

/** The draft: each key in each language; '': the OMS has no text. */
export const draftOf = (keys: readonly string[], texts: Texts): Texts =>
  Object.fromEntries(
    keys.flatMap(key =>
      languages.map(language => {
        const wire = wireKey(language, key);
        return [idOf(wire), texts[wire] ?? ''];
      }),
    ),
  );

/** The body of the save: an empty text is taken back. */
export const changesOf = (
  keys: readonly string[],
  texts: Texts,
  draft: Texts,
): BodyOf<typeof patchTranslations> =>
  keys.flatMap(key =>
    languages.flatMap(language => {
      const wire = wireKey(language, key);
      const text = draft[idOf(wire)] ?? '';
      return text === (texts[wire] ?? '') ? [] : [{ key: wire, value: text.trim() === '' ? null : text }];
    }),
  );

/** Keys that have the words, in themselves, in their Dutch text or in that of the language. */
export function findKeys(
  keys: readonly string[],
  draft: Texts,
  language: Language,
  query: string,
): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return keys.filter(key => {
    const text = [key, draft[idOf(key)], draft[idOf(wireKey(language, key))]].join('\n').toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** An area and a name, as the OMS takes them. */
export const isKey = (text: string): boolean =>
  /^[a-z0-9_-]+(\.[^\0.]+)+$/.test(text) && text.length <= 190 && plainKey(text) === text;
