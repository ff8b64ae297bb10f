import type nl from './extra-info.nl.ts';

export default {
  step: 'OBSŁUGA SPECJALNA',
  how_many: 'Ilu artykułów dotyczą te odpowiedzi?',
  how_many_max: 'Najwyżej {n}',
  again: 'Odpowiedz na pytanie jeszcze raz.',
  saving_long: 'Zapisywanie, to może chwilę potrwać...',
  not_saved: 'Nie zapisano odpowiedzi.',
  skip: 'Pomiń',
  erase: 'Usuń ostatnią cyfrę',
  clear: 'Wyczyść',
  needs_network: 'Bez połączenia ten OMS nie może nic powiedzieć o tym artykule.',
  an_answer: 'odpowiedź na pytanie',
} satisfies typeof nl;
