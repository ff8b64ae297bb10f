import { createEmitter } from '../../core/emitter/emitter.ts';
import common from './common.nl.ts';

/** A sentence for each plural category of a language; `{n}` decides. */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;
/** The texts of one area in one language, by key. */
export type Catalogue = Readonly<Record<string, string | Plural>>;
type Values = Readonly<Record<string, string | number>>;
type Arguments<Text> = [Text] extends [string]
  ? [values?: Values]
  : [values: Values & { readonly n: number }];
type Common = typeof common;

interface Language {
  /** BCP 47. */
  readonly code: string;
  /** The catalogue of an area; undefined when there is none. */
  readonly load: (area: string) => Promise<Catalogue | undefined>;
  /** The loaded catalogues, by area. */
  readonly catalogues: Map<string, Catalogue>;
}
const dutch: Language = { code: 'nl', load: async () => undefined, catalogues: new Map() };

let language = dutch;
let plurals: Intl.PluralRules | undefined;
/** The OMS's own texts (GET /api/frontend/translations), by `area.key`. */
let overlay: Readonly<Record<string, string>> = {};
const areas = new Set(['common']);
const changed = createEmitter();
let version = 0;

/** Lays the OMS's translations over the catalogues: at the start the cached ones, then fresh ones. */
export function setTranslations(translations: Readonly<Record<string, string>>): void {
  overlay = translations;
}

/**
 * Shows every text in another language from now on, once the catalogues of the present areas are loaded.
 * `load` gives an area's catalogue; an area without one, or whose catalogue cannot be loaded, stays Dutch.
 */
export async function setLanguage(code: string, load: Language['load']): Promise<void> {
  const next = code === 'nl' ? dutch : { code, load, catalogues: new Map<string, Catalogue>() };
  await loadAreas(next);
  language = next;
  plurals = undefined;
  notify();
}

/** BCP 47 code of the language on the screen. */
export const languageNow = (): string => language.code;

/** Calls when texts on the screen have changed by another language; gives a function that stops it. Fits useSyncExternalStore. */
export const onTexts = changed.subscribe;

/** Raised by every such change. */
export const textsVersion = (): number => version;

function notify(): void {
  version += 1;
  changed.emit();
}

/** Loads the areas that the language lacks; a catalogue that cannot be loaded is tried again with the next area. */
async function loadAreas(of: Language): Promise<void> {
  const missing = of === dutch ? [] : [...areas].filter(area => !of.catalogues.has(area));
  await Promise.all(
    missing.map(async area => {
      const catalogue = await of.load(area).catch(() => undefined);
      if (catalogue) of.catalogues.set(area, catalogue);
    }),
  );
}

/**
 * The texts of one area: `const t = texts('sort', sort)`, where `sort` is the default export of sort.nl.ts.
 * `t('title')` gives the OMS's translation of `sort.title`, else the text in the language of the user, else the Dutch one.
 * `{name}` places are filled; of a plural, `n` chooses the sentence. Keys of the common catalogue work in every area.
 */
export function texts<T extends Catalogue>(area: string, table: T) {
  areas.add(area);
  if (language !== dutch) void loadAreas(language).then(notify);
  return <K extends keyof (T & Common) & string>(key: K, ...[values]: Arguments<(T & Common)[K]>): string => {
    const [from, own]: [string, Catalogue] = Object.hasOwn(common, key) ? ['common', common] : [area, table];
    const text = language.catalogues.get(from)?.[key] ?? own[key] ?? key;
    return fill(sentence(`${from}.${key}`, text, values), values);
  };
}

/** The OMS's words win. It has a plural under `area.key_one`, `area.key_few` and so on, and under `area.key` for the category `other`. */
function sentence(key: string, text: string | Plural, values?: Values): string {
  if (typeof text === 'string') return overlay[key] ?? text;
  plurals ??= new Intl.PluralRules(language.code);
  const category = plurals.select(Number(values?.['n']));
  const exact = category === 'other' ? key : `${key}_${category}`;
  return overlay[exact] ?? text[category] ?? overlay[key] ?? text.other;
}

/** The text of a key that only the server's translations know, such as a status label; `fallback` when unknown. */
export const translated = (key: string, fallback: string): string => overlay[key] ?? fallback;

/** The keys under an area that the server's translations have. */
export const translatedUnder = (area: string): readonly string[] =>
  Object.keys(overlay).flatMap(key => (key.startsWith(`${area}.`) ? [key.slice(area.length + 1)] : []));

const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : text;
