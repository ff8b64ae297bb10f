import { describe, expect, test } from 'vitest';
import type { Mutation, MutationOf } from '../../contract/scanning/mutation.ts';
import type { Entry, User } from '../outbox/entry.ts';
import { pushOnce } from './push.ts';
import { tryNow } from './sender.ts';
import {
  anna,
  bram,
  complete,
  FakeDevice,
  finish,
  info,
  place,
  ship,
  takeBack,
  WORK,
} from './testing/fake-device.ts';
import { json, ModelOms, type Fault } from './testing/model-oms.ts';
import { renewGrant } from './upload-grant.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const problem = (status: number, code: string) => ({ type: 'about:blank', title: code, status, code });
const many = (n: number, delivery: (i: number) => number = i => i + 1): Mutation[] =>
  Array.from({ length: n }, (_, i) => place(id(i + 1), delivery(i)));

function setUp() {
  const device = new FakeDevice();
  const outbox = device.openOutbox();
  const oms = new ModelOms();
  const { sender } = device.connect(outbox, oms);
  const record = async (
    mutations: readonly Mutation[],
    user: User = anna,
    more: { resolves?: string[]; dispatch_request_id?: number; finishes_at?: string } = {},
  ) => {
    const recorded = await outbox.record({ user, work: WORK, mutations, ...more });
    if (!recorded.ok) throw new Error(recorded.detail);
  };
  const entry = async (n: number): Promise<Entry | undefined> => outbox.db.entries.get({ id: id(n) });
  const state = async (n: number): Promise<string | undefined> => (await entry(n))?.state;
  /** Rounds until nothing can go without time passing. */
  const push = async () => {
    let pushed = await pushOnce(sender);
    while (pushed.kind === 'sent') pushed = await pushOnce(sender);
    return pushed;
  };
  const writes = (): string[] => oms.writes().map(s => s.path.split('/').at(-1) ?? '');
  return { device, outbox, oms, sender, record, entry, state, push, writes };
}

const carla: User = { id: 3, name: 'Carla' };

/** Signs somebody in on this device, as the app does. */
async function leaveGrant(t: ReturnType<typeof setUp>, user: User): Promise<void> {
  t.oms.session = user.id;
  await renewGrant(t.sender.deps.http, t.outbox, user.id, t.device.clock.now());
}

/** Sees each list when it leaves, and may delay its request. */
function atDeparture(oms: ModelOms, hear: (lanes: ReadonlySet<number>, nth: number) => Promise<void>) {
  let nth = 0;
  const { fetch } = oms;
  Object.assign(oms, {
    fetch: async (input: Request) => {
      if (!input.url.endsWith('/mutations')) return fetch(input);
      const { mutations } = (await input.clone().json()) as {
        mutations: { dispatch_request_id: number }[];
      };
      await hear(new Set(mutations.map(m => m.dispatch_request_id)), nth++);
      return fetch(input);
    },
  });
}

