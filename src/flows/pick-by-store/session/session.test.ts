import { freeAccess } from '../../access.ts';
import { expect, test } from 'vitest';
import { createEmitter } from '../../../../core/emitter/emitter.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import type { Problem } from '../../../../contract/problem.ts';
import type { OpenOutbox, Outbox } from '../../../outbox/outbox.ts';
import { anna, FakeDevice } from '../../../sync/testing/fake-device.ts';
import { BEKER, pickDelivery, VAAS } from '../../../work-package/testing/pick-delivery.ts';
import type { PickDeps } from './pick-deps.ts';
import type { PickModel } from './pick-model.ts';
import { bareDesk, type Printed } from '../../print-desk.ts';
import { openPickSession } from './session.ts';
import { stageOf } from '../screen/view.ts';

const WORK = 'store/101/pick/7';

const types: DispatchType[] = [
  {
    identifier: 'ship_from_store',
    display_name: 'Ship from Store',
    is_active: true,
    is_active_for_location: '1',
    carriers: [
      {
        identifier: 'dhl',
        display_name: 'DHL',
        carrier_methods: [
          {
            identifier: 'dhl_home',
            display_name: 'Thuis',
            is_active: true,
            is_active_for_location: '1',
            is_default: true,
            can_be_overruled_by_dispatcher: true,
          },
        ],
      },
    ],
  },
];

interface Bench {
  readonly model: PickModel;
  readonly outbox: OpenOutbox;
  readonly signals: string[];
  readonly forgotten: () => number;
  /** The OMS's answer about the delivery. */
  readonly fresh: (next: DispatchRequest) => void;
  readonly scan: (...codes: string[]) => Promise<void>;
  readonly rest: () => Promise<void>;
}

let ids = 0;
const newId = (): string => `01900000-0000-7000-9000-${String(++ids).padStart(12, '0')}`;

/** The real machine, runner and outbox on one delivery: a Beker and two Vazen. */
async function open(
  given: { outbox?: OpenOutbox; delivery?: DispatchRequest; printed?: Printed } = {},
): Promise<Bench> {
  const outbox = given.outbox ?? new FakeDevice().openOutbox();
  const signals: string[] = [];
  const changes = createEmitter<{ fresh: boolean }>();
  let now = given.delivery ?? pickDelivery();
  let forgotten = 0;
  const deps: PickDeps = {
    user: anna,
    place: { type: 'store', identifier: '101' },
    work: WORK,
    delivery: () => now,
    types: () => types,
    gone: () => null,
    outbox,
    onChange: changes.subscribe,
    access: freeAccess,
    online: () => true,
    changeCarrier: async () => ({ ok: true }),
    desk: bareDesk(() => Promise.resolve(given.printed ?? 'sent')),
    refresh: () => undefined,
    forgetCustomer: () => void forgotten++,
    signal: signal => void signals.push(signal),
    now: () => Date.parse('2026-11-20T10:00:00Z'),
    newId,
  };
  const model = await openPickSession(deps);
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  };
  return {
    model,
    outbox,
    signals,
    forgotten: () => forgotten,
    fresh(next) {
      now = next;
      changes.emit({ fresh: true });
    },
    async scan(...codes) {
      for (const code of codes) {
        model.scan(code);
        await rest();
      }
    },
    rest,
  };
}

const counts = ({ model }: Bench) => {
  const { state } = model.get();
  return 'hand' in state ? state.hand.counts : null;
};
const mutations = async (outbox: Outbox) => (await outbox.ofWork(WORK)).map(e => e.mutation.type);
const whole = [BEKER, VAAS, VAAS];

async function answer(outbox: OpenOutbox, how: 'done' | Partial<Problem>): Promise<void> {
  const entry = (await outbox.ofWork(WORK)).find(e => e.state === 'pending');
  const base = { seq: entry?.seq ?? 0, at: 1 };
  await outbox.settle([
    how === 'done'
      ? { ...base, kind: 'done', status: 204, version: null }
      : {
          ...base,
          kind: 'parked',
          problem: { type: 'about:blank', title: 'Conflict', status: 409, code: 'already-shipped', ...how },
        },
  ]);
}

