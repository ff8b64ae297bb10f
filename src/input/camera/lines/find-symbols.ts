import type { Fit, Fitter } from './fit.ts';
import type { Place } from './place.ts';

/** Darkness below which a sample may be of a light run; the higher one for shaded paper. */
const lightBelow = [0.22, 0.4];
/** Longest light run inside a symbol, in modules; 4 by the standards, and blur widens it. */
const longestInside = 5.2;
/** Fewer samples a module tell nothing. */
const leastModule = 1.6;

/** Hypotheses of the screening; shifts and bends in modules. */
const middleBlur = 0.8;
const blurs = [0.4, 0.8, 1.2];
const shifts = [-0.5, 0, 0.5];
const bends = [-4, -2, 0, 2, 4];
/** Mean squared differences above which a place is given up: at the first look, after screening, with its best code. */
const roughMost = 0.12;
const screenMost = 0.06;
const codeMost = 0.08;
/** What it is on the average between light runs that no symbol lies between. */
const chance = 0.17;
/** What a hypothesis must gain for each half module before it is preferred to the straight one. */
const penalty = 0.004;

/** A line and the same from behind. */
export type BothWays = readonly [Float32Array, Float32Array];

/** A symbol found on a line, with a right check digit. */
export type Found = Fit & { readonly fitter: Fitter; readonly text: string };

/** Two light runs that a symbol may lie between, on a line or (`way` 1) on the same from behind. */
type Gap = {
  readonly fitter: Fitter;
  readonly way: 0 | 1;
  readonly from: number;
  readonly length: number;
  readonly bend: number;
  readonly error: number;
};

type Screened = { readonly gap: Gap; readonly place: Place; readonly error: number };

/** Light runs of a line as from, to, from, to. */
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

/** A first look at a gap; null when it looks like no symbol of the kind. */
const lookAt = (fitter: Fitter, line: Float32Array, way: 0 | 1, from: number, length: number): Gap | null => {
  const module = length / fitter.layout.modules;
  let bend = 0;
  let least = roughMost;
  for (const modules of bends) {
    const error = fitter.screen(line, from, length, modules * module, middleBlur);
    if (error < least) [least, bend] = [error, modules];
  }
  return least < roughMost ? { fitter, way, from, length, bend, error: least } : null;
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
        const gap = lookAt(fitter, ways[0], 0, from, length);
        if (gap) found.push(gap);
        // What is fixed in an EAN-13 is the same from behind.
        const behind = !fitter.isEven && lookAt(fitter, ways[1], 1, ways[1].length - 1 - runs[j]!, length);
        if (behind) found.push(behind);
      }
      inside = Math.max(inside, after);
    }
  }
};

/** The place in a gap that looks most like a symbol, by what all of its kind have. */
const screen = (gap: Gap, ways: BothWays): Screened | null => {
  const { fitter, way, from, length, bend } = gap;
  const line = ways[way];
  const module = length / fitter.layout.modules;
  const best = { bend, left: 0, right: 0, sigma: middleBlur };
  let least = screenMost;
  for (const sigma of blurs)
    for (let b = bend - 2; b <= bend + 2; b += 2)
      for (const left of shifts)
        for (const right of shifts) {
          const off = Math.abs(b) / 2 + 2 * Math.abs(left) + 2 * Math.abs(right);
          const error =
            fitter.screen(line, from + left * module, length + (right - left) * module, b * module, sigma) +
            penalty * off;
          if (error >= least) continue;
          least = error;
          best.bend = b;
          best.left = left;
          best.right = right;
          best.sigma = sigma;
        }
  if (least === screenMost) return null;
  const place = {
    from: from + best.left * module,
    length: length + (best.right - best.left) * module,
    bend: best.bend * module,
    twist: 0,
    light: 0,
    lightSlope: 0,
    gain: 1,
    gainSlope: 0,
    sigma: best.sigma,
  };
  return { gap, place, error: least };
};

const fitIn = ({ gap: { fitter, way }, place }: Screened, ways: BothWays): Fit | null => {
  const line = ways[way];
  const error = fitter.try(line, place);
  if (!fitter.isEven) return error <= codeMost ? fitter.fit(line, place) : null;
  const behind = { ...place, from: line.length - 1 - place.from - place.length, bend: -place.bend };
  const errorBehind = fitter.try(ways[1], behind);
  if (Math.min(error, errorBehind) > codeMost) return null;
  return error < errorBehind ? fitter.fit(line, place) : fitter.fit(ways[1], behind);
};

/** How likely a gap looks like that by chance (log likelihood): a short symbol has less to look like. */
const unlikeness = (fitter: Fitter, error: number): number => fitter.sureCount * Math.log(error / chance);

/** The two thresholds give many a gap twice; what lies half a module off is found from either. */
const isSame = (a: Gap, b: Gap): boolean => {
  const half = a.length / a.fitter.layout.modules / 2;
  return (
    a.fitter === b.fitter &&
    a.way === b.way &&
    Math.abs(a.from - b.from) < half &&
    Math.abs(a.from + a.length - b.from - b.length) < half
  );
};

/** The symbols of these kinds on a line that have a right check digit, of the `most` places that look most like one. */
export const findSymbols = (fitters: readonly Fitter[], ways: BothWays, most: number): Found[] => {
  const gaps: Gap[] = [];
  for (const below of lightBelow) {
    const runs = lightRuns(ways[0], below);
    for (const fitter of fitters) gapsOf(fitter, ways, runs, gaps);
  }
  const screened = gaps
    .sort((a, b) => unlikeness(a.fitter, a.error) - unlikeness(b.fitter, b.error))
    .filter((gap, i) => !gaps.slice(0, i).some(better => isSame(gap, better)))
    .slice(0, 4 * most)
    .flatMap(gap => screen(gap, ways) ?? [])
    .sort((a, b) => unlikeness(a.gap.fitter, a.error) - unlikeness(b.gap.fitter, b.error))
    .slice(0, most);
  return screened.flatMap(place => {
    const fit = fitIn(place, ways);
    const { fitter } = place.gap;
    const text = fit && fitter.layout.text(fit.choices);
    return fit && text ? [{ ...fit, fitter, text }] : [];
  });
};
