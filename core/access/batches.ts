import { right, withFeature } from './right.ts';

export const sortBatches = right('orders.batch.process.sort');
export const processBatches = withFeature(
  'batching',
  right(['orders.batch.process.sort', 'orders.batch.process']),
);
export const createBatches = withFeature('batching', right('orders.batch.create'));
export const seeBatchTypes = right([
  'orders.batch.process.sort',
  'orders.batch.process',
  'orders.batch.create',
  'orders.view',
]);

/** 'Batches' in the menu and with a location. */
export const openBatches = withFeature('batching', sortBatches);
/** The map of a location's zones: what it tells is the work of batches. */
export const seeZones = withFeature('zone-map', processBatches);
