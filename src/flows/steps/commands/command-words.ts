import { texts } from '../../../texts/texts.ts';
import commands from './commands.nl.ts';

/** The names of the commands. */
export const commandWords = texts('commands', commands);
