import type { Language } from '../language/language.ts';
import type { PushKind } from './kinds.ts';

/**
 * What a push message says that names nothing but its kind and place: the server sends these words where a service shows them
 * as they are, and the app's own notices of one thing begin with them (src/texts/push-messages.nl.ts).
 */
export type PushWords = Readonly<Record<PushKind | 'at', string>>;

const nl: PushWords = {
  'to-pick': 'Nieuwe levering om te picken',
  'pick-ended': 'Een levering hoeft niet meer',
  'promised-soon': 'Een klant haalt bijna af',
  'batch-ready': 'Een batch staat klaar om te sorteren',
  'scans-wait': 'Scans vragen om herstel',
  'print-failed': 'Een print is mislukt',
  at: 'Locatie {place}',
};

const en: PushWords = {
  'to-pick': 'New delivery to pick',
  'pick-ended': 'A delivery is no longer needed',
  'promised-soon': 'A customer comes to collect soon',
  'batch-ready': 'A batch is ready to sort',
  'scans-wait': 'Scans need a correction',
  'print-failed': 'A print has failed',
  at: 'Site {place}',
};

const pl: PushWords = {
  'to-pick': 'Nowa dostawa do zebrania',
  'pick-ended': 'Jedna dostawa nie jest już potrzebna',
  'promised-soon': 'Klient wkrótce odbierze zamówienie',
  'batch-ready': 'Partia czeka na sortowanie',
  'scans-wait': 'Skany wymagają korekty',
  'print-failed': 'Wydruk się nie udał',
  at: 'Lokalizacja {place}',
};

export const pushWords: Readonly<Record<Language, PushWords>> = { nl, en, pl };
