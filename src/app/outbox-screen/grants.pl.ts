export default {
  title: 'Prawa do wysyłania ({n})',
  about:
    'Dzięki temu urządzenie przez 7 dni wysyła to, co ktoś na nim zeskanował, także po wylogowaniu. Cofnij to prawo, gdy urządzenie zaginie: skany będą wtedy czekać na tę osobę.',
  here: 'To urządzenie, do {day}',
  elsewhere: 'Urządzenie {device}, do {day}',
  revoke: 'Cofnij prawo',
  failed: 'Nie udało się cofnąć prawa. Spróbuj ponownie.',
};
