import {
  isDigit,
  joinDigit,
  readCommand,
  type CommandAct,
  type Digits,
} from '../../../../core/command/command.ts';
import { commandWords as t } from './command-words.ts';
import { shown, type Presses } from './commands.ts';

/** Name of the button of an act, on the screen and on the command sheet. */
export const commandName = (act: CommandAct): string => t(act);

/** The buttons of the screen, or of the dialog over it. */
function pressesNow(): Presses[] {
  const in_dialog = document.querySelector('dialog[open]') !== null;
  return [...shown].filter(one => one.in_dialog === in_dialog).map(one => one.presses);
}

/** Presses what an act names; false: the screen shows no such button. */
function pressAct(act: CommandAct): boolean {
  const press = pressesNow().find(one => one[act])?.[act];
  press?.();
  return press !== undefined;
}

let digits: (Digits & { readonly step: string }) | null = null;

/** Presses what a command's code names in this step; the sentence when that has no meaning now. `at` in ms. */
export function pressCommand(code: string, at: number, step: string): string | null {
  const command = readCommand(code);
  if (command === null) return null;
  if (!isDigit(command)) {
    digits = null;
    return pressAct(command) ? null : t('none', { command: t(command) });
  }
  digits = { ...joinDigit(digits?.step === step ? digits : null, command, at), step };
  const { number } = digits;
  if (pressesNow().some(one => one.number?.(Number(number)))) return null;
  digits = null;
  return t('none', { command: number });
}
