/** The languages that scanning is in (BCP 47); the first is for whoever has chosen none. */
export const languages = ['nl', 'en', 'pl'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (code: unknown): code is Language => languages.some(known => known === code);
