import type { Fit, Fitter } from './fit.ts';
import type { LinePlace, Shape } from './place.ts';

/** Darkness below which a sample may belong to a light run; the higher value is for shaded paper. */
const lightBelow = [0.22, 0.4];
/** Longest light run inside a symbol, in modules: 4 by the standards, more by blur. */
const longestInside = 5.2;
/** With fewer samples for each module nothing can be read. */
const leastModule = 1.6;

/** Hypotheses of the screening; shifts and bends in modules. */
const middleBlur = 0.9;
/** The first look takes the mean of samples this far apart (modules), lest it misses a warp between two of `warps`. */
const wide = 0.35;
const blurs = [0.25, 0.5, 0.8, 1.2];
const shifts = [-0.5, 0, 0.5];
/**
 * Perspective moves the middle to either side (`bend`), and then also narrows one half more than the other; a round package narrows
 * both ends (`twist`). In modules: those of a long label reach further.
 */
const bends = [2, 4, 7, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62, 66, 70].flatMap(bend => [
  -bend,
  bend,
]);
const twists = Array.from({ length: 50 }, (_, i) => -3 * (i + 1));
/** The largest, as parts of the length of a symbol: a round package seen from one side, and half of one. */
const mostBend = 0.36;
const mostTwist = 0.6;
const warpsOf = (modules: number): Warp[] => [
  { bend: 0, twist: 0 },
  ...bends
    .filter(bend => Math.abs(bend) <= mostBend * modules)
    .map(bend => ({ bend, twist: bend ** 2 / (2 * modules) })),
  ...twists
    .filter(twist => -twist <= mostTwist * modules)
    .flatMap(twist => [0, -4, 4].map(bend => ({ bend, twist }))),
];
const warps = new WeakMap<Fitter, Warp[]>();
const warpsFor = (fitter: Fitter): Warp[] => {
  const known = warps.get(fitter) ?? warpsOf(fitter.layout.modules);
  warps.set(fitter, known);
  return known;
};
/** Mean squared difference above which a place is given up: at the first look, after screening, with its best code. */
const roughMost = 0.12;
const screenMost = 0.06;
const codeMost = 0.08;
/** Average of that difference between light runs without a symbol. */
const chance = 0.17;
/** The gain that a hypothesis needs for each half module, and for each module of bend, to be preferred. */
const penalty = 0.004;
const bending = 0.0008;

type Warp = Pick<Shape, 'bend' | 'twist'>;

/** Where a symbol begins and ends on a line, in samples. */
type Ends = { readonly from: number; readonly to: number };

/** A line and the same line reversed. */
export type BothWays = readonly [Float32Array, Float32Array];

/** The kinds of symbol that are looked for: those of one length, and those whose length shows by the number of dark bars. */
export type Kinds = {
  readonly fitters: readonly Fitter[];
  readonly withBars: (bars: number) => readonly Fitter[];
};

/** A symbol found on a line, with a correct check digit. */
export type Found = Fit & { readonly fitter: Fitter; readonly text: string };

/** Two light runs that a symbol may lie between, on a line or (`way` 1) on the reversed line. */
type Gap = { readonly fitter: Fitter; readonly way: 0 | 1; readonly shape: Shape; readonly error: number };

/** How much lighter (0 to 1) a line is between two bars at least. */
const leastDip = 0.12;

/** For each sample, how many bars end before it: peaks of darkness with a dip after each. */
const barsBefore = (line: Float32Array): Int16Array => {
  const bars = new Int16Array(line.length + 1);
  let extreme = line[0]!;
  let rising = true;
  for (let i = 0; i < line.length; i++) {
    const value = line[i]!;
    bars[i + 1] = bars[i]!;
    if (rising ? value > extreme : value < extreme) extreme = value;
    else if (Math.abs(value - extreme) > leastDip) {
      if (rising) bars[i + 1]!++;
      rising = !rising;
      extreme = value;
    }
  }
  return bars;
};

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

/** Cost of a warp, so that the simpler of two alike is preferred. */
const warping = ({ bend, twist }: Warp, module: number): number =>
  (bending * (Math.abs(bend) + Math.abs(twist) / 2)) / module;

/** A first look at a gap; null when it does not resemble a symbol of the kind. */
const lookAt = (fitter: Fitter, ways: BothWays, way: 0 | 1, from: number, length: number): Gap | null => {
  const module = length / fitter.layout.modules;
  let best: Shape | null = null;
  let least = roughMost;
  for (const { bend, twist } of warpsFor(fitter)) {
    const warp = { bend: bend * module, twist: twist * module };
    const shape = { from, length, ...warp, sigma: middleBlur };
    const error = fitter.screen(ways[way], shape, wide * module) + warping(warp, module);
    if (error < least) [best, least] = [shape, error];
  }
  return best && { fitter, way, shape: best, error: least };
};