describe('reliability.md, the answer table, on an entry', () => {
  const placed = {
    dispatch_request_id: 7,
    line_id: 1,
    storage_location: 'A-7',
    quantity_pending: 0,
    is_last_scan: true,
    version: 12,
  };
  const rows: readonly (readonly [name: string, answer: () => Response, state: string, code: string])[] = [
    ['a declared success: done', () => json(200, placed), 'done', 'ok'],
    [
      '409 in-progress: the same key later',
      () => json(409, problem(409, 'in-progress'), { 'Retry-After': '1' }),
      'pending',
      'in-progress',
    ],
    [
      '409 dependency with nothing here to wait for: parked',
      () => json(409, problem(409, 'dependency')),
      'parked',
      'dependency',
    ],
    ...[400, 403, 404, 409, 410, 412, 413, 415, 418, 422].map(
      status =>
        [
          `${status} with a problem: parked with its reason`,
          () => json(status, problem(status, 'why')),
          'parked',
          'why',
        ] as const,
    ),
    ['401: kept', () => json(401, problem(401, 'signed-out')), 'pending', 'signed-out'],
    ['429: kept', () => json(429, problem(429, 'rate')), 'pending', 'rate'],
    ['503: kept', () => new Response(null, { status: 503 }), 'pending', 'rate'],
    ['500: kept', () => json(500, problem(500, 'internal')), 'pending', 'server'],
    ['404 in HTML: kept', () => new Response('<html>', { status: 404 }), 'pending', 'not-oms'],
    ['200 in HTML: kept', () => new Response('<html>', { status: 200 }), 'pending', 'not-oms'],
    ['204 where 200 is declared: kept', () => new Response(null, { status: 204 }), 'pending', 'not-oms'],
    ['a redirect: kept', () => Response.redirect('https://x.test/'), 'pending', 'not-oms'],
  ];
  test.each(rows)('%s', async (_, answer, state, code) => {
    const t = setUp();
    await t.record([place(id(1), 7)]);
    t.oms.fault = seen => {
      if (seen.method !== 'GET') t.oms.answers.push(answer());
      return 'none';
    };
    await pushOnce(t.sender);
    expect(await t.entry(1)).toMatchObject({ state, last_answer: { code } });
  });

  test('already-shipped, for what ships it: a colleague was first with the same fact, and it is done', async () => {
    const t = setUp();
    await t.record([ship(id(1), 7), takeBack(id(2), 8, id(9))]);
    t.oms.refuse = () => 'already-shipped';
    await t.push();
    expect([await t.state(1), await t.state(2)]).toEqual(['done', 'parked']);
  });

  test('a pick reported as unable to ship already is done; one that was shipped meanwhile wants hands', async () => {
    const t = setUp();
    const unable = (n: number): MutationOf<'pick-unable-to-ship'> => ({
      id: id(n),
      version: 1,
      at: '2026-11-20T10:00:00Z',
      type: 'pick-unable-to-ship',
      sales_order_identifier: '261116-0001',
      dispatch_request_id: n,
      reason: 'damaged',
    });
    await t.record([unable(1)]);
    t.oms.refuse = () => 'already-unable-to-ship';
    await t.push();
    await t.record([unable(2)]);
    t.oms.refuse = () => 'already-shipped';
    await t.push();
    expect([await t.state(1), await t.state(2)]).toEqual(['done', 'parked']);
  });

  test.each([
    ['on which the OMS fails again and again, while it takes others: left to a person', true, 'parked'],
    ['when the OMS fails on all: kept for as long as that lasts', false, 'pending'],
  ])('an entry %s', async (_, takesOthers, state) => {
    const t = setUp();
    await t.record([place(id(1), 1)]);
    t.oms.fault = seen => {
      const fails = !takesOthers || seen.headers.get('Idempotency-Key') === id(1);
      if (seen.method !== 'GET' && fails) t.oms.answers.push(json(500, problem(500, 'internal-error')));
      return 'none';
    };
    for (let n = 2; n < 20; n++) {
      await t.record([place(id(n), n)]);
      await t.push();
      t.device.clock.advance(60_000);
    }
    expect(await t.state(1)).toBe(state);
    expect(await t.state(2)).toBe(takesOthers ? 'done' : 'pending');
  });

  test.each<Fault>(['lost-request', 'lost-reply', 'half-body', 'portal', 'redirect', 'error-html', 'busy'])(
    '%s: kept, tried again under the same key, applied once',
    async fault => {
      const t = setUp();
      await t.record([place(id(1), 7)]);
      t.oms.fault = seen => (seen.method === 'GET' ? 'none' : fault);
      await t.push();
      expect(await t.state(1)).toBe('pending');
      t.oms.fault = () => 'none';
      t.device.clock.advance(60_000);
      await t.push();
      expect(t.oms.applied).toEqual([id(1)]);
      expect(new Set(t.oms.writes().map(s => s.headers.get('Idempotency-Key')))).toEqual(new Set([id(1)]));
    },
  );

  test('a server that takes 60 s: given up after 15 s, applied once', async () => {
    const t = setUp();
    await t.record([place(id(1), 7)]);
    t.oms.fault = seen => (seen.method === 'GET' ? 'none' : 'hang');
    const pushing = t.push();
    while (t.oms.applied.length === 0) await new Promise(setImmediate);
    t.device.clock.advance(15_000);
    await pushing;
    expect(await t.entry(1)).toMatchObject({ state: 'pending', last_answer: { code: 'timeout' } });
  });

  test('207: only the ones named are done; one left out stays and is sent again', async () => {
    const t = setUp();
    await t.record(many(5));
    t.oms.fault = () => 'leaves-one-out';
    await pushOnce(t.sender);
    expect(await Promise.all([1, 2, 3].map(t.state))).toEqual(['pending', 'pending', 'done']);
    t.oms.fault = () => 'none';
    t.device.clock.advance(60_000);
    await t.push();
    expect([...t.oms.applied].sort()).toEqual([1, 2, 3, 4, 5].map(id));
  });

  test('207 with a refusal that names nobody: it is of the entry in that place', async () => {
    const t = setUp();
    await t.record(many(4, () => 7));
    const results = [1, 2, 3, 4].map(n => ({ id: id(n), status: 200, body: { version: n } }));
    const unread = { id: null, status: 400, problem: problem(400, 'malformed') };
    t.oms.fault = seen => {
      if (seen.method !== 'GET') t.oms.answers.push(json(207, results.with(1, unread as never)));
      return 'none';
    };
    await pushOnce(t.sender);
    expect(await Promise.all([1, 2, 3].map(t.state))).toEqual(['done', 'parked', 'done']);
  });

  test('413 halves the list', async () => {
    const t = setUp();
    t.oms.largest = 13;
    await t.record(many(100));
    await t.push();
    expect(t.oms.applied).toHaveLength(100);
    const sizes = t.oms.writes().map(s => (s.body as { mutations: unknown[] }).mutations.length);
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
    expect(sizes.at(-1)).toBeLessThanOrEqual(13);
  });

  test('a list that fails as a whole is halved, so that one bad entry comes to stand alone', async () => {
    const t = setUp();
    await t.record(many(40));
    t.oms.fault = seen =>
      JSON.stringify([seen.body, seen.headers.get('Idempotency-Key')]).includes(id(17))
        ? 'error-html'
        : 'none';
    for (let i = 0; i < 20; i++) {
      await t.push();
      t.device.clock.advance(60_000);
    }
    expect(t.oms.applied).toHaveLength(39);
    expect(await t.state(17)).toBe('pending');
  });

  test('429 and 503 pause all for Retry-After, and no wake shortens it', async () => {
    const t = setUp();
    await t.record([place(id(1), 7), place(id(2), 8)]);
    t.oms.fault = seen => (seen.method === 'GET' ? 'none' : 'busy');
    await pushOnce(t.sender);
    t.oms.fault = () => 'none';
    tryNow(t.sender);
    expect(await pushOnce(t.sender)).toEqual({ kind: 'wait', wait_ms: 1000 });
    t.device.clock.advance(1000);
    await t.push();
    expect([...t.oms.applied].sort()).toEqual([id(1), id(2)]);
  });
});

