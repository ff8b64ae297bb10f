import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { MutationOf } from '../../contract/scanning/mutation.ts';
import { documentedRequest } from '../../contract/scanning/mutation-request.ts';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { otherBuild, type Side } from '../beside.ts';
import { fire, headersOf, type Shot, signIn } from '../client.ts';
import { openShop } from '../orders.ts';
import { median, quantile } from '../quantile.ts';
import { searchGroups } from '../search/cases.ts';
import { openSearchers } from '../search/people.ts';
import { askOf } from '../search/search.ts';
import type { Stage } from '../stage.ts';
import type { Figure, Goal } from '../table.ts';
import { addWork } from '../work.ts';
import { openLargeOrder } from './order.ts';
import { crowdBeside } from './search-beside.ts';
import { accepted, listsOf, singlesOf } from './server.ts';

const ROUNDS = 3;

/** Figures of a round on one server. */
type Round = () => Promise<readonly number[]>;
type Named = Pick<Figure, 'what' | 'unit' | 'goal'>;

/** Our figures beside those of the other build (`floor` in the table), measured in turns: medians of the rounds. */
export async function inTurns(
  stage: Stage,
  named: readonly Named[],
  open: (side: Side) => Promise<Round>,
  { rounds = ROUNDS, commit }: { readonly rounds?: number; readonly commit?: string } = {},
): Promise<Figure[]> {
  const [ours, theirs] = [await open(stage), await open(await otherBuild(commit))];
  const measured: { readonly ours: readonly number[]; readonly floor: readonly number[] }[] = [];
  // The first warms both: they are compiled, and the first connections made.
  for (let round = 0; round <= rounds; round++) measured.push({ ours: await ours(), floor: await theirs() });
  const counted = rounds === 0 ? measured : measured.slice(1);
  return named.map((figure, nth) => ({
    ...figure,
    ours: median(counted.map(one => one.ours[nth] ?? NaN)),
    floor: median(counted.map(one => one.floor[nth] ?? NaN)),
  }));
}

const most = (ratio: number): Goal => ({ of: 'ratio', most: ratio });
const least = (ratio: number): Goal => ({ of: 'ratio', least: ratio });

const intake = (stage: Stage): Promise<Figure[]> =>
  inTurns(
    stage,
    [
      { what: 'orders taken in and planned, 8 callers', unit: '/s', goal: least(1.5) },
      { what: '  of bare rows', unit: '' },
    ],
    async ({ oms, floor, db }) => {
      const shop = await openShop(db);
      return async () => {
        const load = { connections: 8, seconds: 4 };
        const { replies, seconds } = await fire(oms.base, shop.next, load);
        const refused = replies.find(({ status }) => status !== 201);
        if (refused) throw new Error(`refused: ${refused.body.toString().slice(0, 500)}`);
        const bare = await fire(floor.base, () => ({ ...shop.next(), path: '/insert-order' }), {
          ...load,
          seconds: 1,
        });
        const rate = replies.length / seconds;
        return [rate, rate / (bare.replies.length / bare.seconds)];
      };
    },
  );

const acts = (stage: Stage): Promise<Figure[]> =>
  inTurns(
    stage,
    [
      { what: 'acts on the large order, p50', unit: 'ms', goal: most(0.8) },
      { what: '  p95', unit: 'ms' },
    ],
    async side => {
      const order = await openLargeOrder(side);
      return async () => {
        const times = await order.acts();
        return [median(times), quantile(times, 0.95)];
      };
    },
  );

const FINISHED = { batches: 16, deliveries: 20, lines: 2 };

