import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import type { Entry } from '../../../outbox/entry.ts';
import { anna, bram, FakeDevice, place, WORK } from '../../../sync/testing/fake-device.ts';
import { delivery, line } from '../../../work-package/testing/packages.ts';
import { before, eachStored, id, mutations, open, P1, pkg, settle, stepOf } from './testing/session-bench.ts';

eachStored();

describe('Repair cards', () => {
  const moves = [
    { kind: 'order' as const, quantity: 1, storage_location: 'B-03', dispatch_request_id: 9 },
    { kind: 'aside' as const, quantity: 1, storage_location: 'A-00', dispatch_request_id: null },
  ];
  const repair = { product_identifier: 'P1', product_name: 'P1', quantity: 2, lies_at: 'A-07', moves };

  test('R23 after "Later" half-way the card has the moves that are left', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07', quantity: 2 }));
    await settle(outbox, id(1), { code: 'already-placed', repair });
    const bench = await open({ device, outbox });
    const openCard = async () => {
      const [card] = bench.model.get().cards;
      if (card) bench.model.send({ name: 'open-repair', card });
      await bench.rest();
    };
    await openCard();
    await bench.scan(P1, 'B-03');
    bench.model.send({ name: 'later' });
    await bench.rest();
    expect(bench.model.get().cards).toMatchObject([{ mutation_id: id(1), moves: [moves[1]] }]);
    await openCard();
    await bench.scan(P1, 'A-00');
    expect(bench.model.get().cards).toEqual([]);
    expect((await mutations(outbox)).slice(1)).toMatchObject([
      { type: 'place-article', dispatch_request_id: 9, resolves: id(1) },
      { type: 'set-aside', storage_location: 'A-00', resolves: id(1) },
    ]);
  });

  test('R23 a colleague completes the order of an open card: the pieces go elsewhere, and that is said', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07', quantity: 2 }));
    await settle(outbox, id(1), { code: 'already-placed', repair });
    const needing = delivery(9, { storage_location: 'B-03', lines: [line(90, 'P1', 1)] });
    const dispatch_requests = [delivery(7, { status: 'cancelled' }), needing];
    const bench = await open({ device, outbox, work_package: pkg({ dispatch_requests }) });
    const [card] = bench.model.get().cards;
    expect(card).toMatchObject({ moves });
    if (card) bench.model.send({ name: 'open-repair', card });
    await bench.scan(P1);
    const { version, batch } = bench.view.server();
    const gone = { ...needing, status: 'shipped' as const };
    bench.view.applyChanges({
      since: version,
      version: version + 1,
      batch,
      dispatch_requests: [gone],
      removed: [],
    });
    bench.changed();
    await bench.rest();
    expect(bench.state()).toMatchObject({
      name: 'repair',
      phase: 'target',
      verdict: { code: 'card-changed' },
    });
    await bench.scan('B-03');
    await bench.scan('A-00');
    expect(bench.model.get().cards).toEqual([]);
    expect((await mutations(outbox)).slice(1)).toMatchObject([{ type: 'set-aside', quantity: 2 }]);
  });

  test('R23 the card of pieces that were planned anew ends with the last piece, not with the first', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07', quantity: 2 }));
    const [toB] = moves;
    await settle(outbox, id(1), {
      code: 'already-placed',
      repair: { ...repair, moves: [{ ...toB!, quantity: 2 }] },
    });
    // The order needed two; a colleague has placed one meanwhile.
    const needing = delivery(9, { storage_location: 'B-03', lines: [line(90, 'P1', 1)] });
    const dispatch_requests = [delivery(7, { status: 'cancelled' }), needing];
    const bench = await open({ device, outbox, work_package: pkg({ dispatch_requests }) });
    const [card] = bench.model.get().cards;
    if (card) bench.model.send({ name: 'open-repair', card });
    await bench.scan(P1, 'B-03');
    expect(stepOf(bench, 'repair').card.moves.at(-1)).toMatchObject({ kind: 'aside', quantity: 1 });
    await bench.scan(P1, 'A-08');
    expect(stepOf(bench, 'repair').verdict?.code).toBe('wrong-repair-location');
    await bench.scan('A-00');
    expect(bench.model.get().cards).toEqual([]);
    expect((await mutations(outbox)).slice(1)).toMatchObject([
      { type: 'place-article', quantity: 1, dispatch_request_id: 9 },
      { type: 'set-aside', quantity: 1, storage_location: 'A-00' },
    ]);
  });

  test('cards of another user on this device are shown, and resolved in the name of who does it', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    await before(outbox, bram, place(id(1), 7, { storage_location: 'A-07' }));
    await settle(outbox, id(1), { code: 'paused' });
    const bench = await open({ device, outbox });
    const { cards, last } = bench.model.get();
    expect([cards, last]).toMatchObject([[{ mutation_id: id(1) }], []]);
    if (cards[0]) bench.model.send({ name: 'open-repair', card: cards[0] });
    await bench.scan(P1, 'A-00');
    expect(bench.model.get().cards).toEqual([]);
    const recorded: Entry | undefined = (await outbox.ofWork(WORK)).at(-1);
    expect(recorded).toMatchObject({ user_id: anna.id, mutation: { type: 'set-aside', resolves: id(1) } });
  });

  test('R24 a refused "shipped" comes first of all', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    const ship = (n: number, order: number): Mutation => ({
      id: id(n),
      version: 1,
      at: '2026-11-20T10:00:00Z',
      type: 'mark-shipped',
      dispatch_request_id: order,
      label: null,
    });
    await before(outbox, anna, place(id(1), 7, { storage_location: 'A-07' }), ship(2, 8));
    await settle(outbox, id(1), { code: 'paused' });
    await settle(outbox, id(2), { code: 'cancelled' });
    const bench = await open({ device, outbox });
    expect(bench.model.get().cards.map(c => [c.kind, c.lies_at])).toEqual([
      ['hold', 'A-08'],
      ['goods', 'A-07'],
    ]);
  });
});
