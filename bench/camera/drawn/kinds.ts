/** Faults of a drawn picture; lengths are in modules (Mod) or pixels (Px), angles in degrees. */
export interface Faults {
  /** Pixels of a module. */
  readonly mod: number;
  readonly rot: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly blurMod: number;
  readonly blurPx: number;
  readonly motionMod: number;
  readonly motionAng: number;
  /** Shares of the full exposure, and of the full contrast. */
  readonly expo: number;
  readonly contrast: number;
  readonly noise: number;
  /** Parts of the symbol: under a reflection, torn away, bent round a package. */
  readonly glare: number;
  readonly damage: number;
  readonly curve: number;
}

const none: Faults = {
  mod: 2,
  rot: 0,
  yaw: 0,
  pitch: 0,
  blurMod: 0,
  blurPx: 0,
  motionMod: 0,
  motionAng: 0,
  expo: 1,
  contrast: 1,
  noise: 1,
  glare: 0,
  damage: 0,
  curve: 0,
};

/** A number from 0 up to 1. */
export type Random = () => number;
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
const either = (random: Random): number => (random() < 0.5 ? -1 : 1);

/** From 0, easy, to 1, hard: a kind has a slope, so that no decoder gets all of it by luck. */
type Kind = (random: Random, hard: number) => Partial<Faults>;

const kinds: Readonly<Record<string, Kind>> = {
  clean: r => ({ mod: between(r, 2, 4) }),
  blur: (r, t) => ({ mod: between(r, 2, 3.2), blurMod: 0.45 + 0.75 * t }),
  motion: (r, t) => ({
    mod: between(r, 2, 3.2),
    motionMod: 0.8 + 2.4 * t,
    motionAng: between(r, -0.5, 0.5),
  }),
  'low light': (r, t) => ({
    mod: between(r, 1.8, 3),
    expo: 0.45 - 0.33 * t,
    noise: 4 + 10 * t,
    blurMod: 0.25,
  }),
  rotation: (r, t) => ({ mod: between(r, 1.8, 3), rot: either(r) * (5 + 25 * t), noise: 2 }),
  perspective: (r, t) => ({
    mod: between(r, 1.8, 3),
    yaw: either(r) * (10 + 35 * t),
    pitch: between(r, -20, 20),
    rot: between(r, -30, 30) * t,
    noise: 2,
  }),
  small: (r, t) => ({ mod: 1.6 - 0.6 * t, rot: between(r, -3, 3), blurPx: 0.3, noise: 1.5 }),
  glare: (r, t) => ({ mod: between(r, 2, 3), glare: 0.25 + 0.6 * t, rot: between(r, -4, 4), noise: 2 }),
  'low contrast': (r, t) => ({
    mod: between(r, 2, 3),
    contrast: 0.3 - 0.25 * t,
    noise: 2.5,
    rot: between(r, -4, 4),
  }),
  damage: (r, t) => ({ mod: between(r, 2, 3), damage: 0.3 + 0.65 * t, noise: 2, rot: between(r, -4, 4) }),
  curved: (r, t) => ({
    mod: between(r, 2, 3),
    curve: 0.35 + 0.55 * t,
    noise: 2,
    rot: between(r, -6, 6),
    blurMod: 0.2,
  }),
  mixed: (r, t) => ({
    mod: between(r, 1.5, 2.4),
    blurMod: 0.25 + 0.3 * t,
    noise: 3 + 4 * t,
    expo: 0.8 - 0.4 * t,
    contrast: 0.8 - 0.4 * t,
    rot: between(r, -20, 20),
    yaw: between(r, -25, 25),
    pitch: between(r, -15, 15),
  }),
};
export const kindNames: readonly string[] = Object.keys(kinds);

export const faultsOf = (kind: string, random: Random, hard: number): Faults => ({
  ...none,
  ...kinds[kind]?.(random, hard),
});

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: string): Random {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
