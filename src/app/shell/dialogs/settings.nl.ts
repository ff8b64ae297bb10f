export default {
  title: 'Weergave',
  language: 'Taal',
  language_not_kept:
    'Dit apparaat toont de taal al, maar OMS heeft haar niet bewaard. Kies haar opnieuw zodra er verbinding is.',
  theme: 'Thema',
  default: 'Klassiek',
  sunset: 'Sunset',
  bright: 'Fel licht',
  bright_hint: 'Zwart op wit met dikke kaders',
  left_hand: 'Linkshandig',
  left_hand_hint: 'Spiegelt de knoppenbalk onderaan',
  ships_by_scan: 'Verzonden door een scan',
  ships_by_scan_hint: 'Na het label en de controles meldt de scan van de legplaats de order verzonden',
  command_sheet: 'Opdrachtenvel afdrukken',
  command_sheet_hint: 'Op A4, in de printdialoog op 100 %',
  scanner_test: 'Scannertest',
};
