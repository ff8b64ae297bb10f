import type { Trace } from './trace.ts';
import { key, keys } from './trace.ts';

const enter = key('\r', 1200);

/** Host on AZERTY, scanner on US: the keys of A-12 and of 8712 (no Shift for digits). */
export const usOnAzerty: Trace = [
  key('Q', 1000, { code: 'KeyA', shift: true }),
  key(')', 1010, { code: 'Minus' }),
  key('&', 1020, { code: 'Digit1' }),
  key('é', 1030, { code: 'Digit2' }),
  enter,
];

/** Host on QWERTZ, scanner on US: the keys of A-12, whose hyphen shows it, and of 3SYZAB12345678, in which nothing does. */
export const usOnQwertzHyphen: Trace = [
  key('A', 1000),
  key('ß', 1010, { code: 'Minus' }),
  ...keys('12\r', { from: 1020 }),
];
const swapped: Record<string, string> = { Y: 'Z', Z: 'Y' };
export const usOnQwertzLabel: Trace = Array.from('3SYZAB12345678\r', (character, i) => ({
  ...key(character, 90_000 + i * 10),
  ...(swapped[character] && { key: swapped[character] }),
}));

/** Host and scanner on AZERTY: digits with Shift, the hyphen on the key of the 6. */
export const azertyOnAzerty: Trace = [
  key('A', 1000, { code: 'KeyQ', shift: true }),
  key('-', 1010, { code: 'Digit6' }),
  key('1', 1020, { code: 'Digit1', shift: true }),
  key('2', 1030, { code: 'Digit2', shift: true }),
  enter,
];

/** Caps Lock turns the capital that the scanner meant into a small letter. */
export const capsLock: Trace = [
  key('a', 1000, { code: 'KeyA', shift: true, capsLock: true }),
  key('-', 1010, { capsLock: true }),
  key('1', 1020, { capsLock: true }),
  enter,
];

/** AZERTY with Caps Lock: Shift and Caps Lock cancel each other, also for digits. */
export const capsLockOnAzerty: Trace = [
  key('&', 1000, { code: 'Digit1', shift: true, capsLock: true }),
  key('é', 1010, { code: 'Digit2', shift: true, capsLock: true }),
  enter,
];

/** US International: the quote is a dead key. */
export const deadKey: Trace = [
  key('1', 1000),
  key('Dead', 1010, { code: 'Quote', shift: false }),
  key('2', 1020),
  enter,
];

/** The number pad, with Num Lock off. */
export const numberPad: Trace = [
  key('8', 1000, { code: 'Numpad8' }),
  key('Home', 1010, { code: 'Numpad7' }),
  key('End', 1020, { code: 'Numpad1' }),
  enter,
];

const alt = (digits: string, from: number): Trace => [
  key('Alt', from, { code: 'AltLeft', alt: true }),
  ...Array.from(digits).map((digit, i) => key(digit, from + 1 + i, { code: `Numpad${digit}`, alt: true })),
  { ...key('Alt', from + 5, { code: 'AltLeft' }), type: 'keyup' },
];

/** Each character as Alt and its code on the number pad; 013 is Enter. */
export const altCodes: Trace = [
  ...alt('065', 1000),
  ...alt('045', 1010),
  ...alt('49', 1020),
  ...alt('013', 1030),
];

const gs1 = (separator: Trace): Trace => [
  ...keys('0108712345678906', { gap: 5 }),
  ...keys('10AB', { from: 1080, gap: 5 }),
  ...separator,
  ...keys('17261231\r', { from: 1110, gap: 5 }),
];

/** FNC1 inside GS1 data, as scanners send it. */
export const groupSeparators: Record<string, Trace> = {
  '0x1D': gs1([key('\u001d', 1105, { code: '' })]),
  'Ctrl+]': gs1([
    key('Control', 1103, { code: 'ControlLeft', ctrl: true }),
    key(']', 1105, { code: 'BracketRight', ctrl: true }),
  ]),
  'a configured substitute': gs1([key('~', 1105, { code: 'Backquote', shift: true })]),
};
export const groupSeparatorMissing: Trace = gs1([]);
