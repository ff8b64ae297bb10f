import type { KeyEvent } from './wedge-event.ts';
import type { WedgeFault } from './wedge-fault.ts';

export const groupSeparator = '\u001d';

/**
 * The meaning of one keydown. `text` is by the layout of this device, `us` what the same key gives on the US layout,
 * which is the factory setting of scanners. `layoutFits` proves that the scanner types for this device's layout (it
 * held Shift for a digit, as AZERTY requires). `unreadable` is a key of an input method, whose text comes with
 * another event.
 */
type KeyReading =
  | { kind: 'text'; text: string; us: string; fault?: WedgeFault; layoutFits?: boolean }
  | { kind: 'end'; key: 'enter' | 'tab' }
  | { kind: 'alt-digit'; digit: string }
  | { kind: 'erase' | 'unreadable' | 'modifier' | 'other' };

const shiftedDigits = ')!@#$%^&*(';
const symbols: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};

const usText = (code: string, shift: boolean): string | undefined => {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shift ? shiftedDigits[Number(digit)] : digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  return symbols[code]?.[shift ? 1 : 0];
};

const text = (value: string, us = value, fault?: WedgeFault): KeyReading => ({
  kind: 'text',
  text: value,
  us,
  ...(fault && { fault }),
});

/** Scanners send control characters as Ctrl+letter: Ctrl+] is GS, Ctrl+M and Ctrl+J are CR and LF. */
const readControl = (event: KeyEvent): KeyReading => {
  if (event.key === ']' || event.code === 'BracketRight') return text(groupSeparator);
  if (event.code === 'KeyM' || event.code === 'KeyJ') return { kind: 'end', key: 'enter' };
  return { kind: 'other' };
};

const readLetter = (event: KeyEvent, us: string): KeyReading => {
  if (!event.capsLock || event.key.toLowerCase() === event.key.toUpperCase()) return text(event.key, us);
  // A scanner that holds Shift means a capital; one that does not may have corrected for Caps Lock itself.
  return text(event.shift ? event.key.toUpperCase() : event.key, us, 'caps-lock');
};

/** Digits are read by the key's position, so layout, Caps Lock and Num Lock do not matter. */
export const readKey = (event: KeyEvent): KeyReading => {
  const { key, code } = event;
  const shift = event.shift ?? false;
  const pad = /^Numpad(\d)$/.exec(code)?.[1];
  if (key === groupSeparator) return text(groupSeparator);
  if (event.alt && !event.ctrl && pad) return { kind: 'alt-digit', digit: pad };
  if (event.meta) return { kind: 'other' };
  if (event.ctrl && !event.alt && !event.altGraph && key !== 'Control') return readControl(event);
  if (pad) return text(pad, pad, /^\d$/.test(key) ? undefined : 'number-lock');
  if (key === 'Enter' || key === '\r' || key === '\n') return { kind: 'end', key: 'enter' };
  if (key === 'Tab' && !shift) return { kind: 'end', key: 'tab' };
  if (key === 'Backspace') return { kind: 'erase' };

  const us = usText(code, shift);
  if (key === 'Dead') return us ? text(us, us, 'keyboard-layout') : { kind: 'other' };
  if (key === 'Unidentified' || key === 'Process') {
    const digit = /^Digit\d$/.test(code) && !shift ? us : undefined;
    return digit && event.target === 'page' ? text(digit) : { kind: 'unreadable' };
  }
  if (Array.from(key).length !== 1) {
    return { kind: /^(Shift|Control|Alt|AltGraph|CapsLock|NumLock)$/.test(key) ? 'modifier' : 'other' };
  }
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (/^\d$/.test(key))
    return { kind: 'text', text: key, us: us ?? key, layoutFits: digit !== undefined && shift };
  if (digit && shift && event.capsLock && key !== us) return text(digit, digit, 'caps-lock');
  if ((digit && !shift && !event.altGraph) || key > '~') return text(key, us, 'keyboard-layout');
  return readLetter(event, us ?? key);
};

/** The character of a Windows Alt code such as 065 or 29; empty when it has none. */
export const altCharacter = (digits: string): string => {
  const number = Number(digits);
  return number > 0 && number < 256 ? String.fromCharCode(number) : '';
};
