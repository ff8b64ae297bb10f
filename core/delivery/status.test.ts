import { describe, expect, it } from 'vitest';
import { finishedStatuses, sortableStatuses } from './delivery.ts';
import {
  deliveryStatuses,
  deliveryStatusTable,
  isOpen,
  labelOf,
  isTerminal,
  statusesMarked,
} from './status.ts';

describe('The statuses of a delivery (order-rules.md 1)', () => {
  it('are those of the documents, and surplus and crossdock among them', () => {
    // orders-and-deliveries.md 4, without requested-paused, which is a label for pausing.
    const documented = `unknown, on-hold, on-hold-final, on-hold-final-manual, on-hold-released, on-hold-released-manual,
      to-be-requested, requested, requested-externally, request-confirmed, cancel-to-be-requested, cancel-requested,
      cancelled, shipped, surplus, unable-to-ship, unable-to-ship-final, unable-to-assign, delivered, denied, in-review,
      requires-hold-evaluation, waiting-for-customer-decision, waiting-for-stock, return-announced,
      return-scan-in-process, return-received, crossdock-requested, crossdock-received, crossdock-unable-to-ship,
      shipped-with-issues`;
    expect([...deliveryStatuses].sort()).toEqual(documented.split(/,\s+/).sort());
  });
  it.each(deliveryStatuses)('%s is open, closed or terminal', status => {
    expect(deliveryStatusTable[status].marks.replace(/[RLSPGN]/g, '')).toMatch(/^[OCT]$/);
  });
  it('that are not known are called by their own name', () => {
    expect(['requested', 'constructor', 'nonsense'].map(labelOf)).toEqual([
      'Aangevraagd',
      'constructor',
      'nonsense',
    ]);
  });
  it('that are terminal', () => {
    expect(deliveryStatuses.filter(isTerminal)).toEqual([
      'cancelled',
      'shipped-with-issues',
      'unable-to-ship-final',
      'surplus',
    ]);
  });
  it('that reserve stock, and that are passed through, are open', () => {
    expect([...statusesMarked('R'), ...statusesMarked('P')].filter(status => !isOpen(status))).toEqual([]);
  });
  it('with a sorting location are those that take articles', () => {
    expect([...sortableStatuses].sort()).toEqual([...statusesMarked('L')].sort());
  });
  it('that let go of the sorting location are no longer open', () => {
    expect(finishedStatuses).toEqual(deliveryStatuses.filter(status => !isOpen(status)));
  });
});
