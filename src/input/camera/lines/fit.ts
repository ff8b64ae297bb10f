import { addModule, blurIndex, kernels, overlaps, perModule, reach, templates } from './blur.ts';
import { move } from './move.ts';
import { bendAt, positionAt, quiet, valueAt, type LinePlace, type Shape } from './place.ts';
import type { Layout, Slot } from './symbols.ts';

export type Fit = {
  readonly place: LinePlace;
  readonly choices: Int16Array;
  /**
   * How much larger the error (sums of squares) of the second best code must be: a code with correct check digit and
   * parity differs in at least two characters, so this is the ratio of the second weakest character.
   */
  readonly ratio: number;
  /**
   * The same ratio for the weakest character, by the error at that character: low where a part of the symbol is
   * hidden.
   */
  readonly weakest: number;
  /** Mean squared difference of the worse end: what is before the first character, or after the last. */
  readonly ends: number;
};

/** A smaller difference is not noise but what the model leaves out. */
const leastError = 1e-4;
const leastSlotError = 1e-3;
/** A place whose ratio is below this after so many rounds never becomes a symbol; the number of rounds. */
const hopeless = [5, 12, 12, 15, 15, 15];

/** Compares lines with one kind of symbol: the whole symbol at once, drawn with blur. Holds its own buffers. */
export class Fitter {
  readonly layout: Layout;
  private readonly seen: Float64Array;
  private readonly model: Float64Array;
  private readonly rest: Float64Array;
  private readonly choices: Int16Array;
  /** For each slot, how much worse the whole becomes when it must hold another pattern. */
  private readonly deltas: Float64Array;
  /**
   * For each slot and pattern: its own cost, the cost of the best path to it, and the previous pattern on that path.
   */
  private readonly own: readonly Float64Array[];
  private readonly upTo: readonly Float64Array[];
  private readonly via: readonly Int16Array[];
  private least = 0;
  /** Middles, in samples, of the modules that are the same in every symbol of the kind. */
  private readonly sure: Int16Array;
  /** Positions of those along the symbol, 0 to 1. */
  private readonly sureAt: Float64Array;
  /** Number of modules that `screen` compares. */
  get sureCount(): number {
    return this.sure.length;
  }
  /** Whether the fixed parts are the same in reverse. */
  readonly isEven: boolean;
  private readonly expected: (Float64Array | undefined)[] = [];

  constructor(layout: Layout) {
    this.layout = layout;
    const count = (layout.modules + 2 * quiet) * perModule;
    this.seen = new Float64Array(count);
    this.model = new Float64Array(count);
    this.rest = new Float64Array(count);
    this.choices = new Int16Array(layout.slots.length);
    this.deltas = new Float64Array(layout.slots.length);
    const sizes = layout.slots.map(slot => slot.alphabet.patterns.length);
    this.own = sizes.map(n => new Float64Array(n));
    this.upTo = sizes.map(n => new Float64Array(n));
    this.via = sizes.map(n => new Int16Array(n));
    this.isEven = layout.fixed.every((bit, i) => bit === layout.fixed.at(-1 - i));
    this.sure = Int16Array.from(
      sureModules(layout),
      module => (quiet + module) * perModule + (perModule >> 1),
    );
    this.sureAt = Float64Array.from(this.sure, i => ((i + 0.5) / perModule - quiet) / layout.modules);
  }

  /**
   * Mean squared difference between a line at that place and the fixed parts of the kind. Hundreds of times cheaper
   * than `fit`, so it can be asked of every pair of light runs. `wide`: takes the mean of three samples so far apart.
   */
  screen(line: Float32Array, { from, length, bend, twist, sigma }: Shape, wide = 0): number {
    const expected = this.expectation(blurIndex(sigma));
    const { sure, sureAt } = this;
    let sum = 0;
    for (let k = 0; k < sure.length; k++) {
      const t = sureAt[k]!;
      const x = from + length * t + bendAt(t) * (bend + twist * (1 - 2 * t));
      const value = wide
        ? (valueAt(line, x - wide) + valueAt(line, x) + valueAt(line, x + wide)) / 3
        : valueAt(line, x);
      const off = value - expected[sure[k]!]!;
      sum += off * off;
    }
    return sum / sure.length;
  }

