import { createEmitter } from '../../core/emitter/emitter.ts';
import type { Language } from '../../core/language/language.ts';
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

interface Spoken {
  readonly code: Language;
  /** By area; empty for Dutch, which comes with the code. */
  readonly catalogues: Readonly<Record<string, Catalogue>>;
}

const inDutch: Spoken = { code: 'nl', catalogues: {} };
/** The language that was chosen, and the one on the screen. */
let chosen = inDutch;
let language = inDutch;
let isDutch = false;
let plurals: Intl.PluralRules | undefined;
/** The OMS's own texts (GET /api/frontend/translations), by `area.key`; those in another language than Dutch by `pl.area.key`. */
let overlay: Readonly<Record<string, string>> = {};
const changed = createEmitter();
let version = 0;

/** Lays the OMS's translations over the catalogues: at the start the cached ones, then fresh ones. */
export function setTranslations(translations: Readonly<Record<string, string>>): void {
  overlay = translations;
}

/** Shows every text in another language from now on; a text that its catalogues lack is Dutch. */
export function setLanguage(code: Language, catalogues: Spoken['catalogues']): void {
  chosen = { code, catalogues };
  show();
}

/** While a page is open that is written in Dutch alone, all that is shown is Dutch: no page is half one language. */
export function showInDutch(on: boolean): void {
  isDutch = on;
  if (languageNow() !== (on ? 'nl' : chosen.code)) show();
}

function show(): void {
  language = isDutch ? inDutch : chosen;
  plurals = undefined;
  version += 1;
  changed.emit();
}

/** The language on the screen. */
export const languageNow = (): Language => language.code;

/** The user's language, on a page in Dutch too. */
export const languageChosen = (): Language => chosen.code;

/** Calls when texts on the screen have changed by another language; gives a function that stops it. Fits useSyncExternalStore. */
export const onTexts = changed.subscribe;

/** Raised by every such change. */
export const textsVersion = (): number => version;

/**
 * The texts of one area: `const t = texts('sort', sort)`, where `sort` is the default export of sort.nl.ts.
 * `t('title')` gives the OMS's text of `sort.title` in the language of the user, else the app's, else the same two in Dutch.
 * `{name}` places are filled; of a plural, `n` chooses the sentence. Keys of the common catalogue work in every area.
 */
export function texts<T extends Catalogue>(area: string, table: T) {
  return <K extends keyof (T & Common) & string>(key: K, ...[values]: Arguments<(T & Common)[K]>): string => {
    const [from, own]: [string, Catalogue] = Object.hasOwn(common, key) ? ['common', common] : [area, table];
    const form = typeof own[key] === 'object' ? formOf(Number(values?.['n'])) : undefined;
    const path = `${from}.${key}`;
    const text =
      said(`${language.code}.${path}`, form, language.catalogues[from]?.[key]) ?? said(path, form, own[key]);
    return fill(text ?? key, values);
  };
}

/** The plural category of a number in the language on the screen. */
function formOf(n: number): Intl.LDMLPluralRule {
  plurals ??= new Intl.PluralRules(language.code);
  return plurals.select(n);
}

/**
 * A text in one language, where the OMS's words win: it has a plural under `area.key_one`, `area.key_few` and so on, and under
 * `area.key` for the category `other`.
 */
function said(
  path: string,
  form: Intl.LDMLPluralRule | undefined,
  text: string | Plural | undefined,
): string | undefined {
  if (typeof text === 'string' || !form) return overlay[path] ?? (text as string | undefined);
  const exact = form === 'other' ? path : `${path}_${form}`;
  return overlay[exact] ?? text?.[form] ?? overlay[path] ?? text?.other;
}

/**
 * The text of a key that the server's translations know, such as a status label: Dutch from there alone, in another language from a
 * catalogue too; `fallback` when unknown.
 */
export function translated(area: string, key: string, fallback: string): string {
  const path = `${area}.${key}`;
  const own = language.catalogues[area]?.[key];
  return said(`${language.code}.${path}`, undefined, own) ?? said(path, undefined, fallback) ?? fallback;
}

/** The keys under an area that the server's translations have. */
export const translatedUnder = (area: string): readonly string[] =>
  Object.keys(overlay).flatMap(key => (key.startsWith(`${area}.`) ? [key.slice(area.length + 1)] : []));

const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : text;
