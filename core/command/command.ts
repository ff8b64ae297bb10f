import { isCommand } from './is-command.ts';

/** Acts that a code of the command sheet presses (design/mockups/command-sheet.html, in its order). */
export const acts = ['next', 'all', 'undo', 'print', 'aside', 'later', 'ship'] as const;
export type CommandAct = (typeof acts)[number];

/** The digits of the sheet, in its order. */
export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
export type Digit = (typeof digits)[number];

export type Command = CommandAct | Digit;

export const isDigit = (command: Command): command is Digit => /^\d$/.test(command);

/** The text of a command's Code 128: DOE01 to DOE07, and DOE10 to DOE19 for the digits. */
export const codeOf = (command: Command): string =>
  isDigit(command) ? `DOE1${command}` : `DOE0${String(acts.indexOf(command) + 1)}`;

/** The command that a text is; null for every other text. */
export function readCommand(text: string): Command | null {
  if (!isCommand(text)) return null;
  const code = text.trim().toUpperCase();
  return [...acts, ...digits].find(command => codeOf(command) === code) ?? null;
}

/** Digits that are being scanned: the number so far, and the time of its last digit in ms. */
export interface Digits {
  readonly number: string;
  readonly at: number;
}

/** 'Twee cijfers na elkaar binnen 3 seconden is één getal' (the sheet's foot). */
const TOGETHER_MS = 3000;

/** The number that a digit makes with those before it; the same digit twice is two digits. */
export const joinDigit = (before: Digits | null, digit: Digit, at: number): Digits => ({
  number: before && at - before.at <= TOGETHER_MS ? before.number + digit : digit,
  at,
});
