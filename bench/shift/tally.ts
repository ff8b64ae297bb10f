import { quantile } from '../quantile.ts';
import type { Answer } from '../recorder.ts';

/** A wrong scan, and what the screen said about it. */
export interface WrongScan {
  readonly what: string;
  /** Refused, with the sentence that belongs to it, at the step where it was scanned. */
  readonly refused: boolean;
  readonly said: readonly string[];
}

/** An answer that took longer than a worker overlooks, with what the device did meanwhile. */
export interface SlowAnswer {
  readonly text: string;
  readonly step: string;
  readonly answer: Answer;
  /** Calls under way when it came, and those that ended during it; ms since the key. */
  readonly calls: readonly string[];
  /** Tasks that held the page up meanwhile. */
  readonly tasks: readonly string[];
}

/** Acts and waits of a device. */
export interface Tally {
  scans: number;
  /** The words on what was tapped. */
  readonly taps: string[];
  readonly answers: Answer[];
  readonly wrong: WrongScan[];
  readonly slow: SlowAnswer[];
  /** From the address of the work, after a kill, to the scanner light; ms. */
  readonly restarts: number[];
}

export const newTally = (): Tally => ({
  scans: 0,
  taps: [],
  answers: [],
  wrong: [],
  slow: [],
  restarts: [],
});

/** A flow that was played: what its devices did, and what became of the goods. */
export interface Played {
  readonly flow: string;
  readonly cpu: number;
  readonly tallies: readonly Tally[];
  readonly pieces: number;
  /** Trigger pulls that cannot be spared: one for each article, and one for each place where goods are laid. */
  readonly floor: number;
  /** Pieces that a worker's hands have laid and the OMS does not have; and the other way round. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Other faults: rules of the history that were broken, work that was not finished. */
  readonly faults: readonly string[];
  readonly mostTaps?: number;
}

/** The columns of a played flow in the table. */
export function cellsOf(played: Played): string[] {
  const { flow, cpu, tallies, pieces, floor, lost, doubled } = played;
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((n, tally) => n + of(tally), 0);
  const took = tallies.flatMap(tally => tally.answers.map(({ ended, painted }) => painted - ended));
  const wrong = tallies.flatMap(tally => tally.wrong);
  const at = (q: number): string => Math.max(0, quantile(took, q)).toFixed(0);
  const waited = took.reduce((ms, one) => ms + Math.max(0, one), 0) / 1000;
  return [
    `${flow}, ${cpu}x`,
    String(pieces),
    (sum(tally => tally.scans) / pieces).toFixed(2),
    (floor / pieces).toFixed(2),
    String(sum(tally => tally.taps.length)),
    (sum(tally => tally.taps.length) / pieces).toFixed(2),
    `${at(0.5)}, ${at(0.95)}, ${at(1)} ms`,
    (waited / pieces).toFixed(3),
    wrong.length === 0 ? '' : `${wrong.filter(one => one.refused).length} of ${wrong.length}`,
    wrong.length === 0
      ? ''
      : (wrong.reduce((n, one) => n + sentencesIn(one.said), 0) / wrong.length).toFixed(1),
    String(lost.length),
    String(doubled.length),
  ];
}

export const HEADS = [
  'flow, CPU',
  'pieces',
  'scans a piece',
  'floor',
  'taps',
  'taps a piece',
  'answer p50, p95, max',
  's waited a piece',
  'wrong scans refused',
  'sentences a wrong scan',
  'lost',
  'doubled',
] as const;

/** Two lines on the stage may hold three sentences. */
const sentencesIn = (said: readonly string[]): number =>
  said.flatMap(line => line.split(/(?<=[.?!…])\s+/)).filter(Boolean).length;

/** Why the run has failed; empty when it has not. */
export function failuresOf({ flow, cpu, tallies, lost, doubled, faults, mostTaps }: Played): string[] {
  const taps = tallies.reduce((n, tally) => n + tally.taps.length, 0);
  const unsaid = tallies.flatMap(tally => tally.wrong.filter(one => !one.refused));
  return [
    ...lost.map(what => `lost: ${what}`),
    ...doubled.map(what => `doubled: ${what}`),
    ...faults,
    ...unsaid.map(({ what, said }) => `not refused as it should be: ${what}: ${said.join(' / ')}`),
    ...(mostTaps !== undefined && taps > mostTaps ? [`${taps} taps, more than ${mostTaps}`] : []),
  ].map(what => `${flow}, ${cpu}x: ${what}`);
}
