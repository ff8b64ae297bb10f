import type { Outcome } from './run.ts';

/** Number of shorter runs that are tried at most. */
const TRIES = 200;

/** The same run with as few turns as still fail in the same way: leaves out chunks, which become smaller. */
export async function shrink(
  found: Outcome,
  again: (turns: readonly number[]) => Promise<Outcome>,
): Promise<Outcome> {
  const kinds = new Set(found.violations.map(v => v.kind));
  let best = found;
  let tries = 0;
  for (let size = Math.ceil(best.turns.length / 2); size >= 1 && tries < TRIES; size = Math.floor(size / 2))
    for (let from = 0; from < best.turns.length && tries < TRIES;) {
      tries++;
      const shorter = await again(best.turns.filter((_, i) => i < from || i >= from + size));
      if (shorter.violations.some(v => kinds.has(v.kind))) best = shorter;
      else from += size;
    }
  return best;
}

/** `3,7-9` as turns and back. */
export function parseTurns(text: string): readonly number[] {
  return text.split(',').flatMap(part => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
export function turnsText(turns: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const turn of turns) {
    const last = ranges.at(-1);
    if (last?.[1] === turn - 1) last[1] = turn;
    else ranges.push([turn, turn]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
