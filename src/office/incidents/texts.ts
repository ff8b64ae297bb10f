import { texts } from '../../texts/texts.ts';
import nl from './incidents.nl.ts';

export const t = texts('incidents', nl);
