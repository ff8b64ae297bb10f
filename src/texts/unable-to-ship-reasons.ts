import { texts, translatedUnder } from './texts.ts';

const AREA = 'unable_to_ship_reasons';
const known = {
  'out-of-stock': 'Niet op voorraad',
  'not-found': 'Niet gevonden',
  damaged: 'Beschadigd',
  other: 'Anders',
} as const;
const t = texts(AREA, known);

/** Reasons to choose from, by key: those of the translations, which a retailer can change (spec/README, Scanning). */
export function unableReasons(): readonly { readonly key: string; readonly text: string }[] {
  const added = translatedUnder(AREA).filter(key => !(key in known));
  return [...Object.keys(known), ...added].map(key => ({ key, text: unableReason(key) }));
}

export const unableReason = (key: string): string => t(key as keyof typeof known);
