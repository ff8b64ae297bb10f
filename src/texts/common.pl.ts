export default {
  loading: 'Ładowanie…',
  close: 'Zamknij',
  cancel: 'Anuluj',
  retry: 'Ponów',
  yes: 'Tak',
  no: 'Nie',
  refused_by_code: 'OMS odrzucił to ({code}).',
  unread_reply: 'OMS odpowiedział, ale brakuje tego pola lub jest inne niż oczekiwano: {field}.',
  scanner: 'Skaner',
};
