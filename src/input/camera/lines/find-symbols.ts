import type { Fit, Fitter } from './fit.ts';
import type { Place, Shape } from './place.ts';

/** Darkness below which a sample may belong to a light run; the higher value is for shaded paper. */
const lightBelow = [0.22, 0.4];
/** Longest light run inside a symbol, in modules: 4 by the standards, more by blur. */
const longestInside = 5.2;
/** With fewer samples for each module nothing can be read. */
const leastModule = 1.6;

/** Hypotheses of the screening; shifts and bends in modules. */
const middleBlur = 0.8;
const blurs = [0.25, 0.5, 0.8, 1.2];
const shifts = [-0.5, 0, 0.5];
/** Perspective moves the middle to either side. */
const bends = [0, -2, 2, -4, 4, -7, 7, -10, 10, -14, 14, -18, 18];
/** Mean squared difference above which a place is given up: at the first look, after screening, with its best code. */
const roughMost = 0.12;
const screenMost = 0.06;
const codeMost = 0.08;
/** Average of that difference between light runs without a symbol. */
const chance = 0.17;
/** The gain that a hypothesis needs for each half module, and for each module of bend, to be preferred. */
const penalty = 0.004;
const bending = 0.0008;

/** A line and the same line reversed. */
export type BothWays = readonly [Float32Array, Float32Array];

/** A symbol found on a line, with a correct check digit. */
export type Found = Fit & { readonly fitter: Fitter; readonly text: string };

/** Two light runs that a symbol may lie between, on a line or (`way` 1) on the reversed line. */
type Gap = { readonly fitter: Fitter; readonly way: 0 | 1; readonly shape: Shape; readonly error: number };

/** Light runs of a line as from, to, from, to, ... */
const lightRuns = (line: Float32Array, below: number): number[] => {
  const runs: number[] = [];
  let from = -1;
  for (let i = 0; i <= line.length; i++) {
    const light = i < line.length && line[i]! < below;
    if (light && from < 0) from = i;
    if (light || from < 0) continue;
    if (i - from >= 4) runs.push(from, i);
    from = -1;
  }
  return runs;
};

/** A first look at a gap; null when it does not resemble a symbol of the kind. */
const lookAt = (fitter: Fitter, ways: BothWays, way: 0 | 1, from: number, length: number): Gap | null => {
  const module = length / fitter.layout.modules;
  const shape = { from, length, bend: 0, twist: 0, sigma: middleBlur };
  let bend = 0;
  let least = Infinity;
  for (const b of bends) {
    shape.bend = b * module;
    const error = fitter.screen(ways[way], shape) + bending * Math.abs(b);
    if (error < least) [bend, least] = [shape.bend, error];
  }
  return least < roughMost ? { fitter, way, shape: { ...shape, bend }, error: least } : null;
};

const gapsOf = (fitter: Fitter, ways: BothWays, runs: readonly number[], found: Gap[]): void => {
  const { modules, quietModules } = fitter.layout;
  for (let i = 0; i + 2 < runs.length; i += 2) {
    const from = runs[i + 1]!;
    let inside = 0;
    for (let j = i + 2; j < runs.length; j += 2) {
      const length = runs[j]! - from;
      const module = length / modules;
      const after = runs[j + 1]! - runs[j]!;
      if (from - runs[i]! < module * quietModules) break;
      if (module >= leastModule && after >= module * quietModules && inside <= module * longestInside) {
        const gap = lookAt(fitter, ways, 0, from, length);
        if (gap) found.push(gap);
        // The fixed parts of an EAN-13 are the same in reverse.
        const reversed = !fitter.isEven && lookAt(fitter, ways, 1, ways[1].length - 1 - runs[j]!, length);
        if (reversed) found.push(reversed);
      }
      inside = Math.max(inside, after);
    }
  }
};

/** The shape near a gap's that resembles a symbol most, by the parts that all symbols of the kind have. */
const screen = ({ fitter, way, shape: rough }: Gap, ways: BothWays): Gap | null => {
  const module = rough.length / fitter.layout.modules;
  const shape = { ...rough };
  let best: Shape | null = null;
  let least = screenMost;
  for (const sigma of blurs)
    // In a sharp picture the first look cannot distinguish bends.
    for (const bend of [0, rough.bend, rough.bend - 2 * module, rough.bend + 2 * module])
      for (const left of shifts)
        for (const right of shifts) {
          shape.from = rough.from + left * module;
          shape.length = rough.length + (right - left) * module;
          shape.bend = bend;
          shape.sigma = sigma;
          const off = penalty * 2 * (Math.abs(left) + Math.abs(right)) + (bending * Math.abs(bend)) / module;
          const error = fitter.screen(ways[way], shape) + off;
          if (error >= least) continue;
          least = error;
          best = { ...shape };
        }
  return best && { fitter, way, shape: best, error: least };
};

const lit = (shape: Shape): Place => ({ ...shape, light: 0, lightSlope: 0, gain: 1, gainSlope: 0 });

const fitIn = ({ fitter, way, shape }: Gap, ways: BothWays): Fit | null => {
  const line = ways[way];
  const place = lit(shape);
  const error = fitter.try(line, place);
  if (!fitter.isEven) return error <= codeMost ? fitter.fit(line, place) : null;
  // A twist is the same in reverse.
  const reversed = { ...place, from: line.length - 1 - shape.from - shape.length, bend: -shape.bend };
  const errorReversed = fitter.try(ways[1], reversed);
  if (Math.min(error, errorReversed) > codeMost) return null;
  return error < errorReversed ? fitter.fit(line, place) : fitter.fit(ways[1], reversed);
};

/** Log likelihood that a gap looks so by chance: a short symbol has less to compare. */
const unlikeness = ({ fitter, error }: Gap): number => fitter.sureCount * Math.log(error / chance);
const likeliest = (gaps: Gap[]): Gap[] => gaps.sort((a, b) => unlikeness(a) - unlikeness(b));

/** The two thresholds find many gaps twice; of two that differ by half a module either will do. */
const isSame = (a: Gap, b: Gap): boolean => {
  const half = a.shape.length / a.fitter.layout.modules / 2;
  return (
    a.fitter === b.fitter &&
    a.way === b.way &&
    Math.abs(a.shape.from - b.shape.from) < half &&
    Math.abs(a.shape.from + a.shape.length - b.shape.from - b.shape.length) < half
  );
};

/** The symbols of these kinds on a line that have a correct check digit, looked for at the `most` likeliest places. */
export const findSymbols = (fitters: readonly Fitter[], ways: BothWays, most: number): Found[] => {
  const gaps: Gap[] = [];
  for (const below of lightBelow) {
    const runs = lightRuns(ways[0], below);
    for (const fitter of fitters) gapsOf(fitter, ways, runs, gaps);
  }
  const different = likeliest(gaps).filter((gap, i) => !gaps.slice(0, i).some(better => isSame(gap, better)));
  const screened = different.slice(0, 4 * most).flatMap(gap => screen(gap, ways) ?? []);
  return likeliest(screened)
    .slice(0, most)
    .flatMap(gap => {
      const fit = fitIn(gap, ways);
      const text = fit && gap.fitter.layout.text(fit.choices);
      return fit && text ? [{ ...fit, fitter: gap.fitter, text }] : [];
    });
};
