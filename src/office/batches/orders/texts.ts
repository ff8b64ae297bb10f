import { texts } from '../../../texts/texts.ts';
import batchOrders from './batch-orders.nl.ts';

export const t = texts('batch_orders', batchOrders);
