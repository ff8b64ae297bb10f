import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../contract/warehouse/batch.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import { openBatches, sortBatches } from '../../../core/access/batches.ts';
import {
  asksToEnd,
  canClose,
  canPick,
  canStart,
  reopensAs,
  statusChoices,
  zoneError,
  type May,
} from './view.ts';

const all: May = () => true;
/** openBatches is the right to sort, with the feature. */
const withoutFeature: May = right => right !== openBatches;
const withoutRight: May = right => right !== sortBatches && right !== openBatches;
const batch = (status: BatchStatus, { sortable = true, zone = true, editable = true } = {}): Batch => ({
  id: 1,
  identifier: '2611-014',
  created_at: '2026-11-20T08:00:00Z',
  status,
  type: {
    id: 1,
    identifier: 'multi',
    display_name: 'Multi',
    is_batchable: true,
    is_sortable: sortable,
    batch_configuration: { is_batch_status_editable: editable },
  },
  dispatch_request_count: 3,
  dispatcher_type: 'dc',
  dispatcher_identifier: '1',
  dispatcher: { display_name: 'DC' },
  storage_zone_id: zone ? 1 : null,
  storage_zone: zone ? { id: 1, identifier: 'A', display_name: 'Zone A' } : null,
  dispatch_date: '2026-11-20',
  allowed_status_changes: ['sorting', 'closed'],
  sorting_progress: { quantity: 10, quantity_placed: 0, to_complete: 0 },
});

describe('ending a batch', () => {
  const left = {
    ...batch('sorting'),
    sorting_progress: { ...batch('sorting').sorting_progress, unfinished: 3 },
  };
  it.each([
    ['closed', left, 0, true],
    ['unable-to-ship-all', left, 0, true],
    ['shipped', left, 0, true],
    ['check-stock', left, 1, false],
    ['closed', { ...left, status: 'shipped' as const }, 1, false],
    ['closed', batch('sorting'), 0, false],
    ['closed', batch('sorting'), 1, true],
  ] as const)('as %s is asked for unfinished orders and for repair cards', (status, of, cards, asks) => {
    expect(asksToEnd(status, of, cards)).toBe(asks);
  });
});

describe('batch page (specification, section 4)', () => {
  it.each([
    ['sortable, with a zone, open', batch('sorting'), all, true],
    ['without a zone', batch('created', { zone: false }), all, false],
    ['not sortable', batch('created', { sortable: false }), all, false],
    ['closed', batch('closed'), all, false],
    ['shipped', batch('shipped'), all, false],
    ['unable to ship', batch('unable-to-ship-all'), all, true],
    ['without the right', batch('sorting'), withoutRight, false],
  ])("'Start met scannen': %s", (_, one, rights, shows) => {
    expect(canStart(one, rights)).toBe(shows);
  });

  it("'Batch sluiten' shows for a non-sortable batch in status created", () => {
    expect(canClose(batch('created', { sortable: false }), all)).toBe(true);
    expect(canClose(batch('created'), all)).toBe(false);
    expect(canClose(batch('sorting', { sortable: false }), all)).toBe(false);
    expect(canClose(batch('created', { sortable: false }), withoutRight)).toBe(false);
  });

  it("'Heropenen' shows for a closed batch while the OMS allows it, also of a type that forbids editing", () => {
    const closed = { ...batch('closed', { editable: false }), allowed_status_changes: ['sorting' as const] };
    expect(reopensAs(closed, all)).toBe('sorting');
    expect(reopensAs({ ...closed, allowed_status_changes: [] }, all)).toBeNull();
    expect(reopensAs(batch('shipped'), all)).toBeNull();
    expect(reopensAs(closed, withoutRight)).toBeNull();
    expect(statusChoices(batch('closed'), all)).toBeNull();
  });

  it('a pick list is made until the batch is over', () => {
    expect(canPick(batch('created'))).toBe(true);
    expect(canPick(batch('shipped'))).toBe(false);
  });

  it('the status changes only to allowed ones, with the feature on and an editable type', () => {
    expect(statusChoices(batch('created'), all)).toEqual(['created', 'sorting', 'closed']);
    expect(statusChoices(batch('created', { editable: false }), all)).toBeNull();
    expect(statusChoices(batch('created'), withoutFeature)).toBeNull();
    expect(statusChoices(batch('created'), withoutRight)).toBeNull();
  });

  it('a full zone names the statuses that free it; any other refusal is the documents’ text', () => {
    expect(zoneError('ZoneFullyOccupied')).toBe(
      'Er staan te veel onvoltooide batches in deze zone. Zet ze op Verzonden of Kan niet verzenden.',
    );
    expect(zoneError('any-other')).toBe('Fout bij het opslaan van de sorteerzone');
  });
});
