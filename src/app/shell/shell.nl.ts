export default {
  navigation: 'Hoofdmenu',
  skip: 'Naar de inhoud',
  not_found: 'Pagina niet gevonden',
  rendering_error: 'Er is iets misgegaan bij het laden van de pagina. Neem contact op met de provider.',
  offline: 'Deze pagina is er alleen met verbinding.',
  unloaded: 'Deze pagina kan nu niet worden geladen.',
  unloaded_note: 'Ze komt vanzelf zodra dat weer kan.',
  reload: 'Opnieuw laden',
  home: 'Naar het begin',
  forbidden: 'Je hebt geen rechten voor deze pagina.',
  no_pages: 'Er is voor jou nog geen scherm beschikbaar. Vraag je beheerder om rechten.',
  unknown_process: 'Onbekend process type',
};
