// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { acts } from '../../../../core/command/command.ts';
import { pressesOf } from '../../steps/commands/command-scans.ts';
import { pressCommand } from '../../steps/commands/press-command.ts';
import type { CarrierFacts, CarrierWarning } from '../session/carrier-facts.ts';
import type { PickSnapshot } from '../session/pick-model.ts';
import type { Hand, PickCard, PickState, PickStateOf } from '../machine/state.ts';
import { barOf, secondOf } from './bar.ts';
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

const delivery = (gift_wrapped: boolean) =>
  ({ gift_wrapped, dispatch_request_lines: [{ id: 11, quantity: 2 }] }) as DispatchRequest;
const carrier = (warning: CarrierWarning | null) =>
  ({ warning, choices: [{ methods: [{}] }] }) as unknown as CarrierFacts;
const plain = { delivery: delivery(false), carrier: carrier(null) };

/** Results of each act on the bar; the acts that press nothing are left out. */
function bar(
  state: PickState,
  can_ship = true,
  facts: Partial<PickSnapshot> = plain,
): Partial<Record<(typeof acts)[number], string>> {
  const said: string[] = [];
  const primary = barOf(
    { state, can_ship, ...facts } as PickSnapshot,
    { send: ({ name }) => said.push(name) },
    { onNext: () => said.push('next delivery'), onCarrier: () => said.push('carrier'), onBadge: null },
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
  const state: PickStateOf<'repair'> = {
    name: 'repair',
    verdict: null,
    hand,
    back: {},
    card: card('unknown'),
  };
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

test('P6 C1 the bar asks for the gift wrap when all articles are there, and takes it back', () => {
  const gift = { ...plain, delivery: delivery(true) };
  const begun: PickState = { name: 'scan', verdict: null, hand: { ...hand, counts: { 11: 1 } } };
  const whole: PickState = { name: 'scan', verdict: null, hand };
  const wrapped: PickState = { name: 'scan', verdict: null, hand: { ...hand, gift: true } };
  expect([bar(begun, false, gift), bar(whole, false, gift), bar(wrapped, true, gift)]).toEqual([
    {},
    { next: 'gift' },
    { ship: 'complete' },
  ]);
  const said: string[] = [];
  const second = (state: PickState) =>
    secondOf({ state, ...gift } as PickSnapshot, { send: ({ name }) => said.push(name) });
  second(wrapped)?.onPress?.();
  expect([second(whole), said]).toEqual([undefined, ['gift']]);
});

test('P7 the bar leads to another carrier where only that lets the delivery be completed', () => {
  const scan: PickState = { name: 'scan', verdict: null, hand };
  const without = (warning: CarrierWarning) => ({ ...plain, carrier: carrier(warning) });
  expect(bar(scan, false, without('carrier_without_methods'))).toEqual({ next: 'carrier' });
  const none = { ...plain, carrier: { warning: 'no_methods', choices: [] } as unknown as CarrierFacts };
  expect(bar(scan, false, none)).toEqual({});
});