describe('how much goes in a request', () => {
  test('up to three waiting entries go by the documented single calls', async () => {
    const t = setUp();
    await t.record([place(id(1), 7), place(id(2), 8), place(id(3), 9)]);
    await t.push();
    expect(t.oms.writes().map(s => s.path.includes('/process-product/sort/P1'))).toEqual([true, true, true]);
  });

  test('more go by /mutations, 100 a request, two in flight', async () => {
    const t = setUp();
    await t.record(many(450));
    await pushOnce(t.sender);
    expect(t.oms.writes().map(s => (s.body as { mutations: unknown[] }).mutations.length)).toEqual([
      100, 100, 100, 100, 50,
    ]);
  });

  test('as soon as one request is answered the next one leaves, with no lane that is in the other', async () => {
    const t = setUp();
    await t.record(many(900, i => i % 40));
    const left: ReadonlySet<number>[] = [];
    let release = (): void => {};
    atDeparture(t.oms, async (lanes, nth) => {
      left.push(lanes);
      if (nth === 1) await new Promise<void>(resolve => (release = resolve));
      if (nth === 4) release();
    });
    await pushOnce(t.sender);
    const [, held, ...later] = left;
    expect(later.slice(0, 3).flatMap(lanes => [...lanes].filter(lane => held?.has(lane)))).toEqual([]);
    expect(t.oms.applied).toHaveLength(900);
  });

  test('the next one leaves while an answer is still being written down', async () => {
    const t = setUp();
    await t.record(many(500));
    const { settle } = t.outbox;
    const third = new Promise<void>(departed => {
      atDeparture(t.oms, async (_, nth) => {
        if (nth === 2) departed();
      });
    });
    const late: typeof settle = outcomes => third.then(() => settle(outcomes));
    Object.assign(t.outbox, { settle: late });
    await pushOnce(t.sender);
    expect(t.oms.applied).toHaveLength(500);
  });

  test('a disk that fails ends the round with its error, after the other request has been answered and stored', async () => {
    const t = setUp();
    await t.record(many(500));
    const { settle } = t.outbox;
    let times = 0;
    const failing: typeof settle = outcomes =>
      times++ === 0 ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : settle(outcomes);
    Object.assign(t.outbox, { settle: failing });
    await expect(pushOnce(t.sender)).rejects.toThrow('no room');
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 500 - t.oms.applied.length + 100 });
  });

  test('an OMS without the extra gets single calls alone, and a step only the extra knows is confirmed here', async () => {
    const t = setUp();
    t.device.features = ['idempotency-keys'];
    const completed: Mutation = {
      id: id(60),
      version: 1,
      at: '2026-11-20T09:00:00Z',
      type: 'complete-storage-location',
      dispatch_request_id: 1,
      storage_location: 'A-1',
    };
    await t.record([...many(30), completed]);
    await t.push();
    expect(t.oms.applied).toHaveLength(30);
    expect(t.writes()).not.toContain('mutations');
    expect(await t.entry(60)).toMatchObject({ state: 'done', last_answer: { code: 'local' } });
  });

  test('an undo that came too late for an OMS without the extra is parked, and so is a kind that this app does not know', async () => {
    const t = setUp();
    t.device.features = ['idempotency-keys'];
    await t.record([place(id(1), 7)]);
    await t.push();
    await t.record([takeBack(id(2), 7, id(1)), { ...place(id(3), 7), type: 'from-tomorrow' } as never]);
    await t.outbox.db.entries.where('id').equals(id(3)).modify({ request: null });
    await t.push();
    expect([await t.state(2), await t.state(3)]).toEqual(['parked', 'parked']);
  });

  test('the requests carry the headers of every write and of this device', async () => {
    const t = setUp();
    await t.record([place(id(1), 7)]);
    await t.push();
    const headers = t.oms.writes()[0]?.headers;
    expect(headers?.get('X-Requested-With')).toBe('fetch');
    expect(headers?.get('X-Device-Id')).toBe(await t.outbox.deviceId());
  });
});

