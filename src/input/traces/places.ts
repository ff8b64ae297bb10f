import type { Trace } from './trace.ts';
import { ean } from './end-marks.ts';
import { key, keys, put } from './trace.ts';

/** A button has the focus; its own Enter would press it. */
export const onAButton: Trace = keys(`${ean}\r`, { target: 'page' });

/** A tap between two characters moved the focus from the button to the sink. */
export const acrossATap: Trace = [
  ...keys(ean.slice(0, 4), { target: 'page' }),
  ...keys(`${ean.slice(4)}\r`, { from: 1040 }),
];

/** A scan into a comment that somebody is typing. */
export const inACommentWhileTyping: Trace = [
  ...keys('deuk', { target: 'field', gap: 180 }),
  ...keys(`${ean}\r`, { from: 3000, target: 'field' }),
];

/** A zone typed in a form that closes, and a scan on the next screen a tenth of a second later. */
export const justAfterAField: Trace = [
  put('A', 1000, { type: 'input', target: 'field' }),
  ...keys(`${ean}\r`, { from: 1100 }),
];

/** The same scan, at the pace of a Zebra. */
export const slowScanInAField: Trace = keys(`${ean}\r`, { target: 'field', gap: 100 });

/** The same, by an input method, without end mark. */
export const inputMethodInAField: Trace = [
  key('Unidentified', 1000, { code: '', target: 'field' }),
  put(ean, 1001, { target: 'field' }),
];

/** A location scanned into an amount field, at the pace of a Honeywell. */
export const locationInAnAmount: Trace = keys('A-12\r', { target: 'field' });

/** Typing in fields that is no scan. */
export const people: Record<string, Trace> = {
  'an amount and Enter': keys('12\r', { target: 'field', gap: 150 }),
  'a quick word and Enter': [
    ...keys('deuk', { target: 'field', gap: 70 }),
    key('\r', 1500, { target: 'field' }),
  ],
  'a quick word and a quick Enter': keys('deuk\r', { target: 'field', gap: 100 }),
  'an article number typed by a slow hand': keys(`${ean}\r`, { target: 'field', gap: 220 }),
  'a word chosen from suggestions': [
    put('beschadigd', 1000, { target: 'field' }),
    key('\r', 1900, { target: 'field' }),
  ],
  'a pasted code': [put(ean, 1000, { target: 'field', inputType: 'insertFromPaste' })],
};

/** A long 2D code in pieces, seconds apart. */
export const inPieces: Trace = [
  put('{"shipment":"2611-014",', 1000),
  put('"parcel":"JVGL0000123",', 3200),
  put('"weight":12}', 6100),
  key('\r', 6110),
];
