import { texts } from '../../texts/texts.ts';
import nl from './triggers.nl.ts';

export const t = texts('triggers', nl);
