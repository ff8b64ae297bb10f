import type { Alphabet, Pattern } from './symbols.ts';

/** Samples for each module. */
export const perModule = 3;
/** How far a module's darkness spreads, in modules. */
export const reach = 4;

/** Blurs that the reader distinguishes: standard deviation of the Gaussian in modules. */
const least = 0.2;
const step = 0.1;
export const blurs: readonly number[] = Array.from({ length: 15 }, (_, i) => least + step * i);
/** The index in `blurs` nearest to a standard deviation in modules. */
export const blurIndex = (sigma: number): number =>
  Math.max(0, Math.min(blurs.length - 1, Math.round((sigma - least) / step)));

/** Abramowitz and Stegun 7.1.26; off by less than 2e-7. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const y =
    1 -
    t *
      Math.exp(-x * x) *
      (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return x < 0 ? -y : y;
};

/** The darkness that one dark module gives to each sample, from `reach` modules before it to `reach` after. */
export const kernels: readonly Float64Array[] = blurs.map(sigma => {
  const across = (x: number): number => erf(x / (sigma * Math.SQRT2)) / 2;
  return Float64Array.from({ length: (2 * reach + 1) * perModule }, (_, i) => {
    const x = (i + 0.5) / perModule - reach - 0.5;
    return across(x + 0.5) - across(x - 0.5);
  });
});

/** Adds `darkness` of the module that begins at sample `at`. */
export const addModule = (to: Float64Array, at: number, kernel: Float64Array, darkness: number): void => {
  const from = at - reach * perModule;
  for (let i = 0; i < kernel.length; i++) {
    const to_ = from + i;
    if (to_ >= 0 && to_ < to.length) to[to_]! += darkness * kernel[i]!;
  }
};

/** The blurred patterns of an alphabet: each as samples from `reach` modules before it to as many after. */
export type Templates = {
  readonly samples: readonly Float64Array[];
  /** Sum of squares of each pattern. */
  readonly power: readonly number[];
  readonly mean: Float64Array;
};

const templatesOf = (alphabet: Alphabet, blur: number): Templates => {
  const width = alphabet.patterns[0]!.length;
  const draw = (pattern: Pattern): Float64Array => {
    const drawn = new Float64Array((width + 2 * reach) * perModule);
    for (const [i, bit] of pattern.entries())
      if (bit) addModule(drawn, (reach + i) * perModule, kernels[blur]!, bit);
    return drawn;
  };
  const samples = alphabet.patterns.map(draw);
  const mean = new Float64Array(samples[0]!.length);
  for (const drawn of samples) for (let i = 0; i < mean.length; i++) mean[i]! += drawn[i]! / samples.length;
  return { samples, power: samples.map(drawn => drawn.reduce((sum, x) => sum + x * x, 0)), mean };
};

const known = new Map<Alphabet, (Templates | undefined)[]>();
/** The patterns of an alphabet at one of the `blurs`; computed once. */
export const templates = (alphabet: Alphabet, blur: number): Templates => {
  let all = known.get(alphabet);
  if (!all) known.set(alphabet, (all = []));
  return (all[blur] ??= templatesOf(alphabet, blur));
};

const pairs = new Map<string, Float64Array>();
const ids = new Map<Alphabet, number>();
const idOf = (alphabet: Alphabet): number => {
  let id = ids.get(alphabet);
  if (id === undefined) ids.set(alphabet, (id = ids.size));
  return id;
};

/** Twice the product of each pattern of `a` with each of `b` that begins `distance` modules later: a's rows. */
export const overlaps = (a: Alphabet, b: Alphabet, distance: number, blur: number): Float64Array => {
  const key = `${idOf(a)} ${idOf(b)} ${distance} ${blur}`;
  const known = pairs.get(key);
  if (known) return known;
  const first = templates(a, blur).samples;
  const second = templates(b, blur).samples;
  const shift = distance * perModule;
  const out = new Float64Array(first.length * second.length);
  for (const [p, left] of first.entries())
    for (const [q, right] of second.entries()) {
      let dot = 0;
      for (let i = shift; i < left.length; i++) dot += left[i]! * (right[i - shift] ?? 0);
      out[p * second.length + q] = 2 * dot;
    }
  pairs.set(key, out);
  return out;
};