describe('4. Order where order matters', () => {
  test('a lane is in at most one request', async () => {
    const t = setUp();
    await t.record(many(200, i => i % 7));
    await pushOnce(t.sender);
    const lists = t.oms
      .writes()
      .map(s => (s.body as { mutations: { dispatch_request_id: number }[] }).mutations);
    const lanes = lists.map(list => new Set(list.map(m => m.dispatch_request_id)));
    expect([...(lanes[0] ?? [])].filter(lane => lanes[1]?.has(lane))).toEqual([]);
  });

  test('product information goes before its scan, and the scan not in the same request', async () => {
    const t = setUp();
    const rest = many(10).map((m, i) => ({ ...m, id: id(50 + i) }));
    await t.record([info(id(1)), place(id(2), 100)], anna, { dispatch_request_id: 100 });
    await t.record(rest);
    await pushOnce(t.sender);
    expect([await t.state(1), await t.state(2)]).toEqual(['done', 'pending']);
    await t.push();
    expect(t.oms.applied.indexOf(id(2))).toBeGreaterThan(t.oms.applied.indexOf(id(1)));
  });

  test('a failing head keeps its lane waiting, and no other lane', async () => {
    const t = setUp();
    await t.record([info(id(1)), place(id(2), 7)], anna, { dispatch_request_id: 7 });
    await t.record([place(id(3), 8)]);
    t.oms.fault = seen => (seen.path.endsWith('/product') ? 'error-html' : 'none');
    await t.push();
    t.device.clock.advance(1500);
    await t.push();
    expect(t.oms.applied).toEqual([id(3)]);
  });

  test('a barrier goes when everything earlier of its delivery has gone, not in the same request', async () => {
    const t = setUp();
    await t.record([...many(10), ship(id(20), 1), place(id(21), 50)]);
    await pushOnce(t.sender);
    expect(await t.state(20)).toBe('pending');
    await t.push();
    expect(await t.state(20)).toBe('done');
  });

  test('a barrier waits for what another user of the device has not sent of its delivery', async () => {
    const t = setUp();
    await t.record([place(id(1), 7)], bram);
    await t.record([ship(id(2), 7)]);
    await t.push();
    expect(await t.state(2)).toBe('pending');
  });
});

