export default {
  title: 'Verzendrechten ({n})',
  about:
    'Hiermee verzendt een apparaat 7 dagen lang wat iemand er gescand heeft, ook als die is afgemeld. Trek het in als een apparaat kwijt is: wat er nog wacht, wacht dan op die persoon.',
  here: 'Dit apparaat, tot {day}',
  elsewhere: 'Apparaat {device}, tot {day}',
  revoke: 'Intrekken',
  failed: 'Het intrekken is niet gelukt. Probeer het opnieuw.',
};
