export default {
  remove: 'Remove filter: {filter}',
  find_choice: 'Search the list',
  no_choices: 'Nothing found.',
  clear_all: 'Clear all filters',
  auto: 'Searches by itself 0.8 seconds after the last change.',
  invalid: 'The search starts once all filters are right.',
  fault_number: 'Enter a number from 0 to {most}.',
  fault_date: 'Enter a whole date.',
  fault_day: 'Choose a day from {from} to {to}.',
  all_filters: 'All filters',
  show_total: 'Show {total}',
};
