import { describe, expect, test, vi } from 'vitest';
import { documentedRequest } from '../../../../contract/scanning/mutation-request.ts';
import type { WorkPackage } from '../../../../contract/scanning/work-package.ts';
import { WORK } from '../../../sync/testing/fake-device.ts';
import { delivery } from '../../../work-package/testing/packages.ts';
import type { SortDeps } from './sort-deps.ts';
import { eachStored, mutations, open, P1, P3, pkg, stepOf, types } from './testing/session-bench.ts';

eachStored();

test('R33 two devices count all of one line: the sum in sight is corrected, and asks for attention', async () => {
  const line = (quantity: number) => ({
    id: 7,
    product_identifier: 'P1',
    quantity: 1,
    received: quantity === 0 ? [] : [{ id: 'x', quantity }],
    version: 2,
  });
  const identifier = 'VH-2611-03';
  const receipt = (quantity: number) => ({
    identifier,
    status: 'receiving' as const,
    zone: 'A',
    import_on_scan: false,
    lines: [line(quantity)],
  });
  const bench = await open({
    work_package: { ...pkg(), batch: null, goods_receipt: receipt(0), dispatch_requests: [] },
    deps: { source: { type: 'goods-receipt', identifier } },
  });
  await bench.scan(P1);
  expect(bench.state().verdict).toMatchObject({ look: 'accepted', values: { scanned: 1, expected: 1 } });
  const { version } = bench.view.server();
  bench.view.applyChanges({
    since: version,
    version: version + 1,
    batch: null,
    goods_receipt: receipt(1),
    dispatch_requests: [],
    removed: [],
  });
  bench.changed();
  await bench.rest();
  expect(bench.state().verdict).toMatchObject({ look: 'corrected', values: { scanned: 2, expected: 1 } });
  expect(bench.signals).toEqual(['accept', 'attention']);
});

describe('A receipt', () => {
  const source = { type: 'goods-receipt', identifier: 'VH-2611-03' } as const;
  const receipt = (import_on_scan: boolean) => ({
    identifier: source.identifier,
    status: 'receiving' as const,
    zone: 'A',
    import_on_scan,
    lines: [{ id: 7, product_identifier: 'P1', quantity: 2, received: [], version: 1 }],
  });
  const receiving = (more: Partial<WorkPackage>, deps: Partial<SortDeps> = {}) =>
    open({ work_package: pkg({ batch: null, ...more }), deps: { source, ...deps } });

  test('R33 with goodsReceiptImportOnScan an article that is not on it needs the network', async () => {
    const imports = { goods_receipt: receipt(true), dispatch_requests: [] };
    const offline = await receiving(imports, { online: () => false });
    await offline.scan(P3);
    expect([offline.lookUps, offline.signals]).toEqual([[], ['refuse']]);
    expect(offline.state().verdict).toMatchObject({ look: 'refused', code: 'not-in-package' });
    // The third is far more than expected, and is asked about: the fourth says that both count.
    await offline.scan(P1, P1, P1);
    expect(offline.state()).toMatchObject({ name: 'far-more', work: { quantity: 1 } });
    await offline.scan(P1);
    expect(await types(offline.outbox)).toEqual(Array(3).fill('receive-line'));
    expect(offline.state().verdict).toMatchObject({ values: { scanned: 4, expected: 2 } });

    const online = await receiving(imports);
    await online.scan(P3);
    expect(online.lookUps).toMatchObject([{ read: P3 }]);
    online.lookUps[0]?.answer({
      kind: 'receive',
      origin: 'look-up',
      article: { product_identifier: 'P3', name: 'P3', image_url: null, read: P3 },
      line: { id: 8, quantity: 0, scanned: 0, may_exceed: true },
    });
    await online.rest();
    expect(await mutations(online.outbox)).toMatchObject([
      { type: 'receive-line', goods_receipt_line_id: 8, quantity_scanned: 1 },
    ]);
  });

  test.each([
    [0, false, []],
    [1, true, []],
    [2, true, ['place-article']],
  ] as const)(
    'R15 autofill %i holds for the crossdock orders of a receipt too',
    async (autofill, filled, placed) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const crossdock = delivery(7, { status: 'crossdock-requested', storage_location: 'A-07' });
      const bench = await receiving({
        goods_receipt: receipt(false),
        dispatch_requests: [crossdock],
        autofill_storage_location: autofill,
      });
      await bench.scan(P1);
      expect(stepOf(bench, 'scan-location').filled).toBe(filled);
      vi.advanceTimersByTime(400);
      await bench.rest();
      expect(await types(bench.outbox)).toEqual(placed);
    },
  );
});

test('R32a a count tells every OMS what its scan adds, never a total', async () => {
  const lines = [
    { id: 7, product_identifier: 'P1', quantity: 5, received: [{ id: 'x', quantity: 2 }], version: 1 },
  ];
  const identifier = 'VH-2611-03';
  const goods_receipt = { identifier, status: 'receiving', zone: 'A', import_on_scan: false, lines } as const;
  const { scan, outbox } = await open({
    work_package: { ...pkg(), batch: null, goods_receipt, dispatch_requests: [] },
    deps: { source: { type: 'goods-receipt', identifier } },
  });
  await scan(P1, P1);
  const counts = (await outbox.ofWork(WORK)).map(({ mutation }) => documentedRequest(mutation)?.body);
  expect(counts).toEqual([{ quantity_scanned: 1 }, { quantity_scanned: 1 }]);
});
