import { texts } from '../../../texts/texts.ts';
import placeEffect from './place-effect.nl.ts';

export const t = texts('place_effect', placeEffect);
