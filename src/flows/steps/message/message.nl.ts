export default {
  office_says: 'Kantoor: {text} · Beantwoord',
  office_says_of: 'Kantoor over {order}: {text} · Beantwoord',
  title: 'Bericht van kantoor',
  said_by: '{by}, {at}',
  choose: 'Je antwoord',
  seen: 'Gezien',
  done: 'Gedaan',
  cannot: 'Kan niet',
  own: 'Of in eigen woorden',
  send: 'Verstuur',
  not_saved: 'Niet opgeslagen. Probeer het opnieuw.',
};
