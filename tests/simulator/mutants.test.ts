import { expect, it } from 'vitest';
import { strays } from './mutants.ts';

it('each mutant finds the code that it changes', () => {
  expect(strays()).toEqual([]);
});
