import { right } from './right.ts';

export const receiveReturns = right('orders.batch.process.return');
/** Extra: what came back, with the photos of what was damaged. */
export const seeReturns = right(['orders.batch.process.return', 'orders.view']);
