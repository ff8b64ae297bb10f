import { isOpen } from '../../core/delivery/status.ts';
import type { Delivery, HoldReason, Line } from './state.ts';

export const isPlaced = ({ lines, ...delivery }: Delivery): boolean =>
  isOpen(delivery.status) &&
  isSorted(delivery) &&
  lines.every(line => line.quantity_placed === line.quantity);
export const isPick = ({ dispatcher, status }: Delivery): boolean =>
  dispatcher === 'store' && status === 'requested';

/** Held, for now or for good. */
export const isHeld = ({ status }: Pick<Delivery, 'status'>): boolean =>
  ['on-hold', 'in-review', 'on-hold-final', 'on-hold-final-manual'].includes(status);
export const isToDecide = ({ decision }: HoldReason): boolean => decision === null;

export const isRequestedFeeder = ({ dispatch_action, status }: Delivery): boolean =>
  dispatch_action !== null && status === 'requested';

export const isOpenLine = ({ quantity, quantity_placed }: Line): boolean => quantity_placed < quantity;
export const isToPlace = ({ status, lines, ...delivery }: Delivery): boolean =>
  isSorted(delivery) && ['requested', 'crossdock-requested'].includes(status) && lines.some(isOpenLine);
export const isSorted = ({ batch, receipt }: Pick<Delivery, 'batch' | 'receipt'>): boolean =>
  batch !== null || receipt !== null;
