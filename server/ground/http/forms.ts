/** The forms of texts in the contract, in words: nobody who sends an order reads patterns. By the pattern, as it is written there. */
export const forms: Readonly<Record<string, string>> = {
  [String.raw`/^\d{6}-[A-Za-z0-9-]{1,40}$/`]:
    'een ordernummer als 261120-WEB-1: zes cijfers, een streepje, en hoogstens 40 letters, cijfers of streepjes',
  [String.raw`/^\d{4}-\d\d-\d\d$/`]: 'een dag als 2026-11-25',
  [String.raw`/^\d{4}-\d\d-\d\d([T ][\d:.]+)?$/`]: 'een dag als 2026-11-25',
  [String.raw`/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/`]:
    'een tijdstip als 2026-11-25T09:30:00Z',
  [String.raw`/^20\d\d$/`]: 'een jaar van 2000 tot 2099',
  [String.raw`/^[A-Z]{2}$/`]: 'een landcode van twee hoofdletters, zoals NL',
  [String.raw`/^\d{1,15}$/`]: 'een heel getal',
  [String.raw`/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/`]:
    'een UUID in kleine letters',
  [String.raw`/^[^\0]*$/`]: 'een tekst zonder NUL-teken',
  [String.raw`/^[^\0.]+(\.[^\0.]+)+$/`]: 'een sleutel met punten, zoals sort.title',
  [String.raw`/^[\x21-\x7e]{4,64}$/`]: 'een code van 4 tot 64 tekens, zonder spaties',
  [String.raw`/^OMSPAS-\d{8}$/`]: 'de code van een pas: OMSPAS- en acht cijfers',
  [String.raw`/^\d{4,8}$/`]: 'vier tot acht cijfers',
  [String.raw`/^[\w./-]{1,100}$/`]:
    'een sleutel van hoogstens 100 letters, cijfers, punten, streepjes of schuine strepen',
  [String.raw`/^\d{1,16}\.[\w:/.-]{1,128}$/`]: 'de plaats die het vorige antwoord noemde',
  [String.raw`/^[\w-]{87}=?$/`]: 'een sleutel van een push-abonnement',
  [String.raw`/^[\w-]{22}={0,2}$/`]: 'een sleutel van een push-abonnement',
  [String.raw`/^\d{1,9}:\d{1,6}(,\d{1,9}:\d{1,6})*$/`]: 'regels met hun aantal, zoals 12:1,13:2',
};
