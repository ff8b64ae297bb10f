import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/sorting/test-batch.ts';
import { type ActName, actNames, type Draw, type Request, requestOf } from './acts.ts';
import { laws } from './laws.ts';
import { hear, newWorld, openOms, readState, type World } from './world.ts';

/** `INVARIANT_RUNS=2000 INVARIANT_SEED=7 npx vitest run tests/invariants` runs more of it. */
const numRuns = Number(process.env['INVARIANT_RUNS'] ?? 12);
const seed = Number(process.env['INVARIANT_SEED'] ?? 20_261_125);

interface Step extends Draw {
  readonly act: ActName;
  /** The caller saw an older revision. */
  readonly isStale: boolean;
  /** The reply is lost, and the request sent again. */
  readonly isLost: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...actNames, 'place what is left', 'place what is left'),
  delivery: fc.nat(15),
  nth: fc.nat(4),
  amount: fc.integer({ min: 1, max: 3 }),
  among: fc.constantFrom('likely', 'likely', 'likely', 'any', 'paused'),
  isStale: fc.constantFrom(true, false, false, false, false, false, false, false),
  isLost: fc.boolean(),
});

let opened: Awaited<ReturnType<typeof openOms>>;
beforeAll(async () => {
  opened = await openOms();
});

/** By act, how often it was accepted. */
const accepted = new Map<string, number>();

test(`whatever is done in whatever order, the invariants hold (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async steps => {
      const world = await newWorld(opened);
      for (const one of steps) {
        const request = requestOf(world, one.act, one);
        const faults = request ? await broken(world, one, request) : [];
        if (faults.length > 0) throw new Error([...faults, JSON.stringify(one)].join('\n'));
      }
    }),
    { numRuns, seed },
  );
  // Enough acts succeed for the test to be worth something.
  expect(accepted.size).toBeGreaterThan(actNames.length / 2);
}, 3_600_000);

/** Does it, and gives the laws that it breaks. */
async function broken(
  world: World,
  { act, isStale, isLost }: Step,
  request: Request,
): Promise<readonly string[]> {
  const key = keyOf(request) ?? newId();
  const stale = isStale && request.about ? { 'x-revision': `delivery-${request.about.id}=0` } : {};
  const reply = await send(world, request, { 'idempotency-key': key, ...stale });
  const before = world.state;
  const after = await readState(world);
  world.state = after;
  const faults = Object.entries(laws).flatMap(([law, check]) =>
    check({ act, key, before, after }).map(fault => `${law}: ${fault}`),
  );
  if (reply.status >= 500) faults.push(`${act}: ${reply.status} ${reply.body}`);
  if (!reply.isAccepted && JSON.stringify(before) !== JSON.stringify(after))
    faults.push(`9 what is refused changes nothing: ${reply.body}`);
  if ('x-revision' in stale && reply.isAccepted) faults.push(`9 a stale revision changes nothing: ${act}`);
  if (reply.isAccepted) accepted.set(act, (accepted.get(act) ?? 0) + 1);
  if (isLost) faults.push(...(await sentAgain(world, request, key, stale, reply)));
  noteBatch(world, act, reply);
  for (const batch of await hear(world))
    faults.push(`11 a device of batch ${batch} was not told what changed`);
  return faults;
}

/** 9: one key, one effect. (Of an order that is known the status is another: 200.) */
async function sentAgain(
  world: World,
  request: Request,
  key: string,
  headers: object,
  first: Reply,
): Promise<readonly string[]> {
  const again = await send(world, request, { 'idempotency-key': key, ...headers });
  const after = await readState(world);
  const faults: string[] = [];
  if (JSON.stringify(after) !== JSON.stringify(world.state))
    faults.push(`9 the second time has an effect: ${again.body}`);
  if (first.isAccepted && again.body !== first.body)
    faults.push(`9 the second time has another reply: ${first.body}, then ${again.status} ${again.body}`);
  return faults;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly isAccepted: boolean;
}

async function send(world: World, { by, method, url, body }: Request, headers: object): Promise<Reply> {
  const reply = await world[by].send(method, url, body, { ...headers });
  const refused = reply.statusCode >= 400 || reply.body.includes('"problem"');
  return { status: reply.statusCode, body: reply.body, isAccepted: !refused };
}

/** The key of a scan is its id. */
const keyOf = ({ body }: Request): string | undefined =>
  body && 'mutations' in body ? (body.mutations as { id: string }[])[0]?.id : undefined;

/** A batch that was made is one more that devices work on. */
function noteBatch({ batches }: World, act: ActName, { body, isAccepted }: Reply): void {
  if (act === 'make a batch' && isAccepted)
    batches.push((JSON.parse(body) as { identifier: string }).identifier);
}
