import { describe, expect, test } from 'vitest';
import { sendRound } from '../sync/loop.ts';
import { anna, FakeDevice, place, ship, takeBack, WORK } from '../sync/testing/fake-device.ts';
import { ModelOms, type Fault } from '../sync/testing/model-oms.ts';
import { confirmedOutbox } from './confirmed-outbox.ts';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Recorded } from './record.ts';

/** A device that can keep nothing: the beep comes when `record` has resolved. */
function onlineOnly() {
  const device = new FakeDevice();
  const oms = new ModelOms();
  const memory = device.openOutbox();
  const { sender } = device.connect(memory, oms);
  const waits: boolean[] = [];
  const received: string[] = [];
  const outbox = confirmedOutbox(memory, {
    clock: device.clock,
    send: () => sendRound(sender, undefined),
    waits: waiting => void waits.push(waiting),
  });
  outbox.subscribe(({ entries }) => received.push(...entries.map(e => `${e.id} ${e.state}`)));
  const answered: (Recorded | 'none')[] = [];
  const record = (...mutations: Mutation[]) => {
    const recording = outbox.record({ user: anna, work: WORK, mutations });
    void recording.then(recorded => answered.push(recorded));
    return recording;
  };
  /** Lets everything happen that needs no time. */
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  };
  return { device, oms, outbox, waits, received, record, answered, rest };
}
type World = ReturnType<typeof onlineOnly>;

const failing =
  (fault: Fault, path: string) =>
  ({ path: asked }: { path: string }): Fault =>
    asked.includes(path) ? fault : 'none';
const nowhere = (): Fault => 'lost-request';
const left = async ({ outbox }: World) => (await outbox.list()).map(e => `${e.id} ${e.state}`);

