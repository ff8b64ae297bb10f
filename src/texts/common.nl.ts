/** Words that every area may use: no area declares one of these keys or sentences itself. */
export default {
  loading: 'Laden…',
  close: 'Sluiten',
  cancel: 'Annuleren',
  retry: 'Opnieuw',
  yes: 'Ja',
  no: 'Nee',
  refused_by_code: 'Het OMS heeft dit geweigerd ({code}).',
  unread_reply: 'Het OMS heeft geantwoord, maar dit veld ontbreekt of is anders dan verwacht: {field}.',
  scanner: 'Scanner',
};
