import type { Signal } from './signal.ts';

/** Milliseconds on, off, on: a short buzz, a long one, two. */
const patterns: Record<Signal, number[]> = { accept: [40], refuse: [400], attention: [120, 100, 120] };

/** Buzzes, where the device can; iOS cannot. */
export const vibrate = (signal: Signal): void => {
  if ('vibrate' in navigator) navigator.vibrate(patterns[signal]);
};
