// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pressesOf } from '../../steps/commands/command-scans.ts';
import { pressCommand } from '../../steps/commands/press-command.ts';
import { beginCounting, type SortState, type SortStateOf } from '../machine/state.ts';
import { articleOf, configOf } from '../machine/testing.ts';
import { barOf } from './bar.ts';
import { StageBody } from './parts/stage-body.tsx';

afterEach(cleanup);

/** The amount of a line of a goods receipt: 30 expected, 6 counted. */
const counting = (may_exceed: boolean): SortStateOf<'quantity'> => ({
  name: 'quantity',
  verdict: null,
  work: beginCounting({ id: 5, quantity: 30, scanned: 6, may_exceed }, articleOf(), null, true),
});

/** Amounts that the stage sets when these codes are scanned in a receipt, and a sentence where there is no button. */
function pressed(state: SortState, codes: readonly (readonly [string, number])[]): (string | number)[] {
  const said: (string | number)[] = [];
  render(
    <StageBody
      state={state}
      saving={false}
      receiving
      facts={{ aside: null, article: () => null, order: () => null }}
      prints={false}
      refused={false}
      toComplete={0}
      left={[]}
      toClear={undefined}
      progress={{ placed: 6, quantity: 30 }}
      printing={{ printers: [], chosen: [], jobs: [], trouble: null, refused: null }}
      onEvent={event => said.push(event.name === 'set-quantity' ? event.quantity : event.name)}
      onOtherPrinter={() => undefined}
      onToComplete={() => undefined}
    />,
  );
  for (const [code, at] of codes) {
    const sentence = pressCommand(code, at, state.name);
    if (sentence !== null) said.push(sentence);
  }
  return said;
}

test('C1 C2 in a receipt Alle is all that is still expected, and digits are the amount', () => {
  const codes = [
    ['DOE02', 0],
    ['DOE11', 10_000],
    ['DOE12', 11_000],
    ['DOE10', 20_000],
  ] as const;
  expect(pressed(counting(false), codes)).toEqual([24, 1, 12, '0 kan hier niet']);
});

test('more than is expected is taken where the receipt allows it', () => {
  const codes = [
    ['DOE12', 0],
    ['DOE15', 900],
  ] as const;
  expect(pressed(counting(false), codes)).toEqual([2, '25 kan hier niet']);
  cleanup();
  expect(pressed(counting(true), codes)).toEqual([2, 25]);
});

test('C1 Verder counts the amount on the screen', () => {
  const said: string[] = [];
  const bar = barOf(counting(false), configOf());
  const model = {
    send: ({ name }: { name: string }) => void said.push(name),
    submitLocation: () => undefined,
    ship: () => undefined,
  };
  const presses = pressesOf(bar && { text: bar.text, onPress: () => bar.press(model) }, ['next']);
  presses.next?.();
  expect([Object.keys(presses), said]).toEqual([['next'], ['next']]);
});
