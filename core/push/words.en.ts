export default {
  'to-pick': 'New delivery to pick',
  'pick-ended': 'A delivery is no longer needed',
  'promised-soon': 'A customer will collect soon',
  'batch-ready': 'A batch is ready to sort',
  'scans-wait': 'Scans need a correction',
  'print-failed': 'A print has failed',
  at: 'Site {place}',
};
