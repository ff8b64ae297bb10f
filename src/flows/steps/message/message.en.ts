import type nl from './message.nl.ts';

export default {
  office_says: 'Office: {text} · Answer',
  office_says_of: 'Office about {order}: {text} · Answer',
  title: 'Message from the office',
  said_by: '{by}, {at}',
  choose: 'Your answer',
  seen: 'Seen',
  done: 'Done',
  cannot: 'Not possible',
  own: 'Or in your own words',
  send: 'Send',
  not_saved: 'Not saved. Try again.',
} satisfies typeof nl;
