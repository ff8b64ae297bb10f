export default {
  title: 'Ustawienia',
  language: 'Język',
  language_not_kept:
    'To urządzenie pokazuje już ten język, ale OMS go nie zapisał. Wybierz go ponownie, gdy będzie połączenie.',
  theme: 'Motyw',
  default: 'Klasyczny',
  sunset: 'Zachód słońca',
  bright: 'Jasne światło',
  bright_hint: 'Czarne na białym z grubymi ramkami',
  left_hand: 'Dla leworęcznych',
  left_hand_hint: 'Odwraca dolny pasek przycisków',
  ships_by_scan: 'Wysyłka skanem',
  ships_by_scan_hint: 'Po etykiecie i kontrolach skan miejsca oznacza zamówienie jako wysłane',
  command_sheet: 'Drukuj arkusz poleceń',
  command_sheet_hint: 'Na A4, w oknie drukowania 100 %',
  scanner_test: 'Test skanera',
};
