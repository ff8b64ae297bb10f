import { describe, expect, test, vi } from 'vitest';
import type { MutationOf } from '../../contract/scanning/mutation.ts';
import { pushOnce } from './push.ts';
import { tryNow } from './sender.ts';
import { anna, bram, FakeDevice } from './testing/fake-device.ts';
import { ModelOms } from './testing/model-oms.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const WORK = 'dc/DC01/return';
const bytes = Uint8Array.of(0xff, 0xd8, 0xff);

const receipt = (n: number): MutationOf<'receive-by-label'> => ({
  id: id(n),
  version: 1,
  at: '2026-11-20T09:00:00.000Z',
  type: 'receive-by-label',
  location_type: 'dc',
  location: 'DC01',
  zone: 'R',
  storage_location: 'R-02',
  label: `3S${n}`,
  ean: '8712345678906',
  product_state: 'damaged',
  quantity: 1,
});

function setUp(device = new FakeDevice(), oms = new ModelOms()) {
  const outbox = device.openOutbox();
  const { sender } = device.connect(outbox, oms);
  const take = (n: number, user = anna, scan?: ReturnType<typeof receipt>) =>
    outbox.photos.keep(
      {
        id: id(n),
        user_id: user.id,
        user_name: user.name,
        work: WORK,
        location_type: 'dc',
        location: 'DC01',
        created_at: device.clock.now(),
        media_type: 'image/jpeg',
        bytes,
      },
      scan,
    );
  /** Receives the nth article, with photo 100 + n. */
  const receive = async (n: number, user = anna) => {
    await take(100 + n, user);
    return outbox.record({ user, work: WORK, mutations: [receipt(n)], photo: id(100 + n) });
  };
  const push = async () => {
    let pushed = await pushOnce(sender);
    while (pushed.kind === 'sent') pushed = await pushOnce(sender);
    return pushed;
  };
  const sent = () =>
    oms
      .writes()
      .map(({ path, headers }) =>
        path.endsWith('/photo')
          ? `photo of ${Number(path.split('/').at(-2)?.slice(-12))} ${headers.get('Content-Type')}`
          : path.split('/').at(-1),
      );
  /** The photos that the OMS does not have, and those that could be sent. */
  const left = async () => {
    const unsent = await outbox.db.photos.filter(p => p.sent_at === undefined).primaryKeys();
    const files = await outbox.db.photo_files.bulkGet(unsent);
    return [unsent.length, files.filter(file => file !== undefined).length];
  };
  const kept = async () => [await outbox.db.photos.count(), await outbox.db.photo_files.count()];
  return { device, outbox, oms, sender, take, receive, push, sent, left, kept };
}

