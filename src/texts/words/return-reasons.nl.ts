export default {
  'wrong-size': 'Verkeerde maat',
  'not-as-expected': 'Anders dan verwacht',
  damaged: 'Beschadigd aangekomen',
  defective: 'Werkt niet goed',
  'wrong-article': 'Verkeerd artikel ontvangen',
  'too-late': 'Te laat geleverd',
  'changed-mind': 'Bij nader inzien niet nodig',
};
