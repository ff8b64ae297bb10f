import { texts } from '../../texts/texts.ts';
import shell from './shell.nl.ts';

export const t = texts('shell', shell);
