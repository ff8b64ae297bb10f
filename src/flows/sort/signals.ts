import { openSound } from '../../device/sound.ts';
import { vibrate } from '../../device/vibration.ts';
import { atEnd } from './at-end.ts';
import type { SortDeps } from './sort-deps.ts';

/** Tone and buzz of this device. */
export function signals(signal: AbortSignal): SortDeps['signal'] {
  const sound = openSound();
  atEnd(signal, () => sound.stop());
  return verdict => {
    sound.play(verdict);
    vibrate(verdict);
  };
}
