import { freeAccess } from '../../access.ts';
import { expect, test, vi } from 'vitest';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { DeliveryMessage } from '../../../../contract/orders/delivery-message.ts';
import { createEmitter } from '../../../../core/emitter/emitter.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { OpenOutbox } from '../../../outbox/outbox.ts';
import { anna, FakeDevice } from '../../../sync/testing/fake-device.ts';
import { BEKER, pickDelivery, VAAS } from '../../../work-package/testing/pick-delivery.ts';
import { savedHand } from '../session/saved-state.ts';
import { emptyHand, type Hand } from '../machine/state.ts';
import { savedWalk } from './saved-walk.ts';
import { openWalkSession } from './walk-session.ts';
import { endWords, walkStage } from './walk-view.ts';

const KEY = 'store/101/pick-walk#1';
const keyOf = (id: number): string => `store/101/pick/${id}#1`;
let ids = 0;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
};

/** A walk in the deliveries of which nothing but articles is missing, unless `over` says so: two deliveries of a Beker (shelf U-09) and two Vazen (U-02) each; the first has one Vaas already. */
function open(
  outbox: OpenOutbox,
  saved?: unknown,
  entries: readonly Entry[] = [],
  over: Partial<DispatchRequest> = {},
) {
  const shelf = (identifier: string) => ({ storage_location: { identifier, display_name: identifier } });
  const item = (id: number, first_line: number, hand: Hand) => ({
    hand,
    state_key: keyOf(id),
    delivery: pickDelivery({
      id,
      ...(id === 2 && over),
      dispatch_request_lines: pickDelivery().dispatch_request_lines.map((line, i) => ({
        ...line,
        ...shelf(i === 0 ? 'U-09' : 'U-02'),
        id: first_line + i,
      })),
    }),
  });
  let items = [item(1, 10, { ...emptyHand, counts: { 11: 1 }, gift: true }), item(2, 20, emptyHand)];
  const changes = createEmitter();
  const signals: string[] = [];
  const forgotten: number[] = [];
  const model = openWalkSession({
    user: anna,
    work: 'store/101/pick-walk',
    workOf: id => `store/101/pick/${id}`,
    entries,
    key: KEY,
    ids: [1, 2],
    items: () => items,
    async reload() {
      items = await Promise.all(
        items.map(async one => ({ ...one, hand: savedHand(await outbox.loadFlow(one.state_key)) })),
      );
      changes.emit();
    },
    types: null,
    place: { type: 'store', identifier: '101' },
    forgetCustomer: id => void forgotten.push(id),
    begin: savedWalk(saved)?.state ?? null,
    outbox,
    access: freeAccess,
    refresh: () => undefined,
    online: () => true,
    onChange: changes.subscribe,
    signal: signal => void signals.push(signal),
    now: () => 1000,
    newId: () => `s${++ids}`,
  });
  const scan = async (...codes: string[]): Promise<void> => {
    for (const code of codes) {
      model.scan(code);
      await settled();
    }
  };
  const end = (id: number): void => {
    items = items.filter(({ delivery }) => delivery.id !== id);
    changes.emit();
  };
  const say = (id: number, messages: DeliveryMessage[]): void => {
    items = items.map(one =>
      one.delivery.id === id ? { ...one, delivery: { ...one.delivery, messages } } : one,
    );
    changes.emit();
  };
  return { model, scan, end, say, signals, forgotten };
}

test('W1 the articles are one list, each once with its sum, in the order of the shelves; what was scanned before counts', () => {
  const { model } = open(new FakeDevice().openOutbox());
  expect(model.get().rows.map(row => [row.shelf, row.name, row.quantity])).toEqual([
    ['U-02', 'Vaas', 3],
    ['U-09', 'Beker', 2],
  ]);
  expect(model.get().progress).toBe('0/5');
});

