import { texts } from '../../texts/texts.ts';
import presales from './presales.nl.ts';

export const t = texts('presales', presales);
