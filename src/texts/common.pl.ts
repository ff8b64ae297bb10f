export default {
  loading: 'Ładowanie…',
  close: 'Zamknij',
  cancel: 'Anuluj',
  retry: 'Ponów',
  yes: 'Tak',
  no: 'Nie',
  scanner: 'Skaner',
};