test('W2 P14 what is picked is on the device after a restart', async () => {
  const outbox = new FakeDevice().openOutbox();
  const walk = open(outbox);
  await walk.scan(BEKER, VAAS, '4711');
  walk.model.stop();
  const again = open(outbox, await outbox.loadFlow(KEY));
  await vi.waitFor(() =>
    expect([again.model.get().progress, again.model.get().last.map(l => l.text)]).toEqual([
      '2/5',
      ['4711 geweigerd', 'Vaas', 'Beker'],
    ]),
  );
});

test('W4 each delivery gets its share as its progress, beside what it had, and they are to be completed', async () => {
  const outbox = new FakeDevice().openOutbox();
  const { model, scan } = open(outbox);
  await scan(BEKER, VAAS, VAAS);
  await model.divided();
  await settled();
  const hands = await Promise.all([1, 2].map(async id => savedHand(await outbox.loadFlow(keyOf(id)))));
  expect(hands).toEqual([
    { counts: { 10: 1, 11: 2 }, gift: true, scans: [] },
    { counts: { 20: 0, 21: 1 }, gift: false, scans: [] },
  ]);
  // So it is after a restart; another walk waits until this one is left.
  const saved = await outbox.loadFlow(KEY);
  expect(open(outbox, saved).model.get().ends).toMatchObject([
    { id: 1, order: '261116-0001' },
    { id: 2, order: '261116-0001' },
  ]);
  await model.leave();
  expect(savedWalk(await outbox.loadFlow(KEY))).toBeNull();
});

const divided = async (walk: ReturnType<typeof open>, ...codes: string[]): Promise<void> => {
  await walk.scan(...codes);
  await walk.model.divided();
  await settled();
};
const endsOf = ({ model }: ReturnType<typeof open>) => model.get().ends.map(endWords);

test('W7 what is complete is reported at once, each delivery by itself; what lacks something says what', async () => {
  const outbox = new FakeDevice().openOutbox();
  const walk = open(outbox);
  await divided(walk, BEKER, BEKER, VAAS, VAAS);
  expect(endsOf(walk)).toEqual(['Compleet', '1 niet gepakt']);
  await walk.model.complete();
  await settled();
  expect([endsOf(walk), walk.forgotten]).toEqual([['Wacht op bevestiging', '1 niet gepakt'], [1]]);
  expect(walk.signals.at(-1)).toBe('accept');
  const entries = await Promise.all([1, 2].map(id => outbox.ofWork(`store/101/pick/${id}`)));
  expect(entries.map(of => of.map(({ mutation }) => mutation))).toMatchObject([
    [{ type: 'pick-shipped', dispatch_request_id: 1, sales_order_identifier: '261116-0001' }],
    [],
  ]);
  // The office's list no longer has what was reported: it did not leave the walk.
  walk.end(1);
  await settled();
  expect([endsOf(walk)[0], walk.model.get().state.verdict]).toEqual(['Wacht op bevestiging', null]);
  walk.end(2);
  await settled();
  expect(endsOf(walk)[1]).toBe('Niet meer te leveren: leg terug');
  await walk.scan(BEKER);
  expect(walkStage(walk.model.get())).toMatchObject({
    state: 'refused',
    verdict: { text: 'De ronde is verdeeld. Tik op de knop, of op een levering' },
  });
});

test.each([
  ['the gift wrap is not confirmed', { gift_wrapped: true }, 'Bevestig de cadeauverpakking'],
  [
    'it has no method',
    { carrier_method: null },
    'Kies een vervoerder en bezorgwijze om de levering te voltooien.',
  ],
])('W7 a delivery is not reported when %s', async (_why, over, text) => {
  const outbox = new FakeDevice().openOutbox();
  const walk = open(outbox, undefined, [], over);
  await divided(walk, BEKER, BEKER, VAAS, VAAS, VAAS);
  expect(endsOf(walk)).toEqual(['Compleet', text]);
  await walk.model.complete();
  expect(await outbox.ofWork('store/101/pick/2')).toEqual([]);
});

