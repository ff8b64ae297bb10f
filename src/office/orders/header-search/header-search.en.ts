export default {
  none_found: 'No results. Note: search by whole order numbers.',
  failed: 'Something went wrong while getting the results',
  no_answer: 'The OMS did not answer. Try again.',
  searching: 'Searching…',
  history: 'Searched last',
  clear: 'Clear the search field',
  enter: 'Enter',
  escape: 'Esc',
  to_choose: 'choose',
  to_open: 'open',
  to_shut: 'close',
};
