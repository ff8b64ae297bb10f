import { describe, expect, test } from 'vitest';
import { lookUp, type LookUp } from './look-up.ts';
import { FakeDevice } from './testing/fake-device.ts';
import { json, ModelOms } from './testing/model-oms.ts';

const request: LookUp = {
  ref: { type: 'dc', location: 'DC01', zone: 'A', source: { type: 'batch', identifier: '2611-014' } },
  ean: '8712345678906',
};
const product = { identifier: 'P1', name: 'Beker', image_url: null };
const line = {
  id: 70,
  product_identifier: 'P1',
  product_name: 'Beker',
  quantity: 2,
  quantity_pending: 1,
  cascaded_quantity_pending: 1,
  ean_codes: '',
};
const dispatch_request = {
  id: 7,
  identifier: 'D7',
  status: 'requested',
  status_reason: null,
  updated_at: '',
  dispatch_date: null,
  dispatch_type: { identifier: '', display_name: '' },
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  carrier: null,
  carrier_method: null,
  paused_at: null,
  gift_wrapped: false,
  metadata: { unable_to_ship_reason: null },
  dispatcher_enabled_cups_printer_types: [],
  dispatch_request_batch: null,
  storage_location: null,
  sales_order: { identifier: '261114-0042' },
  dispatch_request_lines: [
    line,
    { ...line, id: 71, quantity: 1, quantity_pending: 1, cascaded_quantity_pending: 1 },
  ],
};
const found = {
  dispatch_request,
  line,
  storage_location: { id: 1, identifier: 'A-12', display_name: 'A-12' },
  is_last_scan: false,
  resolution: 'expected',
  product,
};

function setUp(answer?: Response) {
  const device = new FakeDevice();
  const oms = new ModelOms();
  if (answer) oms.answers.push(answer);
  const { http } = device.connect(device.openOutbox(), oms);
  return {
    device,
    oms,
    http,
    ask: (more: Partial<LookUp> = {}) => lookUp(http, device.clock, { ...request, ...more }),
  };
}

describe('the documented look-up as a resolution', () => {
  test('asks by zone, process and code, with batch, chosen delivery and device', async () => {
    const { oms, ask } = setUp(json(200, found));
    await ask({ dispatch_request_id: 7, device_id: 'd' });
    expect(oms.seen[0]?.path).toBe(
      '/api/rest/locations/dc/DC01/storage-locations/A/process-product/sort/8712345678906' +
        '?dispatch_request_batch_identifier=2611-014&dispatch_request_id=7&device_id=d',
    );
  });

  test('expected: where it goes', async () => {
    expect(await setUp(json(200, found)).ask()).toEqual({
      ok: true,
      is_last_scan: false,
      resolution: {
        kind: 'expected',
        origin: 'look-up',
        article: { product_identifier: 'P1', name: 'Beker', image_url: null, read: '8712345678906' },
        destination: {
          dispatch_request_id: 7,
          line_id: 70,
          order_identifier: '261114-0042',
          storage_location: 'A-12',
          quantity_pending: 1,
          delivery_pending: 2,
          delivery_placed: 1,
          delivery_quantity: 3,
        },
      },
    });
  });

  test.each(['surplus', 'already-done'])('%s', async resolution => {
    const answer = json(200, {
      ...found,
      dispatch_request: null,
      line: null,
      storage_location: null,
      resolution,
    });
    expect(await setUp(answer).ask()).toMatchObject({ ok: true, resolution: { kind: resolution } });
  });

  test.each(['cancelled', 'paused', 'rerouted'])('%s, with its order', async resolution => {
    const answer = json(200, { ...found, resolution });
    expect(await setUp(answer).ask()).toMatchObject({
      resolution: { kind: resolution, order_identifier: '261114-0042' },
    });
  });

  test('the work is over: its status', async () => {
    const nowhere = { ...found, dispatch_request: null, line: null, storage_location: null };
    const answer = json(200, { ...nowhere, resolution: 'work-over', work_status: 'unable-to-ship-all' });
    expect(await setUp(answer).ask()).toMatchObject({
      resolution: { kind: 'work-over', status: 'unable-to-ship-all' },
    });
  });

  test.each([
    [404, 'not-found'],
    [422, 'look-up-failed'],
  ])('%i: unknown, and the OMS was asked', async (status, why) => {
    const answer = json(status, { type: 'about:blank', title: 'x', status, code: 'x' });
    expect(await setUp(answer).ask()).toMatchObject({ resolution: { kind: 'unknown', why, asked: true } });
  });

  test('no network, a strange answer, signed out: no answer', async () => {
    const none = setUp();
    none.oms.fault = () => 'lost-request';
    expect(await none.ask()).toEqual({ ok: false, why: 'offline' });
    expect(await setUp(json(500, {})).ask()).toEqual({ ok: false, why: 'failed' });
    expect(await setUp(json(401, {})).ask()).toEqual({ ok: false, why: 'signed-out' });
  });

  test('with autofill 2 it is waited for at most 400 ms', async () => {
    const { device, oms, ask } = setUp();
    oms.fault = () => 'hang';
    const asking = ask({ within_ms: 400 });
    await new Promise(setImmediate);
    device.clock.advance(400);
    expect(await asking).toEqual({ ok: false, why: 'slow' });
  });
});
