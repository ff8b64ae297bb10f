import type { Random } from '../../../server/demo/random.ts';

interface Scanned {
  scan(text: string): void;
  get(): { readonly last: readonly { readonly undo: (() => void) | null }[] };
}

/**
 * Sometimes a worker does not do what the screen asks, but scans something else, or takes the last scan back. Gives
 * whether it did.
 */
export function whim(model: Scanned, random: Random, something: () => string): boolean {
  if (random.int(12) === 0) {
    model.scan(something());
    return true;
  }
  const undo = random.int(15) === 0 ? model.get().last.find(scan => scan.undo !== null)?.undo : null;
  undo?.();
  return Boolean(undo);
}
