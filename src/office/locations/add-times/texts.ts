import { texts } from '../../../texts/texts.ts';
import addTimes from './add-times.nl.ts';

export const t = texts('add_times', addTimes);
