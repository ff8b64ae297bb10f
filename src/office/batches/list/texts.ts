import { texts } from '../../../texts/texts.ts';
import batches from './batches.nl.ts';

export const t = texts('batches', batches);