test('P1 P3 codes are padded to 13 and matched; anything else is refused', async () => {
  const bench = await open();
  await bench.scan('87201222', `]E0${VAAS}`, 'HALLO');
  expect(counts(bench)).toEqual({ 1: 1, 2: 1 });
  expect(stageOf(bench.model.get()).verdict?.text).toBe('Geen product met barcode HALLO in deze order');
  expect(bench.signals).toEqual(['accept', 'accept', 'refuse']);
});

test.each([
  ['sent', ['Pakbon afgedrukt']],
  ['shown', ['Pakbon afgedrukt']],
  ['waits', []],
  ['refused', []],
] as const)('L1 a slip that is %s: the last ten have %j', async (printed, rows) => {
  const { model } = await open({ printed });
  expect(await model.desk.print(7, 'slip')).toBe(printed);
  expect(model.get().last.map(({ text }) => text)).toEqual(rows);
});

test('P14 every scan is on disk before it is heard, ids and numbers only, and is there after a restart', async () => {
  const bench = await open();
  const { outbox } = bench;
  const order: string[] = [];
  const { saveFlow } = outbox;
  (outbox as { saveFlow: Outbox['saveFlow'] }).saveFlow = async (...given) => {
    await saveFlow(...given);
    order.push(`saved, ${bench.signals.length} heard`);
  };
  await bench.scan(BEKER);
  expect([order, bench.signals]).toEqual([['saved, 0 heard'], ['accept']]);
  expect(JSON.stringify(await outbox.loadFlow(`${WORK}#${anna.id}`))).not.toMatch(/Beker|Vaas/);
  bench.model.stop();
  const again = await open({ outbox });
  expect(counts(again)).toEqual({ 1: 1 });
  expect(again.model.get().last.map(l => [l.text, l.end])).toEqual([['Beker', '1/1']]);
});

test('P4a a delivery that somebody else ends or pauses is heard once; one that this worker completes is not', async () => {
  const bench = await open();
  await bench.scan(BEKER);
  bench.fresh(pickDelivery({ paused_at: '2026-11-20T09:59:00Z' }));
  await bench.rest();
  expect(bench.signals).toEqual(['accept', 'attention']);
  bench.fresh(pickDelivery());
  await bench.rest();
  bench.fresh(pickDelivery({ status: 'cancelled' }));
  bench.fresh(pickDelivery({ status: 'cancelled' }));
  await bench.rest();
  expect(bench.signals).toEqual(['accept', 'attention', 'attention']);
  const own = await open();
  own.model.send({ name: 'unable', reason: 'damaged' });
  await own.rest();
  own.fresh(pickDelivery({ status: 'unable-to-ship' }));
  await own.rest();
  expect(own.signals).toEqual(['accept']);
});

test('P5 the last scan is taken back from the list of ten', async () => {
  const bench = await open();
  await bench.scan(VAAS, VAAS);
  bench.model.get().last[0]?.undo?.();
  await bench.rest();
  expect(counts(bench)).toEqual({ 2: 1 });
});

test('a refused scan is in the last ten with its reason, and stays red until a scan succeeds', async () => {
  const bench = await open();
  await bench.scan('4711');
  expect(bench.model.get().refusal).toMatchObject({ values: { read: '4711' } });
  expect(bench.model.get().last).toMatchObject([
    { text: '4711 geweigerd', why: 'Geen product met barcode 0000000004711 in deze order', undo: null },
  ]);
  await bench.scan(VAAS);
  expect(bench.model.get().refusal).toBeNull();
});

test('P7 P9 P15 completing is recorded once, waits for the OMS, and lets go of the customer', async () => {
  const bench = await open();
  await bench.scan(...whole);
  expect(bench.model.get().can_ship).toBe(true);
  bench.model.send({ name: 'complete' });
  bench.model.send({ name: 'complete' });
  await bench.rest();
  expect(await mutations(bench.outbox)).toEqual(['pick-shipped']);
  expect([bench.model.get().sent, bench.forgotten()]).toEqual(['waiting', 1]);
  expect((await bench.outbox.ofWork(WORK))[0]).toMatchObject({
    barrier: true,
    request: {
      method: 'PUT',
      path: '/api/rest/sales-orders/261116-0001/dispatch-requests/7/pick-by-store/shipped',
    },
  });
  await answer(bench.outbox, 'done');
  await bench.rest();
  expect(bench.model.get().sent).toBe('confirmed');
});

