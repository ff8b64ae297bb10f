export default {
  banner: {
    one: '1 skan jest niepewny',
    few: '{n} skany są niepewne',
    many: '{n} skanów jest niepewnych',
    other: '{n} skanu jest niepewne',
  },
  title: 'Czy OMS otrzymał ten skan?',
  lies: 'Nie wiadomo, czy OMS otrzymał ten skan. OMS liczy teraz {done} z {of}; policz, co leży na {location}.',
  counted: 'Nie wiadomo, czy OMS otrzymał ten skan. OMS liczy teraz {done} z {of}; policz, co przyjęto.',
  status: 'Nie wiadomo, czy OMS to otrzymał. Dostawa ma tam teraz status „{status}”.',
  untold: 'Nie wiadomo, czy OMS to otrzymał, a OMS nie mówi, jak jest teraz. Zapytaj, co tam zapisano.',
  there: 'Już tam jest',
  again: 'Wyślij ponownie',
};
