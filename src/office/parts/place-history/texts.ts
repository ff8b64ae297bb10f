import { texts } from '../../../texts/texts.ts';
import placeHistory from './place-history.nl.ts';

export const t = texts('place_history', placeHistory);
