import { texts } from '../../texts/texts.ts';
import outbox from './outbox.nl.ts';

export const t = texts('outbox', outbox);