test('W7 a refusal is of its delivery alone', async () => {
  const device = new FakeDevice();
  const outbox = device.openOutbox();
  const walk = open(outbox);
  await divided(walk, BEKER, BEKER, VAAS, VAAS, VAAS);
  await walk.model.complete();
  await settled();
  const [first] = await outbox.ofWork('store/101/pick/1');
  await outbox.settle([
    { seq: first?.seq ?? 0, kind: 'parked', problem: { code: 'cancelled', detail: '' } } as never,
  ]);
  await settled();
  expect(endsOf(walk)).toEqual(['De order is geannuleerd.', 'Wacht op bevestiging']);
});

test('W3 what no delivery wants any more is to be laid back', async () => {
  const outbox = new FakeDevice().openOutbox();
  const begin = { name: 'walk', verdict: null, picked: { Beker: 4 }, scans: [] };
  const { model } = open(outbox, { ids: [1, 2], state: begin });
  expect(model.get().left).toEqual([{ name: 'Beker', count: 2 }]);
});

test('W5 a walk that has lost all its deliveries says so, and what is in hand is to be laid back', async () => {
  const { model, scan, end } = open(new FakeDevice().openOutbox());
  await scan(BEKER);
  end(1);
  end(2);
  await settled();
  expect(walkStage(model.get()).instruction).toMatch(/^Er zijn geen leveringen/);
  expect(model.get().left).toEqual([{ name: 'Beker', count: 1 }]);
});

test('W5 a delivery that ends meanwhile leaves the walk; what was picked for it goes to another, or is to be laid back', async () => {
  const outbox = new FakeDevice().openOutbox();
  const { model, scan, end, signals } = open(outbox);
  await scan(BEKER, BEKER, VAAS);
  end(1);
  await settled();
  expect(signals).toEqual(['accept', 'accept', 'accept', 'attention']);
  expect(walkStage(model.get())).toMatchObject({
    state: 'corrected',
    verdict: { text: 'LET OP: niet meer in deze ronde: 261116-0001' },
  });
  const { rows, progress, left, division } = model.get();
  expect(rows.map(row => [row.name, row.scanned, row.quantity])).toEqual([
    ['Vaas', 1, 2],
    ['Beker', 1, 1],
  ]);
  expect([progress, left]).toEqual(['2/3', [{ name: 'Beker', count: 1 }]]);
  expect(division.shares).toEqual([{ delivery_id: 2, counts: { 20: 1, 21: 1 }, whole: false }]);
  await scan(BEKER);
  expect(model.get().state.verdict?.code).toBe('already-complete');
  await model.divided();
  expect(savedHand(await outbox.loadFlow(keyOf(1)))).toEqual(emptyHand);
  // Nothing is left of the walk but what is in hand.
  const last = open(outbox, {
    ids: [1, 2],
    state: { name: 'divide', verdict: null, picked: { Beker: 2 }, scans: [] },
  });
  last.end(1);
  last.end(2);
  expect(last.model.get().left).toEqual([{ name: 'Beker', count: 2 }]);
});

test('W6 what the office says about any of the deliveries is heard and shown until it is answered, also in another walk', async () => {
  const outbox = new FakeDevice().openOutbox();
  const { model, say, signals } = open(outbox);
  const note = { id: 5, text: 'Kaartje erbij', by: 'Marieke', at: '2026-11-26T13:00:00Z' };
  expect(model.get().message).toBeNull();
  say(2, [note]);
  const { message } = model.get();
  expect([message, signals]).toEqual([{ ...note, dispatch_request_id: 2 }, ['attention']]);
  expect(message && (await model.answer(message, 'Gedaan'))).toBe(true);
  await vi.waitFor(() => expect(model.get().message).toBeNull());
  const entries = await outbox.ofWork('store/101/pick/2');
  expect(entries.map(({ mutation }) => mutation)).toMatchObject([
    { type: 'answer-message', dispatch_request_id: 2, message_id: 5, text: 'Gedaan' },
  ]);
  const again = open(outbox, undefined, entries);
  again.say(2, [note]);
  expect(again.model.get().message).toBeNull();
});
