export default {
  'wrong-size': 'Wrong size',
  'not-as-expected': 'Not as expected',
  damaged: 'Arrived damaged',
  defective: 'Does not work well',
  'wrong-article': 'Wrong item received',
  'too-late': 'Delivered too late',
  'changed-mind': 'Not needed after all',
};
