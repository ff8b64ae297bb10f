import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { pushOnce } from '../push.ts';
import { tryNow } from '../sender.ts';
import { anna, FakeDevice, finish, info, place, ship, WORK } from '../testing/fake-device.ts';
import { KeylessOms, type Fate } from '../testing/keyless-oms.ts';
import { LINGER_MS } from '../http.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;

function setUp() {
  const device = new FakeDevice();
  device.features = [];
  const outbox = device.openOutbox();
  const oms = new KeylessOms(device.clock);
  const { sender } = device.connect(outbox, oms);
  const fates = (...next: Fate[]) => (oms.fate = () => next.shift() ?? 'arrives');
  return {
    device,
    outbox,
    oms,
    sender,
    fates,
    entry: async (n: number) => outbox.db.entries.get({ id: id(n) }),
    record: async (...mutations: Mutation[]) =>
      void (await outbox.record({ user: anna, work: WORK, mutations })),
    /** Rounds until nothing can go without time passing. */
    async push(by = sender) {
      tryNow(by);
      while ((await pushOnce(by)).kind === 'sent');
    },
    wait(ms = LINGER_MS) {
      device.clock.advance(ms);
      oms.arrive();
    },
  };
}

const at = '2026-11-20T09:00:00.000Z';
const where = { location_type: 'dc', location: 'DC01', zone: 'A' };
const scans: readonly (readonly [name: string, mutation: Mutation, read: string])[] = [
  ['a placed article', place(id(1), 4, { quantity: 2 }), 'GET dispatch-requests/id%3A4'],
  [
    'a returned article',
    {
      id: id(1),
      version: 1,
      at,
      type: 'receive-return',
      ...where,
      storage_location: 'R-1',
      product_identifier: 'P1',
      product_state: 'ok',
      dispatch_request_id: 4,
      quantity: 2,
    },
    'GET dispatch-requests/id%3A4',
  ],
  [
    'a counted article',
    {
      id: id(1),
      version: 1,
      at,
      type: 'receive-line',
      ...where,
      goods_receipt_identifier: 'VH-1',
      goods_receipt_line_id: 7,
      product_identifier: 'P1',
      quantity_scanned: 2,
    },
    'GET goods-receipts/VH-1',
  ],
  ['the end of a receipt', finish(id(1)), 'GET goods-receipts/VH-2611-03'],
  ['a shipment', ship(id(1), 4), 'GET dispatch-requests/id%3A4'],
  [
    'a completed pick',
    {
      id: id(1),
      version: 1,
      at,
      type: 'pick-shipped',
      sales_order_identifier: 'O-1',
      dispatch_request_id: 4,
    },
    'GET dispatch-requests/4',
  ],
  [
    'a pick that cannot be delivered',
    {
      id: id(1),
      version: 1,
      at,
      type: 'pick-unable-to-ship',
      sales_order_identifier: 'O-1',
      dispatch_request_id: 4,
      reason: 'damaged',
    },
    'GET dispatch-requests/4',
  ],
];

describe.each(scans)('%s at an OMS without keys', (_, mutation, read) => {
  test('is asked about before it is sent, and that is on disk first', async () => {
    const t = setUp();
    await t.record(mutation);
    let stored: unknown;
    t.oms.fate = () => 'arrives';
    const { fetch } = t.oms;
    Object.assign(t.oms, {
      fetch: async (input: Request) => {
        if (input.method !== 'GET') stored = (await t.entry(1))?.seen?.before;
        return fetch(input);
      },
    });
    await t.push();
    expect(t.oms.calls[0]).toBe(read);
    expect(t.oms.calls).toHaveLength(2);
    expect(stored).toBeTruthy();
    expect((await t.entry(1))?.state).toBe('done');
  });

  test.each<Fate>(['answer-lost', 'fails-after', { late: 14_000 }])(
    'whose answer was lost (%o) is found there, and not sent again',
    async fate => {
      const t = setUp();
      await t.record(mutation);
      t.fates(fate);
      await t.push();
      await t.push();
      expect((await t.entry(1))?.state).toBe('pending');
      t.wait();
      await t.push();
      expect(t.oms.applied).toEqual([id(1)]);
      expect(await t.entry(1)).toMatchObject({ state: 'done', last_answer: { code: 'ok' } });
    },
  );

  test('that never arrived is sent again after the look-up', async () => {
    const t = setUp();
    await t.record(mutation);
    t.fates('request-lost');
    await t.push();
    t.wait();
    await t.push();
    expect(t.oms.applied).toEqual([id(1)]);
    expect((await t.entry(1))?.state).toBe('done');
  });

  test('is not sent while the OMS cannot be asked, and that is no try', async () => {
    const t = setUp();
    await t.record(mutation);
    t.oms.readStatus = 500;
    await t.push();
    expect(t.oms.calls.filter(call => !call.startsWith('GET'))).toEqual([]);
    expect(await t.entry(1)).toMatchObject({ state: 'pending', attempts: 0 });
  });

  test('of which the OMS tells nothing is sent, and shown to a person when its answer was lost', async () => {
    const t = setUp();
    await t.record(mutation);
    t.oms.readStatus = 404;
    t.fates('answer-lost');
    await t.push();
    t.wait();
    await t.push();
    expect(t.oms.applied).toEqual([id(1)]);
    expect(await t.entry(1)).toMatchObject({ state: 'parked', problem: { code: 'answer-lost' } });
  });
});