  /** The best code at this place, with the place unchanged; gives its mean squared difference. */
  try(line: Float32Array, place: LinePlace): number {
    const { seen, layout } = this;
    for (let i = 0; i < seen.length; i++) {
      const t = ((i + 0.5) / perModule - quiet) / layout.modules;
      const light = place.light + place.lightSlope * t;
      seen[i] =
        (valueAt(line, positionAt(place, t)) - light) / Math.max(0.2, place.gain + place.gainSlope * t);
    }
    return this.choose(blurIndex(place.sigma));
  }

  /** The best code near a place: improves code and place in turns. Null when none is much better than the others. */
  fit(line: Float32Array, start: LinePlace): Fit | null {
    let place = start;
    let error = this.try(line, place);
    let ratio = 0;
    for (const least of hopeless) {
      const blur = blurIndex(place.sigma);
      this.draw(blur);
      const next = move(place, this.layout.modules, this.seen, this.model);
      if (!next) break;
      const now = this.try(line, next);
      ratio = this.margins(blurIndex(next.sigma)) / now;
      if (ratio < least) return null;
      const gained = error - now;
      error = now;
      place = next;
      if (gained < error * 0.005) break;
    }
    this.draw(blurIndex(place.sigma));
    return { place, choices: this.choices.slice(), ratio, weakest: this.weakest(), ends: this.ends() };
  }

  private weakest(): number {
    let weakest = Infinity;
    for (const [s, { at, width }] of this.layout.slots.entries()) {
      const from = (quiet + at) * perModule;
      const error = Math.max(leastSlotError, this.errorIn(from, from + width * perModule));
      weakest = Math.min(weakest, this.deltas[s]! / error);
    }
    return weakest;
  }

  private ends(): number {
    const { slots } = this.layout;
    const last = slots[slots.length - 1]!;
    const first = (quiet + slots[0]!.at) * perModule;
    const end = (quiet + last.at + last.width) * perModule;
    return Math.max(this.errorIn(0, first), this.errorIn(end, this.seen.length));
  }

  private errorIn(from: number, to: number): number {
    let sum = 0;
    for (let i = from; i < to; i++) sum += (this.seen[i]! - this.model[i]!) ** 2;
    return sum / (to - from);
  }

  private drawFixed(to: Float64Array, blur: number): void {
    to.fill(0);
    for (const [i, bit] of this.layout.fixed.entries())
      if (bit) addModule(to, (quiet + i) * perModule, kernels[blur]!, bit);
  }

  private add(to: Float64Array, slot: Slot, samples: Float64Array): void {
    const from = (quiet + slot.at - reach) * perModule;
    const last = Math.min(samples.length, to.length - from);
    for (let i = Math.max(0, -from); i < last; i++) to[from + i]! += samples[i]!;
  }

  /** The average of all symbols of the kind. */
  private expectation(blur: number): Float64Array {
    const known = this.expected[blur];
    if (known) return known;
    const drawn = new Float64Array(this.seen.length);
    this.drawFixed(drawn, blur);
    for (const slot of this.layout.slots) this.add(drawn, slot, templates(slot.alphabet, blur).mean);
    return (this.expected[blur] = drawn);
  }

  private draw(blur: number): void {
    this.drawFixed(this.model, blur);
    for (const [s, slot] of this.layout.slots.entries())
      this.add(this.model, slot, templates(slot.alphabet, blur).samples[this.choices[s]!]!);
  }

