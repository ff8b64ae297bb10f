import type nl from './extra-info.nl.ts';

export default {
  step: 'SPECIAL HANDLING',
  how_many: 'How many items are these answers for?',
  how_many_max: 'At most {n}',
  again: 'Answer the question again.',
  saving_long: 'Saving, this may take a moment...',
  not_saved: 'The answers were not saved.',
  skip: 'Skip',
  erase: 'Delete last digit',
  clear: 'Clear',
  needs_network: 'Without a connection this OMS cannot say anything about this article.',
  an_answer: 'an answer to the question',
} satisfies typeof nl;
