import type nl from './message.nl.ts';

export default {
  office_says: 'Biuro: {text} · Odpowiedz',
  office_says_of: 'Biuro o {order}: {text} · Odpowiedz',
  title: 'Wiadomość z biura',
  said_by: '{by}, {at}',
  choose: 'Twoja odpowiedź',
  seen: 'Przeczytane',
  done: 'Zrobione',
  cannot: 'Nie da się',
  own: 'Lub własnymi słowami',
  send: 'Wyślij',
  not_saved: 'Nie zapisano. Spróbuj ponownie.',
} satisfies typeof nl;