describe('5. A parked entry holds back only what depends on it and the barriers of its delivery', () => {
  async function withParked(t: ReturnType<typeof setUp>, mutation: Mutation = place(id(1), 7)) {
    t.oms.refuse = which => (which === id(1) ? 'already-placed' : null);
    await t.record([mutation], anna, { dispatch_request_id: 7 });
    await t.push();
    expect(await t.state(1)).toBe('parked');
  }

  test('other scans of the same delivery go on', async () => {
    const t = setUp();
    await withParked(t);
    await t.record([place(id(2), 7)]);
    await t.push();
    expect(t.oms.applied).toEqual([id(2)]);
  });

  test('its take-back, and a take-back’s dependents, wait', async () => {
    const t = setUp();
    await withParked(t);
    await t.record([takeBack(id(2), 7, id(1))]);
    await t.push();
    expect(await t.state(2)).toBe('pending');
    expect(t.oms.applied).toEqual([]);
  });

  test('the scan whose product information was refused waits', async () => {
    const t = setUp();
    await withParked(t, info(id(1)));
    await t.record([place(id(2), 7), place(id(3), 7, { product_identifier: 'P2' })]);
    await t.push();
    expect(t.oms.applied).toEqual([id(3)]);
  });

  test('what another order of the work ships goes on; the end of a receipt waits', async () => {
    const t = setUp();
    await withParked(t);
    await t.record([ship(id(2), 8), finish(id(3))]);
    await t.push();
    expect(t.oms.applied).toEqual([id(2)]);
    expect(await t.state(3)).toBe('pending');
  });

  test('another order waits with its end while refused goods lie in its box, and ends when they are taken out', async () => {
    const t = setUp();
    await withParked(t, place(id(1), 7, { storage_location: 'B-08' }));
    await t.record([complete(id(2), 8), ship(id(3), 8)], anna, { finishes_at: 'B-08' });
    await t.record([complete(id(4), 9), ship(id(5), 9)], anna, { finishes_at: 'B-09' });
    await t.push();
    expect(t.oms.applied).toEqual([id(4), id(5)]);
    await t.record([place(id(6), 7, { resolves: id(1) })], anna, { resolves: [id(1)] });
    await t.push();
    expect(t.oms.applied.slice(2)).toEqual([id(6), id(2), id(3)]);
  });

  test('a barrier of its delivery waits until the repair has been accepted, though the repair was recorded later', async () => {
    const t = setUp();
    await withParked(t);
    await t.record([ship(id(2), 7)]);
    await t.push();
    expect(await t.state(2)).toBe('pending');
    await t.record([place(id(3), 8, { resolves: id(1) })], anna, { resolves: [id(1)] });
    await t.push();
    expect(t.oms.applied).toEqual([id(3), id(2)]);
  });

  describe('409 dependency, to what completes an order', () => {
    test('waits for a colleague’s scan of it on this device, and is not asked again meanwhile', async () => {
      const t = setUp();
      await t.record([place(id(1), 7)], bram);
      await t.record([complete(id(2), 7)]);
      t.oms.refuse = () => 'dependency';
      await t.push();
      tryNow(t.sender);
      await t.push();
      expect(await t.entry(2)).toMatchObject({ state: 'pending', attempts: 1 });
    });

    test('goes when that scan has gone', async () => {
      const t = setUp();
      await t.record([place(id(1), 7)], bram);
      await t.record([complete(id(2), 7)]);
      t.oms.refuse = which => (which === id(2) && !t.oms.applied.includes(id(1)) ? 'dependency' : null);
      for (const user of [anna, bram, anna]) {
        t.oms.session = user.id;
        tryNow(t.sender);
        await t.push();
      }
      expect(t.oms.applied).toEqual([id(1), id(2)]);
    });

    test('is parked where what waits, or is parked, is of another order of its work', async () => {
      const t = setUp();
      await withParked(t, place(id(1), 8));
      await t.record([place(id(3), 9)], bram);
      await t.record([complete(id(2), 7)]);
      t.oms.refuse = () => 'dependency';
      await t.push();
      expect(await t.entry(2)).toMatchObject({ state: 'parked', problem: { code: 'dependency' } });
    });
  });
});

