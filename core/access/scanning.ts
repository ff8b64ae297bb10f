import { right } from './right.ts';

/** The scan home and the queue; every user who reports scans may leave some on a device. */
export const scan = right([
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
  'scanning.supervise',
]);
export const receiveEvents = right([
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
]);
/** Extra product info of an article that is sorted, or comes back. */
export const provideInfo = right(['orders.batch.process.sort', 'orders.batch.process.return']);
/** Ours: void or hand over queued scans. */
export const supervise = right('scanning.supervise');
