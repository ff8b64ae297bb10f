import { right } from './right.ts';

export const receiveReturns = right('orders.batch.process.return');
/** Extra: received returns, with the photos of damaged articles. */
export const seeReturns = right(['orders.batch.process.return', 'orders.view']);
