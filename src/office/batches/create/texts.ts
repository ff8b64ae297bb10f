import { texts } from '../../../texts/texts.ts';
import batchCreate from './batch-create.nl.ts';

export const t = texts('batch_create', batchCreate);
