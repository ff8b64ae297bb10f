import type { Language } from '../language/language.ts';
import type { PushKind } from './kinds.ts';
import en from './words.en.ts';
import nl from './words.nl.ts';
import pl from './words.pl.ts';

/**
 * Words of a push message that name nothing but its kind and place: the server sends them where a service shows them
 * as they are, and the app's own notices of one thing begin with them (src/texts/push-messages.nl.ts).
 */
export type PushWords = Readonly<Record<PushKind | 'at', string>>;

export const pushWords: Readonly<Record<Language, PushWords>> = { nl, en, pl };
