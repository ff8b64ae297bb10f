import type { CommandAct } from '../../../../core/command/command.ts';
import { Button, type ButtonProps } from '../../../ui/scan/controls/button.tsx';
import { useCommands } from './commands.ts';

interface CommandButtonProps extends ButtonProps {
  readonly command: CommandAct;
  readonly onPress: () => void;
}

/** A button that a command presses too. */
export function CommandButton({ command, ...button }: CommandButtonProps) {
  const { disabled, busy, onPress } = button;
  useCommands({ [command]: disabled || busy ? undefined : onPress });
  return <Button {...button} />;
}
