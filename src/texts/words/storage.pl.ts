export default {
  not_stored: 'Nie zapisano: na tym urządzeniu nie ma już miejsca. Zwolnij pamięć.',
  unconfirmed: 'OMS tego nie potwierdził: nic się nie zmieniło. Połącz się z siecią.',
  not_read: 'To urządzenie nie może odczytać zapisanych danych. Zamknij aplikację i otwórz ją ponownie.',
};