describe('confirmed before the beep (decision 028)', () => {
  test('accepted: the recording resolves when the OMS has it, and not before', async () => {
    const world = onlineOnly();
    world.oms.fault = failing('hang', 'process-product');
    void world.record(place('m1', 1));
    await world.rest();
    expect(world.oms.applied).toEqual(['m1']);
    expect(world.answered).toEqual([]);

    const quick = onlineOnly();
    expect(await quick.record(place('m1', 1))).toMatchObject({ ok: true, refused: false });
    expect(quick.oms.applied).toEqual(['m1']);
    expect(quick.waits).toEqual([false]);
    expect(await left(quick)).toEqual([]);
  });

  test('refused by the OMS: said with the recording, and the entry wants repair as anywhere', async () => {
    const world = onlineOnly();
    world.oms.refuse = () => 'already-placed';
    expect(await world.record(place('m1', 1))).toMatchObject({ ok: true, refused: true });
    expect(await left(world)).toEqual(['m1 parked']);
  });

  test('no network: nothing is recorded, nobody has heard of it, and the next scan is sent once', async () => {
    const world = onlineOnly();
    world.oms.fault = nowhere;
    expect(await world.record(place('m1', 1))).toMatchObject({ ok: false, code: 'unconfirmed' });
    expect([await left(world), world.received]).toEqual([[], []]);
    world.oms.fault = () => 'none';
    expect(await world.record(place('m2', 1))).toMatchObject({ ok: true });
    expect(world.oms.applied).toEqual(['m2']);
  });

  test.each(['error-html', 'busy', 'portal'] as const)('%s before it was sent: not recorded', async fault => {
    const world = onlineOnly();
    world.oms.fault = failing(fault, 'current-user');
    expect(await world.record(place('m1', 1))).toMatchObject({ ok: false, code: 'unconfirmed' });
    expect([await left(world), world.oms.writes()]).toEqual([[], []]);
  });

  test('signed out: not recorded', async () => {
    const world = onlineOnly();
    world.oms.session = null;
    expect(await world.record(place('m1', 1))).toMatchObject({ ok: false, code: 'unconfirmed' });
    expect([await left(world), world.oms.applied]).toEqual([[], []]);
  });

  test('an OMS that does not answer is not waited for: what has not left is refused after 5 s', async () => {
    const world = onlineOnly();
    world.oms.fault = failing('hang', 'current-user');
    const recording = world.record(place('m1', 1));
    await world.rest();
    expect(world.answered).toEqual([]);
    world.device.clock.advance(5000);
    expect(await recording).toMatchObject({ ok: false, code: 'unconfirmed' });
    expect([world.waits, await left(world)]).toEqual([[true, false], []]);
  });

  test('the reply is lost: the same key is asked again until the answer is known, and that is shown', async () => {
    const world = onlineOnly();
    world.oms.fault = failing('lost-reply', 'process-product');
    const recording = world.record(place('m1', 1));
    await world.rest();
    world.device.clock.advance(150);
    await world.rest();
    expect([world.answered, world.waits]).toEqual([[], [true]]);
    world.oms.fault = nowhere;
    for (let tries = 0; tries < 3; tries++) {
      world.device.clock.advance(2000);
      await world.rest();
    }
    expect([world.answered, await left(world)]).toEqual([[], ['m1 pending']]);
    world.oms.fault = () => 'none';
    world.device.clock.advance(2000);
    expect(await recording).toMatchObject({ ok: true, refused: false });
    expect(world.oms.applied).toEqual(['m1']);
    expect(new Set(world.oms.writes().map(w => w.headers.get('Idempotency-Key')))).toEqual(new Set(['m1']));
    expect(world.waits).toEqual([true, false]);
  });

  test('of two, the first is accepted and the second does not leave: waited for, not begun anew', async () => {
    const world = onlineOnly();
    let sent = 0;
    world.oms.fault = ({ path }) => (path.includes('api/rest') && ++sent > 1 ? 'busy' : 'none');
    const recording = world.record(place('m1', 1), ship('m2', 1));
    await world.rest();
    expect([world.answered, world.oms.applied]).toEqual([[], ['m1']]);
    world.oms.fault = () => 'none';
    for (let tries = 0; tries < 3; tries++) {
      world.device.clock.advance(2000);
      await world.rest();
    }
    expect(await recording).toMatchObject({ ok: true, refused: false });
    expect(world.oms.applied).toEqual(['m1', 'm2']);
  });

  test('of two, the first is refused: what waits for it is taken back', async () => {
    const world = onlineOnly();
    world.oms.refuse = () => 'already-placed';
    expect(await world.record(place('m1', 1), ship('m2', 1))).toMatchObject({ ok: true, refused: true });
    expect([await left(world), world.oms.applied]).toEqual([['m1 parked'], []]);
  });

  test('a repair that does not leave: what it repairs still wants repair', async () => {
    const world = onlineOnly();
    world.oms.refuse = () => 'already-placed';
    await world.record(place('m1', 1));
    world.oms.fault = nowhere;
    const { outbox } = world;
    const mutations = [takeBack('m2', 1, 'm1')];
    expect(await outbox.record({ user: anna, work: WORK, mutations, resolves: ['m1'] })).toMatchObject({
      ok: false,
    });
    expect(await outbox.list()).toMatchObject([{ id: 'm1', state: 'parked', resolved_by: null }]);
  });

  test('a photo that was to go with what does not leave stays in hand', async () => {
    const world = onlineOnly();
    const { outbox } = world;
    const bytes = new Uint8Array([1, 2, 3]);
    await outbox.photos.keep({
      id: 'p1',
      user_id: 1,
      user_name: 'Anna',
      work: WORK,
      location_type: 'dc',
      location: 'DC01',
      created_at: 0,
      media_type: 'image/jpeg',
      bytes,
    });
    world.oms.fault = nowhere;
    await outbox.record({ user: anna, work: WORK, mutations: [place('m1', 1)], photo: 'p1' });
    expect(await outbox.photos.unused(1, WORK)).toEqual(['p1']);
  });

  test.each([
    ['accepted', () => 'none' as const, null, { ok: true }, []],
    ['refused again', () => 'none' as const, 'already-placed', { ok: true, refused: true }, ['m1 parked']],
    ['no network', nowhere, null, { ok: false, code: 'unconfirmed' }, ['m1 parked']],
  ])('what was refused is tried again, %s', async (_, fault, refusal, given, still) => {
    const world = onlineOnly();
    world.oms.refuse = () => 'paused';
    await world.record(place('m1', 1));
    world.oms.refuse = () => refusal;
    world.oms.fault = fault;
    expect(await world.outbox.retry('m1')).toEqual(given);
    expect(await left(world)).toEqual(still);
  });
});