/** A part of a line, with the light run on each side of it and the longest one inside. */
type Span = { readonly from: number; readonly to: number; readonly quiet: number; readonly inside: number };

/** Looks in both directions for a symbol that fills a span. */
const lookIn = (fitter: Fitter, ways: BothWays, { from, to, quiet, inside }: Span, found: Gap[]): void => {
  const { modules, quietModules } = fitter.layout;
  const length = to - from;
  const module = length / modules;
  if (module < leastModule || quiet < module * quietModules || inside > module * longestInside) return;
  const gap = lookAt(fitter, ways, 0, from, length);
  if (gap) found.push(gap);
  // The fixed parts of an EAN-13 are the same in reverse.
  const reversed = !fitter.isEven && lookAt(fitter, ways, 1, ways[1].length - 1 - to, length);
  if (reversed) found.push(reversed);
};

const lookForAll = (kinds: Kinds, bars: Int16Array, ways: BothWays, span: Span, found: Gap[]): void => {
  for (const fitter of kinds.fitters) lookIn(fitter, ways, span, found);
  for (const fitter of kinds.withBars(bars[span.to]! - bars[span.from]!)) lookIn(fitter, ways, span, found);
};

const gapsOf = (kinds: Kinds, ways: BothWays, place: Ends | null): Gap[] => {
  const found: Gap[] = [];
  const bars = barsBefore(ways[0]);
  if (place) lookForAll(kinds, bars, ways, { ...place, quiet: Infinity, inside: 0 }, found);
  for (const below of lightBelow) {
    const runs = lightRuns(ways[0], below);
    for (let i = 0; i + 2 < runs.length; i += 2) {
      const from = runs[i + 1]!;
      let inside = 0;
      for (let j = i + 2; j < runs.length; j += 2) {
        const [to, end] = [runs[j]!, runs[j + 1]!];
        const quiet = Math.min(from - runs[i]!, end - to);
        lookForAll(kinds, bars, ways, { from, to, quiet, inside }, found);
        inside = Math.max(inside, end - to);
      }
    }
  }
  return found;
};

/** The warps near the one that the first look found; in a sharp picture that cannot distinguish bends. */
const nearby = ({ bend, twist }: Warp, module: number): Warp[] => [
  { bend: 0, twist: 0 },
  ...[0, -2, 2].map(more => ({ bend: bend + more * module, twist })),
  ...(twist === 0 ? [] : [-2.5, 2.5].map(more => ({ bend, twist: twist + more * module }))),
];

/** The shape near a gap's that resembles a symbol most, by the parts that all symbols of the kind have. */
const screen = ({ fitter, way, shape: rough }: Gap, ways: BothWays): Gap | null => {
  const module = rough.length / fitter.layout.modules;
  let best: Shape | null = null;
  let least = screenMost;
  for (const sigma of blurs)
    for (const warp of nearby(rough, module))
      for (const left of shifts)
        for (const right of shifts) {
          const from = rough.from + left * module;
          const shape = { from, length: rough.length + (right - left) * module, ...warp, sigma };
          const off = penalty * 2 * (Math.abs(left) + Math.abs(right)) + warping(warp, module);
          const error = fitter.screen(ways[way], shape) + off;
          if (error < least) [best, least] = [shape, error];
        }
  return best && { fitter, way, shape: best, error: least };
};

const lit = (shape: Shape): LinePlace => ({ ...shape, light: 0, lightSlope: 0, gain: 1, gainSlope: 0 });

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

/** The symbols of these kinds on a line that have a correct check digit, looked for at the `most` likeliest places, and at `place`. */
export const findSymbols = (kinds: Kinds, ways: BothWays, most: number, place: Ends | null): Found[] => {
  const gaps = likeliest(gapsOf(kinds, ways, place));
  const different = gaps.filter((gap, i) => !gaps.slice(0, i).some(better => isSame(gap, better)));
  const screened = different.slice(0, 4 * most).flatMap(gap => screen(gap, ways) ?? []);
  return likeliest(screened)
    .slice(0, most)
    .flatMap(gap => {
      const fit = fitIn(gap, ways);
      const text = fit && gap.fitter.layout.text(fit.choices);
      return fit && text ? [{ ...fit, fitter: gap.fitter, text }] : [];
    });
};
