import { texts } from '../../texts/texts.ts';
import steps from './steps.nl.ts';

export const t = texts('steps', steps);
