// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pressCommand } from '../../steps/commands/press-command.ts';
import { pressesOf } from '../../steps/commands/command-scans.ts';
import { workOf } from '../machine/testing.ts';
import type { ReturnState } from '../machine/state.ts';
import type { ReturnSnapshot } from '../session/return-model.ts';
import { barOf, besideOf, leaveOf } from './bar.ts';
import { StageBody } from './parts/stage-body.tsx';

afterEach(cleanup);

const work = workOf();
const product_states = [
  { identifier: 'new', display_name: 'Als nieuw' },
  { identifier: 'worn', display_name: 'Gedragen' },
];

/** Events that the stage sends when these codes are scanned in a state, one after another; a sentence where there is no button. */
function pressed(state: ReturnState, codes: readonly string[]): string[] {
  const said: string[] = [];
  render(
    <StageBody
      returns={{ state, product_states, open: 3 } as unknown as ReturnSnapshot}
      model={{
        send: ({ name }) => said.push(name),
        takePhoto: () => undefined,
        showPhoto: () => Promise.resolve(undefined),
        chooseState: name => said.push(`state ${name}`),
      }}
      practice={false}
      expected={0}
      onPractise={() => 0}
      onList={() => 0}
    />,
  );
  // Far apart: digits that follow within 3 seconds are one number.
  for (const [nth, code] of codes.entries()) {
    const sentence = pressCommand(code, nth * 10_000, state.name);
    if (sentence !== null) said.push(sentence);
  }
  return said;
}

test('C1 the state of an article is chosen by its number', () => {
  const state: ReturnState = { name: 'choose-state', verdict: null, work };
  expect(pressed(state, ['DOE12', 'DOE11', 'DOE13'])).toEqual(['state worn', 'state new', '3 kan hier niet']);
});

test('C1 Verder begins the next return, after an article and before the first', () => {
  const next: ReturnState = {
    name: 'next',
    verdict: null,
    ret: work.ret,
    article: 'beker',
    product_state: 'worn',
    storage_location: 'R-01',
  };
  expect(pressed(next, ['DOE01', 'DOE12'])).toEqual(['next-return', 'next-article']);
  const leave = leaveOf({ name: 'scan-article', verdict: null, ret: work.ret });
  const said: string[] = [];
  const model = {
    send: ({ name }: { name: string }) => void said.push(name),
    submitLocation: () => undefined,
  };
  pressesOf(leave && { ...leave, onPress: () => leave.press(model) }, leave?.commands ?? []).next?.();
  expect(said).toEqual(['next-return']);
});

test('C1 Verder takes the location that is filled in, and no other', () => {
  const presses = (filled: boolean): string[] => {
    const said: string[] = [];
    const bar = barOf({ name: 'scan-location', verdict: null, work, filled } as unknown as ReturnState);
    const model = { send: () => undefined, submitLocation: () => void said.push('location') };
    pressesOf(bar && { text: bar.text, onPress: () => bar.press(model) }, ['next']).next?.();
    return said;
  };
  expect([presses(true), presses(false)]).toEqual([['location'], []]);
});

test.each(['DOE01', 'DOE02', 'DOE05', 'DOE07', 'DOE11'])(
  'C3 %s says that it cannot be used where a label is awaited',
  code => {
    expect(pressed({ name: 'scan-label', verdict: null }, [code])).toEqual([
      expect.stringMatching(/ kan hier niet$/),
    ]);
  },
);

test('what is still expected stands in the bar at VOLGENDE, and no command presses it', () => {
  const ret = work.ret;
  const next: ReturnState = {
    name: 'next',
    verdict: null,
    ret,
    article: 'beker',
    product_state: 'worn',
    storage_location: 'R-01',
  };
  const said: string[] = [];
  const beside = (state: ReturnState, to_come: number) =>
    besideOf(state, { to_come, onList: () => said.push('list') });
  const listed = beside(next, 1);
  expect([listed?.text, pressesOf(listed, ['later'])]).toEqual(['Nog 1 verwacht', {}]);
  listed?.onPress?.();
  expect(said).toEqual(['list']);
  // A scanner's trigger has nothing to hit before the first label.
  expect([beside({ name: 'scan-label', verdict: null }, 1), beside(next, 0)]).toEqual([undefined, undefined]);
});
