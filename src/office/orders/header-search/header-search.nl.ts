export default {
  none_found: 'Geen resultaten. Let op: Zoek op gehele ordernummers.',
  failed: 'Er is iets mis gegaan bij het ophalen van de resultaten',
  no_answer: 'OMS gaf geen antwoord. Probeer het nogmaals.',
  searching: 'Zoeken…',
  history: 'Laatst gezocht',
  clear: 'Wis het zoekveld',
  enter: 'Enter',
  escape: 'Esc',
  to_choose: 'kiezen',
  to_open: 'openen',
  to_shut: 'sluiten',
};