describe('7. Entries belong to a user', () => {
  test('another user’s session sends none of them, and they go when their author is back', async () => {
    const t = setUp();
    await t.record([place(id(1), 7)]);
    await t.record([place(id(2), 8)], bram);
    t.oms.session = bram.id;
    await t.push();
    expect(t.oms.applied).toEqual([id(2)]);
    t.oms.session = anna.id;
    tryNow(t.sender);
    await t.push();
    expect(t.oms.applied).toEqual([id(2), id(1)]);
  });

  test('the device knows that another signed in: the OMS is asked before anything goes', async () => {
    const t = setUp();
    await t.record([place(id(1), 7)]);
    await t.push();
    await t.record([place(id(2), 7)]);
    t.device.user_id = bram.id;
    t.oms.session = bram.id;
    await t.push();
    expect(t.oms.applied).toEqual([id(1)]);
  });

  test('401 in mid-drain keeps the rest, then another user signs in', async () => {
    const t = setUp();
    await t.record(many(300));
    atDeparture(t.oms, async (_, nth) => {
      if (nth === 2) t.oms.session = null;
    });
    expect(await t.push()).toEqual({ kind: 'signed-out' });
    t.oms.session = bram.id;
    tryNow(t.sender);
    await t.push();
    expect(t.oms.applied).toHaveLength(200);
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 100, parked: 0 });
  });

  test('with their author’s grant they go out as the author’s, beside the work of who is signed in', async () => {
    const t = setUp();
    await leaveGrant(t, anna);
    await t.record([place(id(1), 7)]);
    await t.record([place(id(2), 8)], bram);
    t.oms.session = bram.id;
    const credentials = new Set<string>();
    const { fetch } = t.oms;
    Object.assign(t.oms, {
      fetch: (input: Request) => {
        credentials.add(`${input.headers.has('Authorization') ? 'grant' : 'session'} ${input.credentials}`);
        return fetch(input);
      },
    });
    expect(await t.push()).toEqual({ kind: 'wait', wait_ms: null });
    expect([...credentials].sort()).toEqual(['grant omit', 'session same-origin']);
    expect(t.oms.applied).toEqual([id(2), id(1)]);
    const sent = t.oms.writes().find(seen => seen.headers.has('Authorization'));
    expect(sent?.path).toBe('/api/rest/mutations');
    expect(sent?.headers.get('X-User-Id')).toBe(String(anna.id));
    expect(sent?.body).toMatchObject({ device_id: await t.outbox.deviceId(), mutations: [{ id: id(1) }] });
  });

  test('they go out when nobody is signed in at all, in order, and 250 of them too', async () => {
    const t = setUp();
    await leaveGrant(t, anna);
    await t.record([...many(250), ship(id(900), 1)]);
    t.oms.session = null;
    expect(await t.push()).toEqual({ kind: 'wait', wait_ms: null });
    expect(t.oms.applied).toHaveLength(251);
    expect(t.oms.applied.at(-1)).toBe(id(900));
  });

  test.each([
    ['expired or revoked (401)', () => json(401, problem(401, 'grant-invalid'))],
    ['of another device (403)', () => json(403, problem(403, 'grant-of-another-device'))],
  ])('a grant that is %s stops only its author’s entries: nothing is lost or parked', async (_, refusal) => {
    const t = setUp();
    await leaveGrant(t, anna);
    await leaveGrant(t, carla);
    await t.record(many(5));
    await t.record([place(id(20), 20)], carla);
    t.oms.session = bram.id;
    const { fetch } = t.oms;
    const annas = [...t.oms.grants.keys()][0];
    Object.assign(t.oms, {
      fetch: (input: Request) =>
        input.headers.get('Authorization') === `Bearer ${annas}` ? Promise.resolve(refusal()) : fetch(input),
    });
    await t.push();
    await t.record([place(id(30), 30)], bram);
    await t.push();
    expect(t.oms.applied).toEqual([id(20), id(30)]);
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 5, parked: 0 });

    Object.assign(t.oms, { fetch });
    t.oms.session = anna.id;
    tryNow(t.sender);
    await t.push();
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 0, parked: 0 });
  });

  test('what is refused by the rules is parked for its author', async () => {
    const t = setUp();
    await leaveGrant(t, anna);
    await t.record(many(3));
    t.oms.session = bram.id;
    t.oms.refuse = which => (which === id(2) ? 'already-placed' : null);
    await t.push();
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 0, parked: 1 });
    expect(await t.outbox.summary(bram.id)).toMatchObject({ pending: 0, parked: 0 });
  });

  test('a grant is kept for 7 days, asked anew every hour, and not in what is exported', async () => {
    const t = setUp();
    const { http } = t.sender.deps;
    const now = Date.parse('2026-11-20T09:00:00Z');
    await renewGrant(http, t.outbox, anna.id, now);
    await renewGrant(http, t.outbox, anna.id, now + 3599_000);
    expect(t.oms.grants.size).toBe(1);
    await renewGrant(http, t.outbox, anna.id, now + 3600_000);
    expect([...t.oms.grants.keys()]).toEqual(['grant-1', 'grant-2']);
    expect(await t.outbox.grants()).toMatchObject([{ user_id: anna.id, token: 'grant-2' }]);
    expect(await t.outbox.exportAll()).not.toContain('grant-');
    await t.outbox.prune(Date.parse('2026-11-27T09:00:01Z'));
    expect(await t.outbox.grants()).toEqual([]);
  });

  test.each([1, 5])(
    'the right goes after the effect and before the reply: done, not a card (%i entries)',
    async n => {
      const t = setUp();
      t.oms.fault = seen => (seen.method === 'GET' ? 'none' : 'lost-reply');
      await t.record(many(n));
      await t.push();
      expect(t.oms.applied).toHaveLength(n);
      t.oms.fault = () => 'none';
      t.oms.withdrawn = true;
      await t.record([place(id(90), 9)]);
      t.device.clock.advance(60_000);
      await t.push();
      expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 0, parked: 1 });
      expect(await t.state(90)).toBe('parked');
      expect(t.oms.applied).toHaveLength(n);
    },
  );

  test('403 on one entry parks that one', async () => {
    const t = setUp();
    t.oms.refuse = which => (which === id(3) ? 'forbidden' : null);
    await t.record(many(10));
    await t.push();
    expect(await t.outbox.summary(anna.id)).toMatchObject({ pending: 0, parked: 1 });
  });
});

