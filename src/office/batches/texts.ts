import { texts } from '../../texts/texts.ts';
import batch from './batch.nl.ts';

export const t = texts('batch', batch);
