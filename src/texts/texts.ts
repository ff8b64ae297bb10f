/** Dutch texts stand beside the code that shows them; the OMS's translations (GET /api/frontend/translations) win. */
let overlay: Readonly<Record<string, string>> = {};

/** Called once at start with the cached translations and again when fresh ones arrive. */
export function setTranslations(translations: Readonly<Record<string, string>>): void {
  overlay = translations;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * Declares the texts of one area: `const t = texts('sort', {scan_article: 'SCAN ARTIKEL', …})`.
 * `t('scan_article')` gives the translation under `sort.scan_article`, else the text here; `{name}` places are filled.
 */
export function texts<const T extends Readonly<Record<string, string>>>(area: string, table: T) {
  return (key: keyof T & string, values?: Values): string =>
    fill(overlay[`${area}.${key}`] ?? table[key] ?? key, values);
}

/** The text of a key that only the server's translations know, such as a status label; `fallback` when unknown. */
export const translated = (key: string, fallback: string): string => overlay[key] ?? fallback;

/** The keys under an area that the server's translations have. */
export const translatedUnder = (area: string): readonly string[] =>
  Object.keys(overlay).flatMap(key => (key.startsWith(`${area}.`) ? [key.slice(area.length + 1)] : []));

const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : text;
