import * as z from 'zod/mini';
import { scan } from '../../core/access/scanning.ts';
import { operateSystem } from '../../core/access/system.ts';
import { endpoint, idNumber, isoTime, uuid, list, page } from '../http.ts';

const count = z.int().check(z.gte(0), z.lte(100_000));
/** Milliseconds; null: not measured. */
const pause = z.nullable(count);

/** Faults of a scanner. */
const scannerFault = z.enum([
  'keyboard-layout',
  'caps-lock',
  'number-lock',
  'characters-not-as-events',
  'scan-lost',
  'no-end-mark',
  'prefix',
  'suffix',
  'letter-case',
  'check-digit',
  'slow',
]);
export type ScannerFault = z.output<typeof scannerFault>;

export const deviceParts = [
  'camera',
  'sound',
  'vibration',
  'storage',
  'wake-lock',
  'network',
  'printer',
] as const;
export type DevicePart = (typeof deviceParts)[number];

/** `unknown`: not tested. */
const partState = z.enum(['good', 'poor', 'absent', 'unknown']);
export type PartState = z.output<typeof partState>;

/** Counts and pauses, never what was read. */
const scannerTestResult = z.object({
  device_id: uuid,
  /** The model, where the browser tells it. */
  model: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
  scans: count,
  characters: count,
  /** Scans of which no character arrived. */
  lost: count,
  end_mark: z.enum(['enter', 'tab', 'none', 'mixed']),
  sends: z.enum(['keys', 'text', 'mixed']),
  /** Between two characters: the usual pause, and the longest. */
  usual_pause: pause,
  longest_pause: pause,
  /** From the last character until the app took the scan. */
  longest_wait: pause,
  faults: list(scannerFault, 11),
  parts: z.record(z.enum(deviceParts), partState),
});
export type ScannerTestResult = z.output<typeof scannerTestResult>;

export const createScannerTest = endpoint({
  id: 'createScannerTest',
  extra: 'scanner-tests',
  method: 'POST',
  path: '/api/rest/scanner-tests',
  summary: "Reports the result of 'Scannertest': counts and pauses, not what was read",
  access: { right: scan },
  write: { once: 'by-key' },
  about: ['reference'],
  body: scannerTestResult,
  replies: { 201: z.object({ id: idNumber }) },
});

const scannerTest = z.extend(scannerTestResult, {
  faults: z.array(scannerFault),
  id: idNumber,
  user: z.object({ id: idNumber, name: z.string() }),
  created_at: isoTime,
});
export type ScannerTest = z.output<typeof scannerTest>;

export const listScannerTests = endpoint({
  id: 'listScannerTests',
  extra: 'scanner-tests',
  method: 'GET',
  path: '/api/rest/scanner-tests',
  summary: 'Results of the last 90 days, of users who share a location with the caller; the last first',
  access: { right: operateSystem },
  about: ['reference'],
  query: z.object(page),
  replies: { 200: z.array(scannerTest) },
});
