import { right } from './right.ts';

export const seeDeliveries = right([
  'orders.view',
  'orders.batch.create',
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
]);
export const pickDeliveries = right('orders.pickbystore.process');
export const seePick = right(['orders.view', 'orders.pickbystore.process']);
export const changeCarrier = right('orders.dispatchrequests.changecarrier');
export const downloadSlips = right('orders.dispatchrequests.downloadpackingslip');
export const printLabels = right('orders.dispatchrequests.printlabels');
