import { texts } from '../../../texts/texts.ts';
import orderSearch from './order-search.nl.ts';

export const t = texts('order_search', orderSearch);
