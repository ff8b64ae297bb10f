import type { ReadingPart } from '../../../core/settings/used-in.ts';

// Names of the parts of the product that read settings.
export default {
  'core/code': 'scannen van codes',
  'server/acts/assign': 'toewijzen',
  'server/acts/deliveries': 'leveringen wijzigen',
  'server/acts/extra-lines': 'extra orderregels',
  'server/acts/follow-ups': 'retouren en klachten aanmaken',
  'server/acts/orders': 'aannemen van orders',
  'server/acts/packing-slip': 'pakbonnen',
  'server/acts/refunds': 'crediteringen',
  'server/acts/returns': 'retouren scannen',
  'server/acts/sorting': 'sorteren',
  'server/acts/triggers': 'triggers',
  'server/migrations': 'statussen van leveringen',
  'server/nouns/stock': 'beschikbare voorraad',
  'server/views/search': 'zoeken van orders',
  'src/app': 'menu en thema',
  'src/flows/opening': 'scanner',
  'src/office/orders': 'orderscherm',
  'src/office/locations': 'scherm Locaties',
  'src/office/parts': 'lijsten van orders',
  'src/office/place-plans': 'feestdagen van alle locaties',
  'src/office/service-times': 'scherm Servicetijden',
  'src/office/stock': 'scherm Voorraad',
} satisfies Record<ReadingPart, string>;
