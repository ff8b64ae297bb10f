import { texts } from '../../../texts/texts.ts';
import holds from './holds.nl.ts';

export const t = texts('holds', holds);
