import { blurIndex, blurs, perModule } from './blur.ts';
import { bendAt, quiet, type LinePlace } from './place.ts';

const parameters = 9;
const width = parameters + 1;
/** Keeps a parameter in its place when the picture says nothing about it. */
const ridge = 0.5;
/** No step may move a symbol further than this, in modules. */
const farthest = 2;

const normal = new Float64Array(parameters * width);
const row = new Float64Array(width);
const answer = new Float64Array(parameters);

/**
 * Solves the symmetric equations whose upper half and last column are in `normal`; false when they have no solution.
 */
const solve = (): boolean => {
  for (let a = 0; a < parameters; a++)
    for (let b = 0; b < a; b++) normal[a * width + b] = normal[b * width + a]!;
  for (let a = 0; a < parameters; a++) {
    const pivot = normal[a * width + a]!;
    if (Math.abs(pivot) < 1e-9) return false;
    for (let b = a + 1; b < parameters; b++) {
      const factor = normal[b * width + a]! / pivot;
      for (let c = a; c < width; c++) normal[b * width + c]! -= factor * normal[a * width + c]!;
    }
  }
  for (let a = parameters - 1; a >= 0; a--) {
    let sum = normal[a * width + parameters]!;
    for (let b = a + 1; b < parameters; b++) sum -= normal[a * width + b]! * answer[b]!;
    answer[a] = sum / normal[a * width + a]!;
  }
  return true;
};

/**
 * The place at which the model would agree better with the line: one Gauss-Newton step of position, brightness and
 * blur together; null when it has no solution.
 */
export const move = (
  place: LinePlace,
  modules: number,
  seen: Float64Array,
  model: Float64Array,
): LinePlace | null => {
  normal.fill(0);
  for (let i = 1; i < seen.length - 1; i++) {
    const t = ((i + 0.5) / perModule - quiet) / modules;
    const slope = ((model[i + 1]! - model[i - 1]!) * perModule) / 2;
    row[0] = slope;
    row[1] = slope * t;
    row[2] = slope * bendAt(t);
    row[3] = row[2] * (1 - 2 * t);
    row[4] = 1;
    row[5] = t - 0.5;
    row[6] = model[i]!;
    row[7] = model[i]! * (t - 0.5);
    row[8] = ((model[i + 1]! - 2 * model[i]! + model[i - 1]!) * perModule * perModule) / 2;
    row[9] = seen[i]! - model[i]!;
    for (let a = 0; a < parameters; a++)
      for (let b = a; b <= parameters; b++) normal[a * width + b]! += row[a]! * row[b]!;
  }
  for (let a = 0; a < parameters; a++) normal[a * width + a]! += ridge;
  if (!solve()) return null;
  // Where the model is seen n modules too early, the symbol begins n modules before the assumed place.
  const back = (i: number): number =>
    (Math.max(-farthest, Math.min(farthest, answer[i]!)) * place.length) / modules;
  return {
    from: place.from - back(0),
    length: place.length - back(1),
    bend: place.bend - back(2),
    twist: place.twist - back(3),
    light: place.light + (answer[4]! - answer[5]! / 2) * place.gain,
    lightSlope: place.lightSlope + answer[5]! * place.gain,
    gain: place.gain * (1 + answer[6]! - answer[7]! / 2),
    gainSlope: place.gainSlope + answer[7]! * place.gain,
    sigma: Math.sqrt(Math.max(0.04, blurs[blurIndex(place.sigma)]! ** 2 + answer[8]!)),
  };
};
