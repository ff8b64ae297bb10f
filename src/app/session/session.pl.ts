export default {
  internal_error: 'Z powodu błędu wewnętrznego OMS jest teraz niedostępny. Spróbuj ponownie za kilka minut.',
  offline: 'Brak połączenia.',
  lapsed_note: 'To urządzenie było zbyt długo bez połączenia. Połącz je z siecią i spróbuj ponownie.',
  offline_note: 'Brak połączenia. Połącz się z siecią, aby się zalogować.',
  again: 'Spróbuj ponownie',
  storage_refused: 'To urządzenie nie może niczego zapisać.',
  storage_refused_note:
    'Przeglądarka nie udostępnia pamięci, a bez niej OMS musi potwierdzać każdy skan: skanować można tylko z połączeniem. Zezwól tej stronie na zapis danych albo użyj zwykłego okna zamiast prywatnego.',
  storage_blocked: 'Inna karta wciąż używa poprzedniej wersji.',
  storage_blocked_note:
    'Zamknij inne karty i okna OMS na tym urządzeniu. Potem ten ekran przejdzie dalej sam. Zeskanowane dane są zachowane.',
  not_signed_in: 'Nie jesteś zalogowany(-a).',
  redirecting: 'Za chwilę otworzy się strona logowania.',
  sign_in: 'Zaloguj się',
  sign_in_badge: 'Zaloguj się identyfikatorem',
};
