export default {
  // parts of every page
  tabs: 'Tabs van {location}',
  path: 'Waar je bent',
  notices: 'Meldingen',
  palette: 'Ga naar',
  palette_placeholder: 'Zoek een pagina',
  palette_none: 'Niets gevonden.',
  visited: 'Laatst bekeken',
  keys: 'Toetsen',
  // lists
  more: 'Toon meer',
  loading_more: 'Meer laden…',
  filters: 'Filters',
  filters_chosen: 'Filters ({n})',
  clear: 'Wis filters',
  show: 'Toon resultaten',
  to_filters: 'Naar de filters',
  next_row: 'Volgende rij',
  row_before: 'Vorige rij',
  // forms
  save: 'Opslaan',
  not_saved: 'Er zijn wijzigingen die niet zijn opgeslagen.',
  leave_title: 'Pagina verlaten?',
  leave_text: 'Je wijzigingen zijn niet opgeslagen en gaan verloren.',
  leave: 'Verlaten',
  stay: 'Blijven',
};
