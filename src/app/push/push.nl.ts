export default {
  title: 'Melding',
  for_other: 'Deze melding is voor {name}',
  for_unknown: 'Deze melding is voor een collega die dit apparaat ook gebruikt',
  you_are: 'Jij bent aangemeld als {name}. Wissel van gebruiker om de melding te openen.',
  switch: 'Wissel van gebruiker',
  go_on: 'Verder met mijn werk',
};
