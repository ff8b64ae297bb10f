import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../contract/problem.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { runs, seed } from '../../server/testing/depth.ts';
import type { Caller } from '../../server/testing/app.ts';
import { type ActName, requestOf } from './acts.ts';
import { laws } from './laws.ts';
import type { Request } from './requests.ts';
import { hear, newWorld, openOms, stateOf, type World } from './world.ts';

const numRuns = runs(3, 40);

/** Acts that send the revision of their delivery. */
const seeing = [
  'pause',
  'resume',
  'cancel',
  'mark as shipped',
  'give up',
  'hold back',
  'decide about a hold',
  'take a release back',
  'name who follows it up',
  'delay',
  'cancel pieces',
  'give up pieces',
  'report short',
  'reroute',
  'choose a supplier',
  'change carrier',
] as const satisfies readonly ActName[];
const scans = [
  'place',
  'place what is left',
  'ship',
  'complete a location',
] as const satisfies readonly ActName[];

const draw = { delivery: fc.nat(15), nth: fc.nat(4), amount: fc.integer({ min: 1, max: 3 }) };
/** Two people who look at one delivery act at once, and somebody scans. */
const meeting = fc.record({
  ...draw,
  acts: fc.tuple(fc.constantFrom(...seeing), fc.constantFrom(...seeing)),
  scan: fc.constantFrom(...scans),
});

let opened: Awaited<ReturnType<typeof openOms>>;
let colleague: Caller;
let names: readonly [string, string];
let scanner: string;
beforeAll(async () => {
  opened = await openOms();
  await opened.oms.db.execute(
    `UPDATE users SET permissions = (SELECT permissions FROM users WHERE username = 'beheer') WHERE username = 'backoffice'`,
  );
  colleague = await opened.oms.signIn('backoffice');
  const rows = await opened.oms.db.query<{ name: string }>(
    `SELECT name FROM users WHERE username IN ('beheer', 'backoffice', 'magazijn') ORDER BY username`,
  );
  const [backoffice = '', beheer = '', magazijn = ''] = rows.map(({ name }) => name);
  names = [beheer, backoffice];
  scanner = magazijn;
});

/** How often which of two was told that the other was first. */
const told = { first: 0, second: 0, both: 0 };

test(`of two who change one delivery beside scans, each is told the truth (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(meeting, { minLength: 5, maxLength: 20 }), async meetings => {
      const world = await newWorld(opened);
      for (const one of meetings) {
        const faults = await meet(world, one);
        if (faults.length > 0) throw new Error([...faults, JSON.stringify(one)].join('\n'));
      }
    }),
    { numRuns, seed },
  );
  expect(told.first + told.second).toBeGreaterThan(5);
}, 3_600_000);

type Meeting = typeof meeting extends fc.Arbitrary<infer M> ? M : never;

/** Both act and somebody scans, and what is then not true. */
async function meet(world: World, { acts, scan, ...drawn }: Meeting): Promise<readonly string[]> {
  const likely = { ...drawn, among: 'likely' } as const;
  const first = requestOf(world, acts[0], likely);
  if (!first || !('by' in first) || !first.about) return [];
  const { id, revision } = first.about;
  // The other one has the same delivery in sight.
  const same = {
    ...likely,
    delivery: world.state.deliveries.findIndex(one => one.id === id),
    among: 'any',
  } as const;
  const second = requestOf(world, acts[1], same);
  const scanned = requestOf(world, scan, same);
  if (!second || !('by' in second)) return [];
  const before = world.state;
  const keys = [newId(), newId()] as const;
  const scanKey = scanned && 'by' in scanned ? keyOf(scanned) : newId();
  const seen = `delivery-${id}=${revision}`;
  const [one, other] = await Promise.all([
    send(world.office, first, keys[0], seen),
    send(colleague, second, keys[1], seen),
    scanned && 'by' in scanned ? send(world.floor, scanned, scanKey) : undefined,
  ]);
  const after = await stateOf(world);
  world.state = after;
  const done = {
    acts: [...acts, scan],
    keys: [...keys, scanKey],
    counted: [],
    before,
    after,
  };
  const faults = Object.entries(laws).flatMap(([law, check]) => check(done).map(fault => `${law}: ${fault}`));
  // A call that finds its change made already, such as a carrier that is the delivery's, changes nothing.
  const hasChanged = (key: string) => after.history.some(({ change_key }) => change_key === key);
  // A decision on one of several reasons leaves the delivery as it is.
  const hasChangedIt = (key: string) =>
    after.history.some(
      row => row.change_key === key && row.object_id === id && row.data_type === 'dispatch-request',
    );
  const between = hasChanged(scanKey) ? scanner : null;
  faults.push(...truth(one, other, names[1], between), ...truth(other, one, names[0], between));
  if (one.status < 400 && other.status < 400 && keys.every(hasChangedIt)) {
    told.both++;
    // The delivery that both named has one writer: what was seen is no more after the first.
    faults.push(`two changed delivery ${id} of revision ${revision}: ${one.body} ${other.body}`);
  }
  if (isChanged(one)) told.first++;
  if (isChanged(other)) told.second++;
  for (const work of await hear(world)) faults.push(`11 a device of ${work} was not told what changed`);
  return faults;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * Answers to a user are true: it is done, or the colleague who was first is named, or who scanned between the two of
 * them, or the delivery itself refuses.
 */
function truth(own: Reply, other: Reply, name: string, between: string | null): readonly string[] {
  if (own.status >= 500) return [`${own.status} ${own.body}`];
  if (!isChanged(own)) return [];
  const { detail = '', by } = JSON.parse(own.body) as Problem;
  const isNamed = by === name && detail.startsWith(`Gewijzigd door ${name} om `);
  if (by === between) return [];
  // It was the colleague, who was told that it is done.
  if (other.status < 400 && !isNamed) return [`the colleague is not named: ${own.body}`];
  return other.status >= 400 && isNamed ? [`who was refused is named: ${own.body}, ${other.body}`] : [];
}

const isChanged = ({ status, body }: Reply): boolean =>
  status === 409 && (JSON.parse(body) as Problem).code === 'changed';

const keyOf = ({ body }: Request): string =>
  (body && 'mutations' in body ? (body.mutations as { id: string }[])[0]?.id : undefined) ?? newId();

async function send(
  caller: Caller,
  { method, url, body }: Request,
  key: string,
  seen?: string,
): Promise<Reply> {
  const reply = await caller.send(method, url, body, {
    'idempotency-key': key,
    ...(seen && { 'x-revision': seen }),
  });
  return { status: reply.statusCode, body: reply.body };
}
