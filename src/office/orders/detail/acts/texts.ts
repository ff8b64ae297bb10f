import { texts } from '../../../../texts/texts.ts';
import orderActs from './order-acts.nl.ts';

export const t = texts('order_acts', orderActs);

type Texts = typeof orderActs;
/** Texts without a number. */
export type PlainText = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];
