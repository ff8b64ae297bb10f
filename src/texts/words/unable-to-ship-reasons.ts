import { texts, translatedUnder } from '../texts.ts';
import known from './unable-to-ship-reasons.nl.ts';

const t = texts('unable_to_ship_reasons', known);

/** Reasons to choose from, by key: those of the translations, which a retailer can change (spec/README, Scanning). */
export function unableReasons(): readonly { readonly key: string; readonly text: string }[] {
  const added = translatedUnder('unable_to_ship_reasons').filter(key => !Object.hasOwn(known, key));
  return [...Object.keys(known), ...added].map(key => ({ key, text: unableReason(key) }));
}

/** The sentence of a reason; an unknown key is its own sentence. */
export const unableReason = (key: string): string => t(key as keyof typeof known);
