import { texts } from '../../texts/texts.ts';
import location from './location.nl.ts';

export const t = texts('location', location);
