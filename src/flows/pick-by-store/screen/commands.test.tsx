// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { acts } from '../../../../core/command/command.ts';
import { pressesOf } from '../../steps/commands/command-scans.ts';
import { pressCommand } from '../../steps/commands/press-command.ts';
import type { PickSnapshot } from '../session/pick-model.ts';
import type { Hand, PickCard, PickState, StateOf } from '../machine/state.ts';
import { barOf } from './bar.ts';
import { LinesTable } from './parts/lines-table.tsx';
import { Repair } from './parts/repair.tsx';

afterEach(cleanup);

const hand: Hand = { counts: { 11: 2 }, gift: false, scans: [] };
const card = (code: string): PickCard => ({
  mutation_id: 'm1',
  result: { kind: 'shipped' } as unknown as PickCard['result'],
  code,
  by: null,
  detail: null,
});

/** What each act presses on the bar; the acts that press nothing are left out. */
function bar(state: PickState, can_ship = true): Partial<Record<(typeof acts)[number], string>> {
  const said: string[] = [];
  const primary = barOf(
    { state, can_ship } as PickSnapshot,
    { send: ({ name }) => said.push(name) },
    { onNext: () => said.push('next delivery') },
  );
  const presses = pressesOf(primary, ['next']);
  return Object.fromEntries(
    acts.flatMap(act => {
      presses[act]?.();
      return said.splice(0).map(event => [act, event]);
    }),
  );
}

test('C1 only Verzonden completes a delivery, when everything is scanned', () => {
  const scan: PickState = { name: 'scan', verdict: null, hand };
  expect([bar(scan), bar(scan, false)]).toEqual([{ ship: 'complete' }, {}]);
});

test('C1 Verder goes on after a completion, and puts back what was refused', () => {
  const completed = { name: 'completed', verdict: null, hand, reason: null } as unknown as PickState;
  expect(bar(completed)).toEqual({ next: 'next delivery' });
  expect(bar({ name: 'repair', verdict: null, hand, back: {}, card: card('gone') })).toEqual({
    next: 'put-back',
  });
});

test('C1 Verzonden tries a refused completion again, where that can help', () => {
  const said: string[] = [];
  const state: StateOf<'repair'> = { name: 'repair', verdict: null, hand, back: {}, card: card('unknown') };
  render(
    <Repair
      state={state}
      pick={{ delivery: { dispatch_request_lines: [] } } as unknown as PickSnapshot}
      model={{ send: ({ name }) => said.push(name) }}
      onImage={() => undefined}
    />,
  );
  expect([pressCommand('DOE07', 0, 'repair'), said]).toEqual([null, ['try-again']]);
});

test('C1 Verder says that the gift is wrapped, once', () => {
  const said: string[] = [];
  const table = (done: boolean) => (
    <LinesTable rows={[]} gift={{ done, onPress: () => said.push('gift') }} onImage={() => undefined} />
  );
  const { rerender } = render(table(false));
  expect(pressCommand('DOE01', 0, 'scan')).toBeNull();
  rerender(table(true));
  expect([pressCommand('DOE01', 0, 'scan'), said]).toEqual(['Verder kan hier niet', ['gift']]);
});
