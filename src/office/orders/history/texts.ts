import { texts } from '../../../texts/texts.ts';
import nl from './history.nl.ts';

export const t = texts('history', nl);
