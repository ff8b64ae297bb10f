export default {
  title: 'Wyloguj się',
  sign_out: 'Wyloguj się',
  waiting: {
    one: 'Czeka jeszcze 1 skan. Zostanie najpierw wysłany, jeśli uda się to w 10 sekund.',
    few: 'Czekają jeszcze {n} skany. Zostaną najpierw wysłane, jeśli uda się to w 10 sekund.',
    many: 'Czeka jeszcze {n} skanów. Zostaną najpierw wysłane, jeśli uda się to w 10 sekund.',
    other: 'Czeka jeszcze {n} skanu. Zostaną najpierw wysłane, jeśli uda się to w 10 sekund.',
  },
  stay: 'Niewysłane skany zostają na tym urządzeniu i czekają na: {name}.',
  stay_granted: 'Niewysłane skany zostają na tym urządzeniu i zostaną wysłane później. Autor: {name}.',
  nothing: 'Wszystko zostało wysłane. Możesz się bezpiecznie wylogować.',
  sending: 'Wysyłanie…',
  left: 'Zostało: {n}',
};
