import { useLayoutEffect } from 'react';
import { createEmitter } from '../../../../core/emitter/emitter.ts';
import type { CommandAct } from '../../../../core/command/command.ts';

/** The buttons that are on the screen now, by the command that presses each of them. */
export type Presses = Partial<Record<CommandAct, (() => void) | undefined>> & {
  /** Takes a number; false when it has no meaning. */
  readonly number?: ((number: number) => boolean) | undefined;
};

interface Shown {
  readonly presses: Presses;
  readonly in_dialog: boolean;
}
/** Newest last. */
export const shown = new Set<Shown>();

const changed = createEmitter();
/** Calls after each change of the buttons on the screen. */
export const onCommandsChange = changed.subscribe;

/** Lets commands press these while the component is on the screen. A modal dialog hides all that is not `in_dialog`. */
export function useCommands(presses: Presses, in_dialog = false): void {
  // At every commit: a press is that of the step on the screen.
  useLayoutEffect(() => {
    const own = { presses, in_dialog };
    shown.add(own);
    changed.emit();
    return () => {
      shown.delete(own);
      changed.emit();
    };
  });
}
