// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { memory, noteVisit } from '../office/page/memory.ts';
import { toast } from '../office/page/toast.ts';
import { clientOf } from './office-client.ts';
import { setSession } from './state/session.ts';
import { signInAs } from './state/testing.ts';

afterEach(() => setSession({ phase: 'starting' }));

test('who signs out leaves nothing of the office in the tab', () => {
  signInAs('orders.view');
  const client = clientOf(1);
  client.setQueryData(['x'], 'an answer');
  noteVisit({ path: '/locations/dc/DC01/returns/1', title: 'Retour 1' });
  memory.filters.set('returns', { code: '261115-0001' });
  memory.scrolled.set('returns', 400);
  expect(clientOf(1)).toBe(client);
  setSession({ phase: 'signed-out', config: null });
  expect(client.getQueryData(['x'])).toBeUndefined();
  expect([memory.filters.size, memory.scrolled.size, memory.visits.length]).toEqual([0, 0, 0]);
  signInAs('orders.view');
  expect(clientOf(1)).not.toBe(client);
});

test('the next user sees no toast of the one before, and cannot take back what that one did', async () => {
  signInAs('orders.view');
  clientOf(1);
  await toast('Levering 261115-0001-1 is gepauzeerd.', {
    undo: { text: 'Ongedaan maken', act: () => undefined },
  });
  await screen.findByRole('button', { name: 'Ongedaan maken' });
  setSession({ phase: 'signed-out', config: null });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
