import { texts } from '../../../texts/texts.ts';
import timeline from './timeline.nl.ts';

export const t = texts('timeline', timeline);
