import { texts } from '../../../texts/texts.ts';
import cancellations from './cancellations.nl.ts';

export const t = texts('cancellations', cancellations);
