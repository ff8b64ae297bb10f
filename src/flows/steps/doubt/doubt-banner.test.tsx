// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answerLost } from '../../../outbox/doubt.ts';
import { anna, bram, FakeDevice, place, WORK } from '../../../sync/testing/fake-device.ts';
import DoubtBanner from './doubt-banner.tsx';

afterEach(cleanup);

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;

/** Two doubtful scans of Anna, of which the OMS counts 3 of 5, and one of Bram. */
async function doubtful() {
  const outbox = new FakeDevice().openOutbox();
  const after = { kind: 'count', done: 3, of: 5 } as const;
  for (const [n, user] of [anna, anna, bram].entries()) {
    const mutations = [place(id(n), 4)];
    const recorded = await outbox.record({ user, work: WORK, mutations });
    if (!recorded.ok) throw new Error(recorded.detail);
    const [entry] = recorded.entries;
    if (!entry) throw new Error('nothing recorded');
    await outbox.takeKeyless(entry, { kind: 'untold' });
    await outbox.settle([{ seq: entry.seq, at: 0, kind: 'parked', problem: answerLost, after }]);
  }
  render(<DoubtBanner outbox={outbox} user_id={anna.id} last={[]} />);
  const banner = await screen.findByRole('button', { name: '2 scans zijn onzeker' });
  act(() => banner.click());
  return outbox;
}

it('says what the OMS counts and what to count, and ends a scan that is there', async () => {
  const outbox = await doubtful();
  expect(
    screen.getByText(
      'Het is niet zeker of het OMS deze scan kreeg. Het OMS telt nu 3 van 5; tel wat er op A-4 ligt.',
    ),
  ).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Staat er al' }).click());
  await screen.findByRole('button', { name: '1 scan is onzeker' });
  expect((await outbox.db.entries.get({ id: id(0) }))?.state).toBe('done');
});

it('sends a scan once more that is not there', async () => {
  const outbox = await doubtful();
  act(() => screen.getByRole('button', { name: 'Verstuur opnieuw' }).click());
  await screen.findByRole('button', { name: '1 scan is onzeker' });
  expect(await outbox.db.entries.get({ id: id(0) })).toMatchObject({
    state: 'pending',
    seen: { before: null },
  });
});
