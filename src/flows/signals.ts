import { afterPaint } from '../device/after-paint.ts';
import { openSound, type Sound } from '../device/sound.ts';
import { vibrate } from '../device/vibration.ts';
import { atEnd } from './at-end.ts';
import type { Signal } from './steps/verdict-step.ts';

/** Tone and buzz of this device. */
export function signals(signal: AbortSignal): (verdict: Signal) => void {
  let sound: Sound | undefined;
  const opened = (): Sound => (sound ??= openSound());
  // Opening the loudspeaker takes long, and a screen that opens makes no sound yet.
  const cancel = afterPaint(opened);
  atEnd(signal, () => {
    cancel();
    sound?.stop();
  });
  return verdict => {
    opened().play(verdict);
    vibrate(verdict);
  };
}
