/** Words that every area may use: no area declares one of these keys or sentences itself. */
export default {
  loading: 'Laden…',
  close: 'Sluiten',
  cancel: 'Annuleren',
  retry: 'Opnieuw',
  yes: 'Ja',
  no: 'Nee',
  scanner: 'Scanner',
};
