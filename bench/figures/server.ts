import { randomUUID } from 'node:crypto';
import { documentedRequest } from '../../contract/scanning/mutation-request.ts';
import { fire, headersOf, signIn, type Shot, type Volley } from '../client.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, placementOf, type Batch } from '../work.ts';

const LISTS = { connections: 8, seconds: 5 };
const SINGLES = { connections: 16, seconds: 3 };
const ROUNDS = 3;
const LIST = 100;

/** Scans a second that the server accepts, by list and one by one, and its memory for that. */
export async function serverFigures({ oms, floor, db }: Stage): Promise<Figure[]> {
  const session = await signIn(oms.base, 'magazijn');
  const work = await addWork(db, { location: 'M', batches: 1000, deliveries: 40, lines: 5, autofill: 2 });
  const lists = listsOf(work.splice(0, 800), session);
  const singles = singlesOf(work, session);
  const bare = { headers: { 'Content-Type': 'application/json' }, body: '' };

  const byList: number[] = [];
  const byListFloor: number[] = [];
  const byOne: number[] = [];
  const byOneFloor: number[] = [];
  const measure = async (shots: Shot[], path: string, load: typeof LISTS, each: number) => {
    const sample = shots[0]?.body ?? '';
    const ours = accepted(await fire(oms.base, () => shots.pop(), load));
    const least = await fire(floor.base, () => ({ ...bare, path, body: sample }), load);
    return { ours, floor: (least.replies.length * each) / least.seconds };
  };
  // Warm: both are compiled, and the first connections made.
  await measure(lists, '/insert-list', { ...LISTS, seconds: 2 }, LIST);
  await measure(singles, '/insert', { ...SINGLES, seconds: 2 }, 1);
  for (let round = 0; round < ROUNDS; round++) {
    const one = await measure(singles, '/insert', SINGLES, 1);
    byOne.push(one.ours);
    byOneFloor.push(one.floor);
    const list = await measure(lists, '/insert-list', LISTS, LIST);
    byList.push(list.ours);
    byListFloor.push(list.floor);
  }
  return [
    {
      what: 'POST /mutations with 100 placements, accepted',
      unit: '/s',
      ours: median(byList),
      floor: median(byListFloor),
      goal: { of: 'ours', least: 8000 },
    },
    {
      what: 'documented POST of one placement, accepted',
      unit: '/s',
      ours: median(byOne),
      floor: median(byOneFloor),
      goal: { of: 'ratio', least: 0.5 },
    },
    {
      what: 'memory of the server after that load',
      unit: 'MB',
      ours: oms.memory(),
      floor: floor.memory(),
      goal: { of: 'ours', most: 300 },
    },
  ];
}

/** Placements accepted a second; any other reply is an error of the measurement. */
export function accepted({ replies, seconds }: Volley): number {
  let count = 0;
  for (const { status, body } of replies) {
    const text = body.toString();
    if (status === 200) count += 1;
    else if (status === 207) count += text.match(/"status":200/g)?.length ?? 0;
    if (status >= 400 || text.includes('"problem"')) throw new Error(`refused: ${text.slice(0, 500)}`);
  }
  return count / seconds;
}

/** One device for each batch, as workers have, so that no device reaches its limit. `pop` mixes the batches. */
export function listsOf(batches: readonly Batch[], session: string): Shot[] {
  return batches.flatMap(batch => {
    const device_id = randomUUID();
    return chunks(batch.pieces, LIST).map(pieces => ({
      path: '/api/rest/mutations',
      headers: headersOf(session),
      body: JSON.stringify({ device_id, mutations: pieces.map(piece => placementOf(batch, piece)) }),
    }));
  });
}

/** One scan of each batch in turn: as many workers as connections, each in another batch. */
export function singlesOf(batches: readonly Batch[], session: string): Shot[] {
  const longest = Math.max(...batches.map(b => b.pieces.length));
  return Array.from({ length: longest }, (_, nth) => nth).flatMap(nth =>
    batches.flatMap(batch => {
      const piece = batch.pieces[nth];
      const mutation = piece && placementOf(batch, piece);
      const request = mutation && documentedRequest(mutation);
      if (!mutation || !request) return [];
      return [
        {
          path: request.path,
          headers: {
            ...headersOf(session),
            'Idempotency-Key': mutation.id,
            'X-Device-Id': randomUUID(),
          },
          body: JSON.stringify(request.body),
        },
      ];
    }),
  );
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
