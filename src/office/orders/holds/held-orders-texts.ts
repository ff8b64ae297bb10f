import { texts } from '../../../texts/texts.ts';
import heldOrders from './held-orders.nl.ts';

export const t = texts('held_orders', heldOrders);
