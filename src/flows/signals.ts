import { openSound } from '../device/sound.ts';
import { vibrate } from '../device/vibration.ts';
import { atEnd } from './at-end.ts';
import type { Signal } from './steps/verdict-step.ts';

/** Tone and buzz of this device. */
export function signals(signal: AbortSignal): (verdict: Signal) => void {
  const sound = openSound();
  atEnd(signal, () => sound.stop());
  return verdict => {
    sound.play(verdict);
    vibrate(verdict);
  };
}
