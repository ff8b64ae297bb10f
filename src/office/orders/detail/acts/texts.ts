import { texts } from '../../../../texts/texts.ts';
import orderActs from './order-acts.nl.ts';

export const t = texts('order_acts', orderActs);