describe('A photo', () => {
  test('goes after its scan, under its own key, and waits no more when the OMS has it', async () => {
    const t = setUp();
    await t.receive(1);
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 2, parked: 0 });
    await t.push();
    expect([t.sent(), t.oms.applied]).toEqual([
      ['mutations', 'photo of 1 image/jpeg'],
      [id(1), id(101)],
    ]);
    expect(t.oms.writes().at(-1)?.headers.get('Idempotency-Key')).toBe(id(101));
    expect([await t.left(), await t.outbox.summary(anna.id)]).toMatchObject([[0, 0], { pending: 0 }]);
  });

  test.each(['lost-reply', 'lost-request', 'hang', 'sent-twice', 'half-body', 'error-html', 'busy'] as const)(
    '%s on its way: it has its effect once, and scans are not held up',
    async fault => {
      const t = setUp();
      await t.receive(1);
      let faulty = true;
      t.oms.fault = ({ path }) => (faulty && path.endsWith('/photo') ? fault : 'none');
      const first = t.push();
      await vi.waitFor(() => expect(t.oms.writes()).toHaveLength(2));
      t.device.clock.advance(15_000);
      await first;
      faulty = false;
      t.device.clock.advance(60_000);
      tryNow(t.sender);
      await t.push();
      expect([t.oms.applied, await t.left()]).toEqual([
        [id(1), id(101)],
        [0, 0],
      ]);
    },
  );

  test('survives the app being killed, before its scan and after', async () => {
    const t = setUp();
    await t.take(100);
    await t.receive(1);
    const again = setUp(t.device, t.oms);
    expect(await again.outbox.photos.file(id(100)).then(file => file?.arrayBuffer())).toEqual(bytes.buffer);
    await again.push();
    expect([t.oms.applied, await again.left()]).toEqual([
      [id(1), id(101)],
      [1, 1],
    ]);
    expect(await again.outbox.photos.unused(bram.id, WORK)).toEqual([]);
    expect(await again.outbox.photos.unused(anna.id, WORK)).toEqual([id(100)]);
    await again.outbox.photos.dropUnused([id(100)]);
    expect(await again.left()).toEqual([0, 0]);
  });

  test('waits with a refused scan, and goes with what repaired that', async () => {
    const t = setUp();
    t.oms.refuse = n => (n === id(1) ? 'return-not-found' : null);
    await t.receive(1);
    await t.push();
    expect([t.sent(), await t.left()]).toEqual([['mutations'], [1, 1]]);
    await t.outbox.record({ user: anna, work: WORK, mutations: [receipt(2)], resolves: [id(1)] });
    await t.push();
    expect([t.sent().at(-1), await t.left()]).toEqual(['photo of 2 image/jpeg', [0, 0]]);
  });

  test('of a scan that the OMS has may go at once, and says so', async () => {
    const t = setUp();
    await t.outbox.record({ user: anna, work: WORK, mutations: [receipt(1)] });
    await t.push();
    const said: unknown[] = [];
    t.outbox.subscribe(({ photo }) => said.push(photo));
    await t.take(102);
    expect(said).toEqual([]);
    await t.take(101, anna, receipt(1));
    expect(said).toEqual([true]);
    await t.push();
    expect(t.sent()).toEqual(['mutations', 'photo of 1 image/jpeg']);
  });

  test('goes with the article that was laid apart, or undone: it is of no return', async () => {
    const t = setUp();
    t.oms.refuse = n => (n === id(1) ? 'already-received' : null);
    await t.receive(1);
    await t.push();
    const { label: _label, ean, product_state: _state, ...there } = receipt(2);
    const apart = { ...there, type: 'return-aside', product_identifier: ean, resolves: id(1) } as const;
    await t.outbox.record({ user: anna, work: WORK, mutations: [apart], resolves: [id(1)] });
    await t.receive(3);
    await t.outbox.record({
      user: anna,
      work: WORK,
      mutations: [
        {
          id: id(4),
          version: 1,
          at: receipt(4).at,
          type: 'take-back-return',
          location_type: 'dc',
          location: 'DC01',
          dispatch_request_id: null,
          mutation_id: id(3),
        },
      ],
    });
    await t.push();
    expect([t.sent().filter(s => s?.startsWith('photo')), await t.left()]).toEqual([[], [0, 0]]);
  });

  test('that the OMS refuses waits for a person; one of an undone article is wiped', async () => {
    const t = setUp();
    let code = 'not-a-photo';
    t.oms.refuse = n => (n === id(101) || n === id(102) ? code : null);
    await t.receive(1);
    await t.push();
    expect(await t.outbox.photos.list()).toMatchObject([{ id: id(101), problem: { code } }]);
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 0, parked: 1 });
    await t.push();
    expect(t.sent()).toHaveLength(2);
    const fail = (): void => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    t.outbox.db.photos.hook('updating', fail);
    t.outbox.db.photos.hook('deleting', fail);
    expect(await t.outbox.photos.retry(id(101))).toEqual({ ok: false, code: 'quota' });
    expect(await t.outbox.photos.drop(id(101))).toEqual({ ok: false, code: 'quota' });
    t.outbox.db.photos.hook('updating').unsubscribe(fail);
    t.outbox.db.photos.hook('deleting').unsubscribe(fail);
    code = 'taken-back';
    await t.receive(2);
    expect(await t.outbox.photos.retry(id(101))).toEqual({ ok: true });
    await t.push();
    expect(await t.left()).toEqual([0, 0]);
  });

  test('of another user waits for that user', async () => {
    const t = setUp();
    await t.receive(1, bram);
    await t.push();
    expect([t.sent(), await t.left()]).toEqual([[], [1, 1]]);
    t.oms.session = t.device.user_id = bram.id;
    tryNow(t.sender);
    await t.push();
    expect(await t.left()).toEqual([0, 0]);
  });

  test('of another user goes with the grant that its author left, after all scans', async () => {
    const t = setUp();
    await t.outbox.keepGrant({ user_id: bram.id, token: 'grant of Bram', expires_at: Infinity });
    t.oms.grants.set('grant of Bram', bram.id);
    await t.receive(1, bram);
    await t.receive(2);
    await t.push();
    expect(t.sent()).toEqual(['mutations', 'mutations', 'photo of 2 image/jpeg', 'photo of 1 image/jpeg']);
    const { headers } = t.oms.writes().at(-1) ?? { headers: new Headers() };
    expect([headers.get('Authorization'), headers.get('X-User-Id')]).toEqual(['Bearer grant of Bram', '2']);
  });

  test('that the OMS refuses by a grant waits for its author: it is not posted again, and nobody is told of it', async () => {
    const t = setUp();
    await t.outbox.keepGrant({ user_id: bram.id, token: 'grant of Bram', expires_at: Infinity });
    t.oms.grants.set('grant of Bram', bram.id);
    t.oms.refuse = n => (n === id(101) ? 'receipt-not-found' : null);
    await t.receive(1, bram);
    await t.push();
    await t.push();
    expect(t.sent()).toEqual(['mutations', 'photo of 1 image/jpeg']);
    expect(await t.outbox.photos.list()).toMatchObject([{ id: id(101), problem: null }]);
    t.oms.refuse = () => null;
    t.oms.session = t.device.user_id = bram.id;
    tryNow(t.sender);
    await t.push();
    expect([t.oms.applied, await t.outbox.photos.list()]).toEqual([[id(1), id(101)], []]);
  });

  test('that the OMS lost with a restored backup goes again, after its scan', async () => {
    const t = setUp();
    t.oms.epoch = 'first';
    await t.receive(1);
    await t.push();
    t.oms.restore([id(1), id(101)], 'second');
    expect(await t.outbox.enterEpoch('second')).toBe(true);
    await t.push();
    expect([t.sent().slice(2), t.oms.applied]).toEqual([
      ['mutations', 'photo of 1 image/jpeg'],
      [id(1), id(101)],
    ]);
  });

  test.each(['has it', 'refuses it'])(
    'goes again when the backup came back while it was under way, whether the OMS %s',
    async how => {
      const t = setUp();
      t.oms.epoch = 'first';
      await t.receive(1);
      if (how === 'refuses it') t.oms.refuse = n => (n === id(101) ? 'receipt-not-found' : null);
      let restored: Promise<unknown> | undefined;
      t.oms.fault = ({ path }) => {
        if (path.endsWith('/photo')) restored ??= t.outbox.enterEpoch('second');
        return 'none';
      };
      const send = t.sender.deps.http.send;
      vi.spyOn(t.sender.deps.http, 'send').mockImplementation(async request => {
        const answer = await send(request);
        await restored;
        return answer;
      });
      await pushOnce(t.sender);
      await pushOnce(t.sender);
      expect(await t.outbox.photos.list()).toMatchObject([{ id: id(101), problem: null }]);
    },
  );

  test('is kept as long as its scan is, and no longer', async () => {
    const t = setUp();
    await t.receive(1);
    await t.push();
    const day = 24 * 3600_000;
    await t.outbox.prune(t.device.clock.now() + 6 * day);
    expect([await t.kept(), await t.outbox.photos.list()]).toEqual([[1, 1], []]);
    await t.outbox.prune(t.device.clock.now() + 8 * day);
    expect(await t.kept()).toEqual([0, 0]);
  });

  test('that the OMS has makes room where the disk is full', async () => {
    const t = setUp();
    await t.receive(1);
    await t.push();
    let full = true;
    const add = t.outbox.db.photo_files.add.bind(t.outbox.db.photo_files);
    vi.spyOn(t.outbox.db.photo_files, 'add').mockImplementation(row => {
      if (full) {
        full = false;
        throw new DOMException('no room', 'QuotaExceededError');
      }
      return add(row);
    });
    expect(await t.take(102)).toEqual({ ok: true });
    expect(await t.kept()).toEqual([1, 1]);
  });

  test('of a refused scan is no reason to ask the OMS again', async () => {
    const t = setUp();
    t.oms.refuse = n => (n === id(1) ? 'return-not-found' : null);
    await t.receive(1);
    await t.push();
    t.oms.seen.length = 0;
    t.device.clock.advance(60_000);
    await t.push();
    expect([await t.outbox.photos.anyWaits(), t.oms.seen]).toEqual([false, []]);
  });

  test('is in the export, to be rescued by hand', async () => {
    const t = setUp();
    await t.receive(1);
    expect(JSON.parse(await t.outbox.exportAll())).toMatchObject({
      photos: [{ id: id(101), mutation_id: id(1), bytes: '/9j/' }],
    });
  });
});
