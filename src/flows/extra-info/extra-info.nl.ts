export default {
  step: 'SPECIALE VERWERKING',
  how_many: 'Voor hoeveel artikelen gelden deze antwoorden?',
  how_many_max: 'Hoogstens {n}',
  again: 'Beantwoord de vraag opnieuw.',
  saving_long: 'Bezig met opslaan, dit kan even duren...',
  not_saved: 'De antwoorden zijn niet opgeslagen.',
  skip: 'Overslaan',
  erase: 'Wis laatste cijfer',
  clear: 'Wis alles',
  needs_network: 'Zonder verbinding kan dit OMS niets over dit artikel zeggen.',
  an_answer: 'een antwoord op de vraag',
};
