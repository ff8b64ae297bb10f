import { describe, expect, it } from 'vitest';
import { allState, choose, chooseAll } from './choice.ts';

const keys = ['a', 'b', 'c', 'd'];
const chosen = (...of: string[]) => new Set(of);
const press = (before: ReadonlySet<string>, key: string, from: string | null = null, isRange = false) => [
  ...choose(before, keys, key, { from, isRange }),
];

describe('choosing rows', () => {
  it.each([
    ['a press chooses', chosen(), 'b', null, false, ['b']],
    ['once more lets go', chosen('a', 'b'), 'b', 'b', false, ['a']],
    ['Shift chooses all from the one before', chosen('a'), 'c', 'a', true, ['a', 'b', 'c']],
    ['upwards too', chosen('d'), 'b', 'd', true, ['d', 'b', 'c']],
    ['Shift with nothing before is a press', chosen(), 'c', null, true, ['c']],
    ['what is on no page that is here stays chosen', chosen('z'), 'a', 'z', true, ['z', 'a']],
  ])('%s', (_, before, key, from, isRange, after) => {
    expect(press(before, key, from, isRange)).toEqual(after);
  });

  it('the box over all is for the rows that are here', () => {
    expect(allState(chosen('z'), keys)).toBe('none');
    expect(allState(chosen('a', 'z'), keys)).toBe('some');
    expect(allState(chosen(...keys, 'z'), keys)).toBe('all');
    expect([...chooseAll(chosen('a', 'z'), keys)]).toEqual(['a', 'z', 'b', 'c', 'd']);
    expect([...chooseAll(chosen(...keys, 'z'), keys)]).toEqual(['z']);
    expect(allState(chosen(), [])).toBe('none');
  });
});