test('P10 P12 a refused completion is a card at once, also after a restart; laying back ends it', async () => {
  const bench = await open();
  await bench.scan(...whole);
  bench.model.send({ name: 'complete' });
  await bench.rest();
  await answer(bench.outbox, { by: 'Ruben Bakker' });
  await bench.rest();
  expect(stageOf(bench.model.get()).verdict?.note).toBe(
    'Deze levering is al voltooid door Ruben Bakker op een ander apparaat.',
  );
  bench.model.stop();
  const again = await open({ outbox: bench.outbox, delivery: pickDelivery({ status: 'shipped' }) });
  expect(again.model.get().state.name).toBe('repair');
  await again.scan(VAAS);
  again.model.send({ name: 'put-back' });
  await again.rest();
  expect(await mutations(again.outbox)).toEqual(['pick-shipped', 'pick-put-back']);
  await answer(again.outbox, 'done');
  await again.rest();
  expect((await again.outbox.list()).length).toBe(0);
  expect(again.model.get()).toMatchObject({ viewing: true, state: { name: 'scan' } });
});

test('P11 a reason that may pass is tried again under the same key', async () => {
  const bench = await open();
  await bench.scan(...whole);
  bench.model.send({ name: 'complete' });
  await bench.rest();
  const [before] = await bench.outbox.ofWork(WORK);
  await answer(bench.outbox, { code: 'paused', detail: 'De levering is gepauzeerd.' });
  await bench.rest();
  bench.model.send({ name: 'try-again' });
  await bench.rest();
  expect((await bench.outbox.ofWork(WORK)).map(e => [e.id, e.state])).toEqual([[before?.id, 'pending']]);
  expect(bench.model.get()).toMatchObject({ state: { name: 'completed' }, sent: 'waiting' });
});

test('P11 P13 on a full disk the card stays, and it is tried again when there is room', async () => {
  const bench = await open();
  const { model, outbox } = bench;
  await bench.scan(...whole);
  model.send({ name: 'complete' });
  await bench.rest();
  await answer(outbox, { code: 'paused' });
  await bench.rest();
  const full = (): void => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  outbox.db.entries.hook('updating', full);
  model.send({ name: 'try-again' });
  await bench.rest();
  expect(model.get().state).toMatchObject({ name: 'cannot-store', back: { name: 'repair' } });
  expect((await outbox.ofWork(WORK)).map(e => e.state)).toEqual(['parked']);
  outbox.db.entries.hook('updating').unsubscribe(full);
  model.send({ name: 'stored-again' });
  model.send({ name: 'try-again' });
  await bench.rest();
  expect((await outbox.ofWork(WORK)).map(e => e.state)).toEqual(['pending']);
  expect(model.get().state.name).toBe('completed');
});

test('P12 a delivery that the OMS has open again, after all was answered, is picked anew', async () => {
  const bench = await open();
  await bench.scan(...whole);
  bench.model.send({ name: 'complete' });
  await bench.rest();
  await answer(bench.outbox, 'done');
  bench.fresh(pickDelivery());
  await bench.rest();
  expect(bench.model.get().state.name).toBe('completed');
  bench.model.stop();
  const again = await open({ outbox: bench.outbox });
  again.fresh(pickDelivery());
  await again.rest();
  expect([again.model.get().state.name, counts(again)]).toEqual(['scan', {}]);
});

test('P13 when nothing can be stored, scanning stops and goes on where it was', async () => {
  const bench = await open();
  await bench.scan(VAAS);
  const { saveFlow } = bench.outbox;
  const failing = bench.outbox as { saveFlow: Outbox['saveFlow'] };
  failing.saveFlow = () => Promise.reject(new Error('vol'));
  await bench.scan(VAAS, VAAS);
  expect(bench.model.get().state).toMatchObject({ name: 'cannot-store', read: VAAS });
  failing.saveFlow = saveFlow;
  bench.model.send({ name: 'stored-again' });
  await bench.rest();
  expect(counts(bench)).toEqual({ 2: 1 });
});
