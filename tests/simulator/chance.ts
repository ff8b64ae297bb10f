import { createRandom, type Random } from '../../server/demo/random.ts';

/**
 * Random numbers that start anew with every turn: leaving a turn out changes no other, so a failing run can be
 * shrunk.
 */
export interface Chance extends Random {
  begin(turn: number): void;
}

export function createChance(seed: number): Chance {
  let own = createRandom(seed);
  return {
    int: below => own.int(below),
    pick: list => own.pick(list),
    begin(turn) {
      own = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b));
    },
  };
}
