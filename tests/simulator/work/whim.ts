import type { Random } from '../../../server/demo/random.ts';
import type { PickModel } from '../../../src/flows/pick-by-store/session/pick-model.ts';
import type { FloorMessage } from '../../../src/flows/session/messages.ts';

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

interface Told extends Pick<PickModel, 'answer'> {
  get(): { readonly message: FloorMessage | null };
}

/** Sometimes a worker answers what the office says about the delivery in hand. Gives whether they did. */
export function answers(model: Told, random: Random): boolean {
  const { message } = model.get();
  if (!message || random.int(3) > 0) return false;
  void model.answer(message, 'Gedaan');
  return true;
}
