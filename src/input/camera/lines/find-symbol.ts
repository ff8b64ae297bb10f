import type { Fit, Fitter } from './fit.ts';
import type { Place } from './place.ts';

/** Darkness below which a sample may be of a light run; the higher one for shaded paper. */
const lightBelow = [0.22, 0.4];
/** Longest light run inside a symbol, in modules; 4 by the standards, and blur widens it. */
const longestInside = 5.2;
/** Fewer samples a module tell nothing. */
const leastModule = 1.6;

/** Hypotheses of the screening, in modules, each with its neighbours. */
const blurs = [0.4, 0.8, 1.2];
const shifts = [-0.5, 0, 0.5];
const bends = [-4, -2, 0, 2, 4];
/** Mean squared differences above which a place is given up: at the first look, after screening, with its best code. */
const roughMost = 0.12;
const screenMost = 0.06;
const codeMost = 0.08;
/** What a hypothesis must gain before it is preferred to the straight one. */
const penalty = 0.004;

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

/** A symbol found on a line, and how much better its code explains the line than any other: margin over error. */
export type Found = Fit & { readonly text: string; readonly ratio: number };

const flatPlace = (from: number, length: number, bend: number, sigma: number): Place => ({
  from,
  length,
  bend,
  twist: 0,
  light: 0,
  lightSlope: 0,
  gain: 1,
  gainSlope: 0,
  sigma,
});

/** The place between two light runs that looks most like a symbol of the kind, by what all of them have. */
const screen = (fitter: Fitter, line: Float32Array, from: number, length: number): Place | null => {
  const module = length / fitter.layout.modules;
  let bend = 0;
  let least = Infinity;
  for (const b of bends) {
    const error = fitter.screen(line, flatPlace(from, length, b * module, 0.8));
    if (error < least) [least, bend] = [error, b];
  }
  if (least > roughMost) return null;
  let best: Place | null = null;
  least = screenMost;
  for (const sigma of blurs)
    for (const b of [bend - 2, bend, bend + 2])
      for (const left of shifts)
        for (const right of shifts) {
          const place = flatPlace(from + left * module, length + (right - left) * module, b * module, sigma);
          const error =
            fitter.screen(line, place) +
            penalty * (Math.abs(b) / 2 + 2 * Math.abs(left) + 2 * Math.abs(right));
          if (error < least) [least, best] = [error, place];
        }
  return best;
};

/** The symbol between two light runs, from whichever side it reads. */
const fitAt = (
  fitter: Fitter,
  line: Float32Array,
  back: Float32Array,
  from: number,
  length: number,
): Fit | null => {
  const turn = (place: Place): Place => ({
    ...place,
    from: line.length - 1 - place.from - place.length,
    bend: -place.bend,
  });
  const place = screen(fitter, line, from, length);
  // What is fixed in an EAN-13 is the same from behind.
  const behind = fitter.isEven
    ? place && turn(place)
    : screen(fitter, back, line.length - 1 - from - length, length);
  const error = place ? fitter.try(line, place) : Infinity;
  const errorBehind = behind ? fitter.try(back, behind) : Infinity;
  if (place && error <= errorBehind && error <= codeMost) return fitter.fit(line, place);
  return behind && errorBehind <= codeMost ? fitter.fit(back, behind) : null;
};

/** The symbol of a kind that is on a line, read from either side; null when there is none with a right check digit. */
export const findSymbol = (fitter: Fitter, line: Float32Array, back: Float32Array): Found | null => {
  const { modules, quietModules, text: textOf } = fitter.layout;
  let best: Found | null = null;
  for (const below of lightBelow) {
    const runs = lightRuns(line, below);
    for (let i = 0; i + 2 < runs.length; i += 2) {
      const from = runs[i + 1]!;
      let inside = 0;
      for (let j = i + 2; j < runs.length; j += 2) {
        const length = runs[j]! - from;
        const module = length / modules;
        const after = runs[j + 1]! - runs[j]!;
        if (from - runs[i]! < module * quietModules) break;
        if (module >= leastModule && after >= module * quietModules && inside <= module * longestInside) {
          const fit = fitAt(fitter, line, back, from, length);
          const text = fit && textOf(fit.choices);
          const ratio = fit ? fit.margin / fit.error : 0;
          if (fit && text && ratio > (best?.ratio ?? 0)) best = { ...fit, text, ratio };
        }
        inside = Math.max(inside, after);
      }
    }
  }
  return best;
};
