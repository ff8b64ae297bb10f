import type { ScannerFault, ScannerTestResult } from '../../../contract/scanning/scanner-test.ts';
import { splitAimPrefix } from '../../../core/gtin/aim-prefix.ts';
import { hasValidCheckDigit } from '../../../core/gtin/check-digit.ts';
import { TEST_CODE } from '../../../core/test-code/test-code.ts';
import type { WedgeFault } from '../../input/wedge/wedge-fault.ts';
import type { Stroke } from './strokes.ts';

/** One scan: the text that the app took, and how it came. */
export interface MeasuredRead {
  readonly text: string;
  readonly strokes: readonly Stroke[];
  /** Milliseconds from the last character until the app took it. */
  readonly wait: number;
  readonly faults: readonly WedgeFault[];
}

/** Characters before and after a code whose own text is known. */
interface Surrounded {
  readonly before: string;
  readonly code: string;
  readonly after: string;
}

export interface Measured extends Omit<ScannerTestResult, 'device_id' | 'model' | 'parts'> {
  /** Texts around the code, with the AIM symbology, as the scanner sends them. */
  readonly symbology: string;
  readonly before: string;
  readonly after: string;
  /** Scans whose text can be checked, and how many are right. */
  readonly checkable: number;
  readonly right: number;
}

/** The results need so many scans: a scanner that pauses does not do so every time. */
export const ENOUGH = 5;
/** A pause (ms) in a scan that a worker notices. */
export const SLOW = 80;

/** The app reads the code without it. */
const symbologyOf = (read: MeasuredRead): string =>
  splitAimPrefix(
    charactersOf(read)
      .map(({ text }) => text)
      .join('')
      .trim(),
  ).symbology;

const charactersOf = ({ strokes }: MeasuredRead) => strokes.filter(({ end }) => end === null);

export const pausesOf = (strokes: readonly Stroke[]): number[] =>
  strokes.slice(1).map(({ at }, i) => Math.round(at - (strokes[i]?.at ?? at)));

/** The end mark of a scan; null: it ended by a pause. */
export const endOf = ({ strokes }: MeasuredRead): Stroke['end'] =>
  strokes.findLast(({ end }) => end)?.end ?? null;

/** The code in a text that can be checked: the test code, or an article number; null for any other text. */
function surrounded(text: string): Surrounded | null {
  const at = text.toUpperCase().indexOf(TEST_CODE);
  const end = at + TEST_CODE.length;
  if (at >= 0) return { before: text.slice(0, at), code: text.slice(at, end), after: text.slice(end) };
  const [, before = '', code, after = ''] = /^(\D{0,4})(\d{12,14})(\D{0,4})$/.exec(text) ?? [];
  return code === undefined ? null : { before, code, after };
}

/** Measures what the scanner sends, over all scans of the test. */
export function measure(reads: readonly MeasuredRead[], lost: number): Measured {
  const pauses = reads.flatMap(read => pausesOf(charactersOf(read)));
  const ends = new Set(reads.map(read => endOf(read) ?? 'none'));
  const ways = new Set(reads.flatMap(read => charactersOf(read).map(({ via }) => via)));
  const codes = reads.flatMap(({ text }) => surrounded(text) ?? []);
  const right = codes.filter(({ code }) =>
    /^\d/.test(code) ? hasValidCheckDigit(code) : code === TEST_CODE,
  );
  const measured = {
    scans: reads.length,
    characters: reads.reduce((sum, read) => sum + charactersOf(read).length, 0),
    lost,
    end_mark: onlyOf(ends) ?? (reads.length === 0 ? 'none' : 'mixed'),
    sends: onlyOf(ways) ?? (ways.size === 0 ? 'keys' : 'mixed'),
    usual_pause: middle(pauses),
    longest_pause: pauses.length === 0 ? null : Math.max(...pauses),
    longest_wait: reads.length === 0 ? null : Math.max(...reads.map(({ wait }) => wait)),
    symbology: reads.map(symbologyOf).find(symbology => symbology !== '') ?? '',
    before: codes.find(({ before }) => before !== '')?.before ?? '',
    after: codes.find(({ after }) => after !== '')?.after ?? '',
    checkable: codes.length,
    right: right.length,
  } as const;
  return { ...measured, faults: faultsOf(reads, measured, codes) };
}

/** The worst first. */
function faultsOf(
  reads: readonly MeasuredRead[],
  measured: Omit<Measured, 'faults'>,
  codes: readonly Surrounded[],
): ScannerFault[] {
  const seen = new Set<ScannerFault>(reads.flatMap(({ faults }) => faults));
  if (measured.lost > 0) seen.add('scan-lost');
  if (measured.before !== '') seen.add('prefix');
  if (measured.after !== '') seen.add('suffix');
  if (codes.some(({ code }) => code !== TEST_CODE && code.toUpperCase() === TEST_CODE))
    seen.add('letter-case');
  if (codes.some(({ code }) => /^\d/.test(code) && !hasValidCheckDigit(code))) seen.add('check-digit');
  if (reads.some(read => endOf(read) === null)) seen.add('no-end-mark');
  if ((measured.longest_pause ?? 0) >= SLOW) seen.add('slow');
  return order.filter(fault => seen.has(fault));
}

const order: readonly ScannerFault[] = [
  'scan-lost',
  'check-digit',
  'prefix',
  'suffix',
  'characters-not-as-events',
  'keyboard-layout',
  'letter-case',
  'caps-lock',
  'number-lock',
  'no-end-mark',
  'slow',
];
/** With one of these a scan is not read, or read wrong; with the others the app corrects it or waits. */
const serious: ReadonlySet<ScannerFault> = new Set(['scan-lost', 'check-digit', 'prefix', 'suffix']);

/** How the scanner does: `going` while there are too few scans to say that it does well. */
export function verdictOf({ scans, faults }: Measured): 'begin' | 'going' | 'good' | 'poor' | 'wrong' {
  if (faults.some(fault => serious.has(fault))) return 'wrong';
  if (faults.length > 0) return 'poor';
  if (scans === 0) return 'begin';
  return scans < ENOUGH ? 'going' : 'good';
}

const onlyOf = <T>(set: ReadonlySet<T>): T | undefined => (set.size === 1 ? [...set][0] : undefined);

function middle(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
}
