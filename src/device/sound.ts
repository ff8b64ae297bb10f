import type { Signal } from './signal.ts';

/** One beep: hertz, and start and length in seconds after the signal. */
type Beep = { hertz: number; start: number; length: number; shape: OscillatorType };

/** They differ in pitch, length and number, so an ear that misses high or low tones tells them apart too. */
export const beepsOf: Record<Signal, readonly Beep[]> = {
  accept: [{ hertz: 1760, start: 0, length: 0.09, shape: 'sine' }],
  refuse: [{ hertz: 185, start: 0, length: 0.45, shape: 'square' }],
  attention: [
    { hertz: 880, start: 0, length: 0.14, shape: 'triangle' },
    { hertz: 587, start: 0.2, length: 0.24, shape: 'triangle' },
  ],
};

/** Without this slope (s) the loudspeaker clicks at both ends of a beep. */
const slope = 0.005;

const schedule = (context: AudioContext, beep: Beep, volume: number): void => {
  const oscillator = new OscillatorNode(context, { frequency: beep.hertz, type: beep.shape });
  const gain = new GainNode(context, { gain: 0 });
  const start = context.currentTime + beep.start;
  const end = start + beep.length;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + slope);
  gain.gain.setValueAtTime(volume, end - slope);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
};

export type Sound = { play: (signal: Signal) => void; setVolume: (volume: number) => void; stop: () => void };

/**
 * Opens the loudspeaker. Browsers keep it closed until the first touch or key, and some close it again in the
 * background, so every touch or key opens it. Volume 0 to 1.
 */
export const openSound = (volume = 0.6): Sound => {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const stopped = new AbortController();
  let loudness = volume;
  const unlock = (): void => {
    // Refused outside a gesture; the next touch or key asks again.
    if (context.state !== 'running') context.resume().catch(() => undefined);
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) {
    document.addEventListener(type, unlock, { capture: true, signal: stopped.signal });
  }
  return {
    play: signal => {
      unlock();
      // A beep that is scheduled while the loudspeaker is closed would sound after another verdict.
      if (context.state !== 'running') return;
      for (const beep of beepsOf[signal]) schedule(context, beep, loudness);
    },
    setVolume: next => {
      loudness = next;
    },
    stop: () => {
      stopped.abort();
      void context.close();
    },
  };
};
