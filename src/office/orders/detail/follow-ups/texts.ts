import { texts } from '../../../../texts/texts.ts';
import followUps from './follow-ups.nl.ts';

export const t = texts('follow_ups', followUps);
