/** Number of light modules on each side of a symbol that are compared with the model too. */
export const quiet = 3;

/** The place of a symbol on a line, and its blur. Lengths in samples of the line. */
export type Shape = {
  readonly from: number;
  readonly length: number;
  /** Deviation of the middle from the straight line, by perspective: of t(1-t), t from 0 to 1 along the symbol. */
  readonly bend: number;
  /** Opposite deviations of the two halves, as on a round package: of t(1-t)(1-2t). */
  readonly twist: number;
  /** Standard deviation of the blur in modules. */
  readonly sigma: number;
};

/** The same with its brightness. */
export type LinePlace = Shape & {
  /** Darkness of a light module at the beginning, and its gain along the symbol. */
  readonly light: number;
  readonly lightSlope: number;
  /** How much darker a dark module is than a light one, and the gain of that. */
  readonly gain: number;
  readonly gainSlope: number;
};

/** The weight of `bend` at t; none outside the symbol. */
export const bendAt = (t: number): number => (t < 0 || t > 1 ? 0 : t * (1 - t));

/** The position of `t` on the line. */
export const positionAt = (place: Shape, t: number): number =>
  place.from + place.length * t + bendAt(t) * (place.bend + place.twist * (1 - 2 * t));

/** The value of a line between its samples; beyond its ends it continues with the last value. */
export const valueAt = (line: Float32Array, x: number): number => {
  const i = Math.floor(x);
  if (i < 0) return line[0]!;
  if (i >= line.length - 1) return line[line.length - 1]!;
  const a = line[i]!;
  return a + (line[i + 1]! - a) * (x - i);
};
