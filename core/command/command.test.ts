import { describe, expect, test } from 'vitest';
import { isCommand } from './is-command.ts';
import { acts, codeOf, digits, joinDigit, readCommand, type Digits } from './command.ts';

describe('The codes of the command sheet', () => {
  test.each([
    ['DOE01', 'next'],
    ['DOE02', 'all'],
    ['DOE03', 'undo'],
    ['DOE04', 'print'],
    ['DOE05', 'aside'],
    ['DOE06', 'later'],
    ['DOE07', 'ship'],
    ['DOE10', '0'],
    ['DOE11', '1'],
    ['DOE19', '9'],
  ])('%s is %s', (code, command) => {
    expect(readCommand(code)).toBe(command);
  });

  test('each command is read from its own code, and no two share one', () => {
    const all = [...acts, ...digits];
    expect(all.map(command => readCommand(codeOf(command)))).toEqual(all);
    expect(new Set(all.map(codeOf)).size).toBe(17);
  });

  test.each(['doe01', ' DOE01 '])('%j is what a scanner makes of DOE01', text => {
    expect([isCommand(text), readCommand(text)]).toEqual([true, 'next']);
  });

  test.each([
    '',
    'DOE00',
    'DOE08',
    'DOE09',
    'DOE20',
    'DOE1',
    'DOE011',
    'DOE-01',
    'XDOE01',
    'DOE01\u001d',
    'DOE',
    'A-01',
    'D-01',
    '8712345678906',
    'JVGL0000123',
    'OMSPAS-00000001',
    'TEST-8712',
  ])('%j is no command', text => {
    expect([isCommand(text), readCommand(text)]).toEqual([false, null]);
  });
});

describe('Two digits within 3 seconds are one number', () => {
  const after = (...scans: readonly (readonly [(typeof digits)[number], number])[]): string =>
    scans.reduce<Digits | null>((before, [digit, at]) => joinDigit(before, digit, at), null)?.number ?? '';

  test('1 and then 2 is 12', () => expect(after(['1', 0], ['2', 3000])).toBe('12'));
  test('a digit twice is two digits', () => expect(after(['1', 0], ['1', 400])).toBe('11'));
  test('three of them, each within 3 seconds of the one before', () =>
    expect(after(['1', 0], ['2', 2900], ['0', 5800])).toBe('120'));
  test('later it is a new number', () => expect(after(['1', 0], ['2', 3001])).toBe('2'));
});
