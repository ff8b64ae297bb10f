import { texts } from '../../../texts/texts.ts';
import copyPlace from './copy-place.nl.ts';

export const t = texts('copy_place', copyPlace);
