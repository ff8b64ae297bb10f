import { texts } from '../../texts/texts.ts';
import placePlans from './place-plans.nl.ts';

export const t = texts('place_plans', placePlans);