  /** The difference that each pattern adds, alone in its slot. */
  private weigh(s: number, blur: number): void {
    const slot = this.layout.slots[s]!;
    const { samples, power } = templates(slot.alphabet, blur);
    const from = (quiet + slot.at - reach) * perModule;
    const first = Math.max(0, -from);
    const last = Math.min(samples[0]!.length, this.rest.length - from);
    for (let p = 0; p < samples.length; p++) {
      const drawn = samples[p]!;
      let dot = 0;
      for (let i = first; i < last; i++) dot += this.rest[from + i]! * drawn[i]!;
      this.own[s]![p] = power[p]! - 2 * dot;
    }
  }

  /** The code whose drawing comes nearest to the line (Viterbi, because blur makes neighbours depend on each other). */
  private choose(blur: number): number {
    const { slots } = this.layout;
    this.drawFixed(this.rest, blur);
    let total = 0;
    for (let i = 0; i < this.seen.length; i++) total += (this.rest[i] = this.seen[i]! - this.rest[i]!) ** 2;
    for (let s = 0; s < slots.length; s++) {
      this.weigh(s, blur);
      const own = this.own[s]!;
      const upTo = this.upTo[s]!;
      if (s === 0) {
        upTo.set(own);
        continue;
      }
      const before = this.upTo[s - 1]!;
      const pair = this.pairOf(s, blur);
      for (let q = 0; q < own.length; q++) {
        let best = Infinity;
        let by = 0;
        for (let p = 0; p < before.length; p++) {
          const cost = before[p]! + pair[p * own.length + q]!;
          if (cost < best) {
            best = cost;
            by = p;
          }
        }
        upTo[q] = best + own[q]!;
        this.via[s]![q] = by;
      }
    }
    const end = this.upTo[slots.length - 1]!;
    let choice = 0;
    for (let p = 1; p < end.length; p++) if (end[p]! < end[choice]!) choice = p;
    this.least = end[choice]!;
    for (let s = slots.length - 1; s >= 0; s--) {
      this.choices[s] = choice;
      choice = this.via[s]![choice]!;
    }
    return Math.max(leastError, (total + this.least) / this.seen.length);
  }

  private pairOf(s: number, blur: number): Float64Array {
    const [before, slot] = [this.layout.slots[s - 1]!, this.layout.slots[s]!];
    return overlaps(before.alphabet, slot.alphabet, slot.at - before.at, blur);
  }

  /** Fills `deltas`; gives the second smallest. */
  private margins(blur: number): number {
    let least = Infinity;
    let second = Infinity;
    let after = new Float64Array(this.own.at(-1)!.length);
    for (let s = this.own.length - 1; s >= 0; s--) {
      const upTo = this.upTo[s]!;
      let other = Infinity;
      for (let p = 0; p < upTo.length; p++)
        if (p !== this.choices[s]) other = Math.min(other, upTo[p]! + after[p]! - this.least);
      this.deltas[s] = other;
      if (other < least) [least, second] = [other, least];
      else if (other < second) second = other;
      if (s === 0) break;
      const own = this.own[s]!;
      const pair = this.pairOf(s, blur);
      const from = new Float64Array(this.own[s - 1]!.length).fill(Infinity);
      for (let p = 0; p < from.length; p++)
        for (let q = 0; q < own.length; q++)
          from[p] = Math.min(from[p]!, pair[p * own.length + q]! + own[q]! + after[q]!);
      after = from;
    }
    return second;
  }
}

/** The modules that are the same in every symbol of the kind. */
const sureModules = ({ modules, slots }: Layout): number[] => {
  const open = new Set<number>();
  for (const { at, width, alphabet } of slots)
    for (let i = 0; i < width; i++)
      if (alphabet.patterns.some(pattern => pattern[i] !== alphabet.patterns[0]![i])) open.add(at + i);
  return Array.from({ length: modules + 2 * quiet }, (_, i) => i - quiet).filter(module => !open.has(module));
};
