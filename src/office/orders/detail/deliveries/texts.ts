import { texts } from '../../../../texts/texts.ts';
import orderDeliveries from './order-deliveries.nl.ts';

export const t = texts('order_deliveries', orderDeliveries);
