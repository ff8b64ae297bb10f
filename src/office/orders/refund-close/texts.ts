import { texts } from '../../../texts/texts.ts';
import nl from './refund-close.nl.ts';

export const t = texts('refund_close', nl);