/** Sorted deliveries that are marked as shipped, by as many workers as batches. */
const finish = (stage: Stage): Promise<Figure[]> =>
  inTurns(
    stage,
    [{ what: 'deliveries finished by single calls, 16 workers', unit: '/s' }],
    async ({ oms, db }) => {
      const session = await signIn(oms.base, 'magazijn');
      await db.execute(NO_STEPS);
      let round = 0;
      return async () => {
        const work = await addWork(db, { location: `F${round++}`, ...FINISHED, autofill: 2 });
        const lists = listsOf(work, session);
        accepted(await fire(oms.base, () => lists.pop(), { connections: 8, seconds: 60 }));
        const ids = work.flatMap(({ pieces }) => pieces.map(piece => piece.dispatch_request_id));
        const shots = [...new Set(ids)].map(id => singleShot(shipped(id), session));
        const load = { connections: FINISHED.batches, seconds: 60 };
        const { replies, seconds } = await fire(oms.base, () => shots.pop(), load);
        const refused = replies.find(({ status }) => status >= 300);
        if (refused) throw new Error(`refused: ${refused.body.toString().slice(0, 300)}`);
        return [replies.length / seconds];
      };
    },
  );

/** Builds differ in whether a single call asks for the steps before it. */
const NO_STEPS = `UPDATE frontend_parameters SET value = '[]' WHERE key = 'order-completion-steps'`;

const shipped = (dispatch_request_id: number): MutationOf<'mark-shipped'> => ({
  id: uuidv7(Date.now(), randomBytes(10)),
  version: 1,
  at: new Date().toISOString(),
  type: 'mark-shipped',
  dispatch_request_id,
  label: null,
});

function singleShot(mutation: MutationOf<'mark-shipped'>, session: string): Shot {
  const request = documentedRequest(mutation);
  if (!request) throw new Error('shipping has a documented call');
  return {
    path: request.path,
    headers: { ...headersOf(session), 'Idempotency-Key': mutation.id },
    body: JSON.stringify(request.body),
  };
}

const single = (stage: Stage): Promise<Figure[]> =>
  inTurns(
    stage,
    [
      { what: 'documented POST of one placement, accepted', unit: '/s' },
      { what: '  of the bare insert', unit: '', goal: { of: 'ours', least: 0.6 } },
    ],
    async ({ oms, floor, db }) => {
      const session = await signIn(oms.base, 'magazijn');
      const work = await addWork(db, { location: 'S', batches: 400, deliveries: 40, lines: 5, autofill: 2 });
      const shots = singlesOf(work, session);
      const bare = { path: '/insert', headers: { 'Content-Type': 'application/json' }, body: '' };
      return async () => {
        const load = { connections: 16, seconds: 2 };
        const body = shots.at(-1)?.body ?? '';
        const rate = accepted(await fire(oms.base, () => shots.pop(), load));
        const { replies, seconds } = await fire(floor.base, () => ({ ...bare, body }), load);
        return [rate, rate / (replies.length / seconds)];
      };
    },
  );

const orderNumber = (stage: Stage): Promise<Figure[]> =>
  inTurns(
    stage,
    [
      {
        what: 'an order number found, five kinds of user, worst p95',
        unit: 'ms',
        goal: { of: 'ours', most: 10 },
      },
    ],
    async ({ oms, db }) => {
      const people = await openSearchers(db, oms.base);
      const found = (await searchGroups(db)).find(({ name }) => name === 'order number')?.cases[0];
      if (!found) throw new Error('an order number is searched');
      const ask = askOf(new Agent({ keepAlive: true }), oms.base);
      return async () => {
        const worst: number[] = [];
        for (const by of people) {
          const times: number[] = [];
          for (let nth = 0; nth < 100; nth++) times.push((await ask(by, found.query)).ms);
          worst.push(quantile(times, 0.95));
        }
        return [Math.max(...worst)];
      };
    },
  );

const crowd = (stage: Stage): Promise<Figure[]> =>
  inTurns(
    stage,
    [
      {
        what: '50 users searching, 20 orders and 100 placements a second beside them, p95',
        unit: 'ms',
        goal: { of: 'ours', most: 60 },
      },
      { what: '  an order is answered, p99', unit: 'ms', goal: { of: 'ours', most: 250 } },
      { what: '  a placement is answered, p99', unit: 'ms' },
    ],
    async side => async () => {
      const { times, orders, placements } = await crowdBeside(side, 'Z');
      return [quantile(times, 0.95), quantile(orders, 0.99), quantile(placements, 0.99)];
    },
    { rounds: 0 },
  );

/** The figures that have goals beside the build of abc27970. */
export const besideFigures = [intake, acts, finish, single, orderNumber, crowd];
