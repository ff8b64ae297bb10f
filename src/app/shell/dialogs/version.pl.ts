export default {
  title: 'O aplikacji',
  version: 'Wersja',
  environment: 'Środowisko',
  mode: 'Zainstalowana',
  offline: 'Działa offline',
  contact: 'Ostatni kontakt',
  storage: 'Pamięć',
  storage_value: '{used} z {quota} MB',
  device: 'Urządzenie',
  update: 'Użyj nowej wersji',
  provider: 'Wsparcie',
};
