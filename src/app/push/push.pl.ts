export default {
  title: 'Powiadomienie',
  for_other: 'Odbiorca tego powiadomienia: {name}',
  for_unknown: 'To powiadomienie jest dla innej osoby, która też używa tego urządzenia',
  you_are: 'Zalogowany użytkownik: {name}. Zmień użytkownika, aby otworzyć powiadomienie.',
  switch: 'Zmień użytkownika',
  go_on: 'Wracam do pracy',
};