test('whose look-up lacks a field is sent, and shown to a person when its answer was lost', async () => {
  const t = setUp();
  await t.record(place(id(1), 4));
  const { fetch } = t.oms;
  Object.assign(t.oms, {
    fetch: async (input: Request) =>
      input.method === 'GET' && input.url.includes('dispatch-requests/')
        ? Response.json({ dispatch_request_lines: [{ product_identifier: 'A', quantity: 3 }] })
        : fetch(input),
  });
  t.fates('answer-lost');
  await t.push();
  t.wait();
  await t.push();
  expect(t.oms.applied).toEqual([id(1)]);
  expect(await t.entry(1)).toMatchObject({ state: 'parked', problem: { code: 'answer-lost' } });
});

describe('a doubtful scan', () => {
  test('waits until the first call cannot be under way any more', async () => {
    const t = setUp();
    await t.record(place(id(1), 4));
    t.fates('answer-lost');
    await t.push();
    t.wait(LINGER_MS - 1);
    await t.push();
    expect((await t.entry(1))?.state).toBe('pending');
    t.wait(1);
    await t.push();
    expect((await t.entry(1))?.state).toBe('done');
  });

  test('of a killed app waits as long, and is looked up by the next one', async () => {
    const t = setUp();
    await t.record(place(id(1), 4));
    const { fetch } = t.oms;
    Object.assign(t.oms, {
      fetch: async (input: Request) => {
        const reply = await fetch(input);
        if (input.method !== 'GET') t.device.life.left = 0;
        return reply;
      },
    });
    await pushOnce(t.sender).catch(() => undefined);
    expect(t.oms.applied).toEqual([id(1)]);
    t.device.life = { left: Infinity };
    t.device.clock.wall += 8 * 24 * 3600_000;
    const outbox = t.device.openOutbox();
    const again = t.device.connect(outbox, t.oms).sender;
    const state = async () => (await outbox.db.entries.get({ id: id(1) }))?.state;
    await t.push(again);
    expect(await state()).toBe('pending');
    t.wait();
    await t.push(again);
    expect(await state()).toBe('done');
    expect(t.oms.applied).toEqual([id(1)]);
  });

  test('is sent by one of two senders without a lock', async () => {
    const t = setUp();
    await t.record(place(id(1), 4));
    const other = t.device.connect(t.device.openOutbox(), t.oms).sender;
    await Promise.all([t.push(), t.push(other)]);
    t.wait();
    await Promise.all([t.push(), t.push(other)]);
    expect(t.oms.applied).toEqual([id(1)]);
    expect((await t.entry(1))?.state).toBe('done');
  });

  test('on a line that a colleague works on is shown to a person, with what the OMS counts', async () => {
    const t = setUp();
    t.oms.lines.set(4, { quantity: 5, placed: 0 });
    await t.record(place(id(1), 4), place(id(2), 4));
    t.fates('request-lost');
    await t.push();
    t.oms.lineOf(4).placed += 3;
    t.wait();
    await t.push();
    expect(await t.entry(1)).toMatchObject({
      state: 'parked',
      problem: { code: 'answer-lost' },
      seen: { after: { kind: 'count', done: 3, of: 5 } },
    });
    expect(t.oms.applied).toEqual([id(2)]);
  });

  test('of a line that was made smaller meanwhile is shown to a person: fewer are pending, and nobody placed any', async () => {
    const t = setUp();
    t.oms.lines.set(4, { quantity: 5, placed: 0 });
    await t.record(place(id(1), 4));
    t.fates('request-lost');
    await t.push();
    t.oms.lineOf(4).quantity = 4;
    t.wait();
    await t.push();
    expect((await t.entry(1))?.state).toBe('parked');
    expect(t.oms.applied).toEqual([]);
  });

  test('holds back the shipment of its order until a person says that it is there', async () => {
    const t = setUp();
    await t.record(place(id(1), 4), ship(id(2), 4));
    t.fates('request-lost');
    await t.push();
    t.oms.lineOf(4).placed += 3;
    t.wait();
    await t.push();
    expect((await t.entry(2))?.state).toBe('pending');
    await t.outbox.confirm(id(1));
    expect(await t.entry(1)).toMatchObject({ state: 'done', problem: null, last_answer: { code: 'ok' } });
    await t.push();
    expect(t.oms.applied).toEqual([id(2)]);
  });

  test('is sent once more when a person says so, and looked up from there', async () => {
    const t = setUp();
    await t.record(place(id(1), 4));
    t.fates('request-lost', 'answer-lost');
    await t.push();
    t.oms.lineOf(4).placed += 3;
    t.wait();
    await t.push();
    await t.outbox.retry(id(1));
    await t.push();
    t.wait();
    await t.push();
    expect(t.oms.applied).toEqual([id(1)]);
    expect((await t.entry(1))?.state).toBe('done');
  });

  test('is confirmed only while it is doubtful', async () => {
    const t = setUp();
    await t.record(place(id(1), 4));
    await t.outbox.confirm(id(1));
    expect((await t.entry(1))?.state).toBe('pending');
  });

  test('lets the rest of its lane wait, and other lanes go on', async () => {
    const t = setUp();
    await t.record(place(id(1), 4), place(id(2), 4), place(id(3), 5));
    t.fates('answer-lost');
    await t.push();
    expect(t.oms.applied).toEqual([id(1), id(3)]);
    t.wait();
    await t.push();
    expect(t.oms.applied).toEqual([id(1), id(3), id(2)]);
  });
});

test('an answer about a product names the same question again, so it is sent again at once', async () => {
  const t = setUp();
  await t.record(info(id(1)));
  t.fates('answer-lost');
  await t.push();
  await t.push();
  expect(t.oms.applied).toEqual([id(1), id(1)]);
  expect((await t.entry(1))?.state).toBe('done');
});

test('an OMS that takes lists has the ids of the scans: nothing is looked up', async () => {
  const t = setUp();
  t.device.features = ['scan-mutations'];
  await t.record(place(id(1), 4));
  await t.push();
  expect(t.oms.calls).toEqual(['POST rest/mutations']);
});
