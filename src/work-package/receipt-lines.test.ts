import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { WorkPackage, WorkPackageChanges } from '../../contract/scanning/work-package.ts';
import { newEntry, type Entry } from '../outbox/entry.ts';
import { createPackageView, type PackageView } from './package-view.ts';
import { resolveProduct } from './resolve.ts';
import { delivery, line, product, workPackage } from './testing/packages.ts';

const id = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = { location_type: 'dc', location: 'DC01', zone: 'A', goods_receipt_identifier: 'R1' };
const head = (n: number) => ({ id: id(n), version: 1 as const, at: '2026-11-20T09:00:00Z' });
const counting = (n: number, quantity_scanned = 1): Mutation => ({
  ...head(n),
  ...at,
  type: 'receive-line',
  goods_receipt_line_id: 5,
  product_identifier: 'P1',
  quantity_scanned,
});
const placing = (n: number): Mutation => ({
  ...head(n),
  ...at,
  type: 'place-article',
  storage_location: 'A-12',
  process_type: 'sort',
  product_identifier: 'P1',
  dispatch_request_id: 7,
  quantity: 1,
  extra_processing_steps: [],
});
const undoing = (n: number, mutation_id: string): Mutation => ({
  ...head(n),
  type: 'take-back-received',
  goods_receipt_line_id: 5,
  mutation_id,
});
const entryOf = (mutation: Mutation, seq: number, over: Partial<Entry> = {}): Entry => ({
  ...newEntry(mutation, { user: { id: 1, name: 'Anna' }, work: 'w', device_id: 'd', now: 0 }),
  seq,
  ...over,
});
const done = (version: number): Partial<Entry> => ({
  state: 'done',
  applied_version: version,
  last_answer: { status: 200, code: 'ok', detail: null, at: 0 },
});

/** P1: five expected, two of them for one order; P2 for no order. */
const receiptPackage = (received: { id: string; quantity: number }[] = [], version = 1): WorkPackage =>
  workPackage({
    version,
    batch: null,
    goods_receipt: {
      identifier: 'R1',
      status: 'receiving',
      zone: 'A',
      import_on_scan: false,
      lines: [
        { id: 5, product_identifier: 'P1', quantity: 5, received, version },
        { id: 6, product_identifier: 'P2', quantity: 3, received: [], version },
      ],
    },
    products: [product('P1', '8712345678906'), product('P2', '8710000000013')],
    dispatch_requests: [delivery(7, { status: 'crossdock-requested', lines: [line(70, 'P1', 2)] })],
  });
const viewOf = (pkg: WorkPackage, entries: readonly Entry[] = []): PackageView =>
  createPackageView<WorkPackage, WorkPackageChanges>(pkg, entries);
const asked = { claims: [], offset: 0 };

describe('a line of a receipt', () => {
  test('counts what this device has reported and the OMS has not shown yet, once', () => {
    const view = viewOf(receiptPackage([{ id: id(1), quantity: 2 }]), [
      entryOf(counting(1, 2), 1),
      entryOf(counting(2), 2, done(2)),
      entryOf(placing(3), 3),
      entryOf(counting(4), 4, { state: 'parked' }),
    ]);
    expect(view.receiptLine('P1')).toMatchObject({ quantity: 5, scanned: 4 });
    expect(view.progress()).toEqual({ placed: 4, quantity: 8 });
  });

  test('loses what was taken back, a colleague’s count included', () => {
    const view = viewOf(receiptPackage([{ id: id(1), quantity: 2 }]), [
      entryOf(counting(2), 1),
      entryOf(undoing(3, id(2)), 2),
      entryOf(undoing(4, id(1)), 3),
    ]);
    expect(view.receiptLine('P1')?.scanned).toBe(0);
  });

  test('comes with news of the OMS, and new ones with their article', () => {
    const view = viewOf(receiptPackage());
    const { goods_receipt } = receiptPackage();
    if (!goods_receipt) throw new Error('a receipt');
    view.applyChanges({
      since: 1,
      version: 2,
      batch: null,
      goods_receipt: {
        ...goods_receipt,
        lines: [{ id: 8, product_identifier: 'P9', quantity: 0, received: [], version: 2 }],
      },
      products: [product('P9', '8720000000016')],
      dispatch_requests: [],
      removed: [],
    });
    expect(view.receiptLine('P9')).toMatchObject({ quantity: 0, scanned: 0 });
    expect(view.productByEan('8720000000016')?.identifier).toBe('P9');
    expect(view.server().goods_receipt?.lines).toHaveLength(3);
  });
});

describe('an article of a receipt', () => {
  const resolved = (view: PackageView, name: string) => {
    const found = view.product(name);
    if (!found) throw new RangeError(name);
    return resolveProduct(view, found, 'read', asked).kind;
  };
  test.each([
    ['that an order needs', receiptPackage(), 'P1', 'expected'],
    ['that no order needs', receiptPackage(), 'P2', 'receive'],
    [
      'whose order is cancelled: it goes into stock',
      { ...receiptPackage(), dispatch_requests: [delivery(7, { status: 'cancelled' })] },
      'P1',
      'receive',
    ],
    [
      'whose order is paused: it comes back',
      {
        ...receiptPackage(),
        dispatch_requests: [
          delivery(7, { status: 'crossdock-requested', paused_at: '2026-11-20T08:00:00Z' }),
        ],
      },
      'P1',
      'paused',
    ],
  ])('%s', (_, pkg, name, kind) => {
    expect(resolved(viewOf(pkg), name)).toBe(kind);
  });

  test('that colleagues have claimed for all orders is counted', () => {
    const view = viewOf(receiptPackage());
    const found = view.product('P1');
    if (!found) throw new RangeError('P1');
    const claims = ['a', 'b'].map(device_id => ({
      dispatch_request_id: 7,
      product_identifier: 'P1',
      device_id,
    }));
    expect(resolveProduct(view, found, 'read', { claims, offset: 0 }).kind).toBe('receive');
  });
});

test('whatever order answers and news come in, the line shows every count once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ shown: fc.boolean(), answered: fc.boolean(), undone: fc.boolean() }), {
        maxLength: 8,
      }),
      counts => {
        const received = counts.flatMap((c, i) => (c.shown && !c.undone ? [{ id: id(i), quantity: 1 }] : []));
        const entries = counts.flatMap((c, i) => [
          // Applied before the package was made, or after it.
          entryOf(counting(i), i * 2, c.answered ? done(c.shown ? 3 : 9) : {}),
          ...(c.undone
            ? [entryOf(undoing(100 + i, id(i)), i * 2 + 1, c.answered && c.shown ? done(3) : {})]
            : []),
        ]);
        const view = viewOf(receiptPackage(received, 5), entries);
        const expected = counts.filter(c => !c.undone).length;
        expect(view.receiptLine('P1')?.scanned).toBe(expected);
      },
    ),
  );
});
