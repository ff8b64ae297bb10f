import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { runs, seed } from '../../server/testing/depth.ts';
import type { StockLine } from '../../contract/warehouse/stock.ts';
import { type ActName, actNames, requestOf } from './acts.ts';
import { type Done, laws } from './laws.ts';
import type { Draw, Job, Request } from './requests.ts';
import { hear, newWorld, openOms, stateOf, type World } from './world.ts';

const numRuns = runs(5, 100);

interface Step extends Draw {
  readonly act: ActName;
  /** The caller saw an older revision. */
  readonly isStale: boolean;
  /** The reply is lost, and the request sent again. */
  readonly isLost: boolean;
  /** Somebody of another store asks it. */
  readonly isByStranger: boolean;
  /** The next one is sent at the same time. */
  readonly isWithNext: boolean;
}
/** Acts that need others before them, or that are the ones to look at. */
const OFTEN = [
  'place what is left',
  'place what is left',
  'order',
  'decide about a hold',
  'decide about a hold',
  'change the address',
  'change the address',
  'change the address',
  'take a release back',
  'take a release back',
  'propose a refund',
  'propose by itself',
  'approve a refund',
  'approve a refund',
  'pay a refund',
] as const satisfies readonly ActName[];
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...actNames, ...OFTEN),
  delivery: fc.nat(15),
  nth: fc.nat(4),
  amount: fc.integer({ min: 1, max: 3 }),
  among: fc.constantFrom('likely', 'likely', 'likely', 'any', 'paused'),
  isStale: fc.constantFrom(true, false, false, false, false, false, false, false),
  isLost: fc.boolean(),
  isByStranger: fc.constantFrom(true, false, false, false, false, false, false, false),
  isWithNext: fc.constantFrom(true, false, false),
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
      for (const together of groups(steps)) {
        const faults = await broken(world, together);
        if (faults.length > 0)
          throw new Error([...faults, ...together.map(one => JSON.stringify(one))].join('\n'));
      }
    }),
    { numRuns, seed },
  );
  // Enough acts succeed for the test to be worth something.
  expect(accepted.size).toBeGreaterThan(actNames.length / 2);
}, 3_600_000);

/** Steps that are taken at once. */
function groups(steps: readonly Step[]): readonly (readonly Step[])[] {
  const all: Step[][] = [];
  for (const one of steps) {
    const last = all.at(-1);
    if (last?.at(-1)?.isWithNext) last.push(one);
    else all.push([one]);
  }
  return all;
}

/** A request with its headers, and what came of it. */
interface Sent {
  readonly step: Step;
  readonly request: Request | Job;
  readonly headers: Readonly<Record<string, string>>;
  readonly reply: Reply;
}

/** Takes the steps, and gives the laws that they break. */
async function broken(world: World, steps: readonly Step[]): Promise<readonly string[]> {
  const before = world.state;
  const asked = steps.flatMap(step => {
    const request = requestOf(world, step.act, step);
    return request ? [take(world, step, request)] : [];
  });
  const sent = await Promise.all(asked);
  const after = await stateOf(world);
  world.state = after;
  const acts = sent.map(({ step }) => step.act);
  const keys = sent.map(({ headers }) => headers['idempotency-key'] ?? '');
  const faults = Object.entries(laws).flatMap(([law, check]) =>
    check({ acts, keys, counted: countedBy(sent), before, after }).map(fault => `${law}: ${fault}`),
  );
  for (const { step, request, headers, reply } of sent) {
    if (reply.status >= 500) faults.push(`${step.act}: ${reply.status} ${reply.body}`);
    if ('x-revision' in headers && reply.isAccepted)
      faults.push(`9 a stale revision changes nothing: ${step.act}`);
    if (isForeign(request) && ![403, 404].includes(reply.status))
      faults.push(`14 what is of another place is not there: ${step.act}: ${reply.status} ${reply.body}`);
    if (reply.isAccepted) accepted.set(step.act, (accepted.get(step.act) ?? 0) + 1);
    noteBatch(world, step.act, reply);
  }
  if (sent.every(({ reply }) => !reply.isAccepted) && JSON.stringify(before) !== JSON.stringify(after))
    faults.push(`9 what is refused changes nothing: ${sent.map(({ reply }) => reply.body).join()}`);
  // After another act at the same time, what was refused may succeed now, and what has no key have another reply.
  const settled = sent.filter(
    ({ step, reply }) => sent.length === 1 || (reply.isAccepted && !WITHOUT_KEY.has(step.act)),
  );
  for (const one of settled.filter(({ step }) => step.isLost)) faults.push(...(await sentAgain(world, one)));
  for (const work of await hear(world)) faults.push(`11 a device of ${work} was not told what changed`);
  return faults;
}

/** Asked in store 102, of a delivery of another location. */
const isForeign = (request: Request | Job): boolean =>
  'by' in request && request.by === 'stranger' && request.about?.location !== '102';

async function take(world: World, step: Step, asked: Request | Job): Promise<Sent> {
  if ('job' in asked) {
    await asked.job(world.oms.db);
    return { step, request: asked, headers: {}, reply: { status: 200, body: '', isAccepted: true } };
  }
  const request: Request = step.isByStranger && asked.about ? { ...asked, by: 'stranger' } : asked;
  const isStale = step.isStale && request.about;
  const headers = {
    'idempotency-key': keyOf(request) ?? newId(),
    ...(isStale && { 'x-revision': `delivery-${isStale.id}=0` }),
  };
  return { step, request, headers, reply: await send(world, request, headers) };
}

/** Folding changes no level; whatever else is done at the same time may. */
function countedBy(sent: readonly Sent[]): Done['counted'] {
  const [one, ...others] = sent.filter(({ step }) => step.act !== 'fold stock');
  if (one?.step.act !== 'count stock' || others.length > 0 || !one.reply.isAccepted) return [];
  const { party_identifier, product_identifier } = JSON.parse(one.reply.body) as StockLine;
  const { body } = one.request as Request;
  return [
    {
      location: party_identifier,
      product: product_identifier,
      level: (body as { readonly stock_level: number }).stock_level,
    },
  ];
}

/** A suggestion reads; a report from outside is known by its status, a check by its time. */
const WITHOUT_KEY: ReadonlySet<ActName> = new Set(['suggest', 'report from outside', 'check from outside']);

/** 9: one key, one effect. (Of an order that is known the status is another: 200.) */
async function sentAgain(world: World, { request, headers, reply: first }: Sent): Promise<readonly string[]> {
  if ('job' in request) return [];
  const again = await send(world, request, headers);
  const after = await stateOf(world);
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
