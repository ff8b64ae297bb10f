import { expect, test } from 'vitest';
import { firstName, initialsOf } from './people.ts';

test.each([
  ['Marieke van Dijk', 'MD', 'Marieke'],
  ['sanne', 'S', 'sanne'],
  ['', '', ''],
])('%s is %s in short', (name, initials, first) => {
  expect([initialsOf(name), firstName(name)]).toEqual([initials, first]);
});
