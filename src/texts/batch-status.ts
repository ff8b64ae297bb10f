import type { BatchStatus } from '../../core/batch/status.ts';
import { texts } from './texts.ts';

/** The Dutch word for a batch status (spec/README, Status labels). */
export const batchStatus: (status: BatchStatus) => string = texts('batch_status', {
  created: 'Aangemaakt',
  sorting: 'Wordt gesorteerd',
  'check-stock': 'Voorraad controleren',
  'waiting-for-goods-receipt': 'Wacht op goederenontvangst',
  'unable-to-ship-all': 'Kan niet verzenden',
  received: 'Ontvangen',
  closed: 'Gesloten',
  shipped: 'Verzonden',
});
