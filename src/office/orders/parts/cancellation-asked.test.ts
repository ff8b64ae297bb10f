import { expect, test } from 'vitest';
import { cancellationAsked } from './cancellation-asked.ts';

test('of what was cancelled, that of which it is only asked, and was not before', () => {
  const of = (id: number, status: string) => ({ id, status, identifier: `-${String(id)}` });
  const before = [of(3, 'cancel-requested'), of(4, 'requested'), of(5, 'requested-externally')];
  const now = [of(3, 'cancel-requested'), of(4, 'cancelled'), of(5, 'cancel-to-be-requested')];
  expect(cancellationAsked(before, now)).toEqual(['-5']);
});
