import { texts } from '../../../texts/texts.ts';
import orderDetail from './order-detail.nl.ts';

export const t = texts('order_detail', orderDetail);
