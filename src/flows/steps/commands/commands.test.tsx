// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CommandButton } from './command-button.tsx';
import { CommandChoice } from './command-choice.tsx';
import { useCommands } from './commands.ts';
import { pressCommand as press } from './press-command.ts';

afterEach(cleanup);

function Amount({ most, onNumber }: { most: number; onNumber: (n: number) => void }) {
  useCommands({
    number(n) {
      if (n < 1 || n > most) return false;
      onNumber(n);
      return true;
    },
  });
  return null;
}

test('a command presses the button that the screen shows now', () => {
  const onPress = vi.fn();
  const { rerender } = render(
    <CommandButton command="all" onPress={onPress}>
      Alle 3
    </CommandButton>,
  );
  expect([press('DOE02', 0, 'quantity'), onPress.mock.calls.length]).toEqual([null, 1]);
  rerender(
    <CommandButton command="all" disabled onPress={onPress}>
      Alle 3
    </CommandButton>,
  );
  expect([press('DOE02', 0, 'quantity'), onPress.mock.calls.length]).toEqual(['Alle kan hier niet', 1]);
  cleanup();
  expect([press('DOE02', 0, 'article'), press('DOE01', 0, 'article')]).toEqual([
    'Alle kan hier niet',
    'Verder kan hier niet',
  ]);
});

test('1 and then 2 is 12; a number that does not fit is named, and begins anew', () => {
  const numbers: number[] = [];
  render(<Amount most={15} onNumber={n => numbers.push(n)} />);
  expect([press('DOE11', 0, 'quantity'), press('DOE12', 900, 'quantity')]).toEqual([null, null]);
  expect(press('DOE10', 1800, 'quantity')).toBe('120 kan hier niet');
  expect(press('DOE13', 2000, 'quantity')).toBeNull();
  expect(press('DOE10', 6000, 'quantity')).toBe('0 kan hier niet');
  expect(numbers).toEqual([1, 12, 3]);
});

test('the digits of one step are no part of the next step’s number', () => {
  const numbers: number[] = [];
  render(<Amount most={99} onNumber={n => numbers.push(n)} />);
  press('DOE11', 0, 'how-many');
  press('DOE12', 400, 'quantity');
  expect(numbers).toEqual([1, 2]);
});

test('Ja is 1 and Nee is 0; what has no such sign is counted from 1', () => {
  const chosen: string[] = [];
  const choice = { legend: 'Gekeurd?', onChoose: (value: string) => void chosen.push(value) };
  const { rerender, getByRole } = render(
    <CommandChoice
      {...choice}
      options={[
        { value: 'yes', text: 'Ja', mark: '1' },
        { value: 'no', text: 'Nee', mark: '0' },
      ]}
    />,
  );
  getByRole('button', { name: 'Ja' });
  expect([press('DOE11', 0, 'a'), press('DOE10', 0, 'b'), press('DOE12', 0, 'c')]).toEqual([
    null,
    null,
    '2 kan hier niet',
  ]);
  rerender(
    <CommandChoice
      {...choice}
      options={[
        { value: 'new', text: 'Nieuw' },
        { value: 'broken', text: 'Stuk' },
      ]}
    />,
  );
  press('DOE12', 0, 'd');
  expect(chosen).toEqual(['yes', 'no', 'broken']);
});

test('under a dialog nothing is pressed, and of the dialog only what it offers', () => {
  const [below, inside] = [vi.fn(), vi.fn()];
  function Slip() {
    useCommands({ print: inside }, true);
    return <dialog open />;
  }
  render(
    <>
      <CommandButton command="ship" onPress={below}>
        Voltooi
      </CommandButton>
      <Slip />
    </>,
  );
  expect([press('DOE07', 0, 'scan'), press('DOE04', 0, 'scan')]).toEqual(['Verzonden kan hier niet', null]);
  expect([below.mock.calls.length, inside.mock.calls.length]).toEqual([0, 1]);
});
