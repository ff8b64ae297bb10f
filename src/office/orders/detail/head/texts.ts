import { texts } from '../../../../texts/texts.ts';
import orderHead from './order-head.nl.ts';

export const t = texts('order_head', orderHead);
