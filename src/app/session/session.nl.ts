export default {
  internal_error:
    'Door een interne fout is OMS op dit moment niet beschikbaar. Probeer het a.u.b. over enkele minuten nogmaals.',
  offline: 'Geen verbinding.',
  lapsed_note: 'Dit apparaat was te lang zonder verbinding. Maak verbinding en probeer het opnieuw.',
  offline_note: 'Er is geen verbinding. Maak verbinding om je aan te melden.',
  again: 'Opnieuw proberen',
  storage_refused: 'Dit apparaat kan niets bewaren.',
  storage_refused_note:
    'De browser geeft geen opslag, en zonder opslag moet OMS elke scan bevestigen: er kan pas worden gescand met een verbinding. Sta opslag toe voor deze site, of gebruik een gewoon venster in plaats van een privévenster.',
  storage_blocked: 'Een ander tabblad houdt de vorige versie vast.',
  storage_blocked_note:
    'Sluit de andere tabbladen en vensters van OMS op dit apparaat. Daarna gaat dit scherm vanzelf verder. Wat al gescand is, blijft bewaard.',
  not_signed_in: 'Je bent niet ingelogd.',
  redirecting: 'Je gaat zo vanzelf naar de aanmeldpagina.',
  sign_in: 'Aanmelden',
  sign_in_badge: 'Aanmelden met je pas',
};