describe('3. Exactly-once effect', () => {
  test('the browser sends a request twice: applied once', async () => {
    const t = setUp();
    t.oms.fault = () => 'sent-twice';
    await t.record(many(10));
    await t.push();
    expect(t.oms.applied).toHaveLength(10);
  });

  test('two senders without a lock drain side by side: applied once', async () => {
    const t = setUp();
    const tab = t.device.openOutbox();
    const other = t.device.connect(tab, t.oms).sender;
    await t.record(many(150, i => i % 40));
    const drain = async (sender: typeof other) => {
      while ((await pushOnce(sender)).kind === 'sent');
    };
    await Promise.all([drain(t.sender), drain(other)]);
    expect(t.oms.applied).toHaveLength(150);
    expect(await t.outbox.hasPending()).toBe(false);
  });

  test('the OMS comes back from a backup under another epoch: the journal goes again, each applied once', async () => {
    const t = setUp();
    t.device.features = ['scan-mutations', 'idempotency-keys', 'epoch'];
    t.oms.epoch = 'a';
    await t.record(many(10));
    await t.push();
    t.oms.restore([id(4), id(9)], 'b');
    await t.record([place(id(11), 99)]);
    await t.push();
    expect([...t.oms.applied].sort()).toEqual(Array.from({ length: 11 }, (_, i) => id(i + 1)));
    expect(await t.outbox.hasPending()).toBe(false);
  });
});
