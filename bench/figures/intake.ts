import { fire, type Volley } from '../client.ts';
import { openShop } from '../orders.ts';
import { median, quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const LOAD = { connections: 8, seconds: 5 };
const ROUNDS = 3;

/** Orders taken in and planned a second, and the answer to each, beside as many bare rows of the same content. */
export async function intakeFigures({ oms, floor, db }: Stage): Promise<Figure[]> {
  const shop = await openShop(db);
  const measure = async (seconds: number) => {
    const ours = await fire(oms.base, shop.next, { ...LOAD, seconds });
    const refused = ours.replies.find(({ status }) => status !== 201);
    if (refused) throw new Error(`refused: ${refused.body.toString().slice(0, 500)}`);
    const bare = await fire(floor.base, () => ({ ...shop.next(), path: '/insert-order' }), {
      ...LOAD,
      seconds,
    });
    return { ours, floor: bare };
  };
  // Warm: both are compiled, and the first connections made.
  await measure(2);
  const rounds: { ours: Volley; floor: Volley }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(LOAD.seconds));
  const of = (figure: (volley: Volley) => number) => ({
    ours: median(rounds.map(({ ours }) => figure(ours))),
    floor: median(rounds.map(({ floor }) => figure(floor))),
  });
  const answer = (share: number) =>
    of(({ replies }) =>
      quantile(
        replies.map(({ ms }) => ms),
        share,
      ),
    );
  return [
    {
      what: 'orders taken in and planned, 8 callers',
      unit: '/s',
      ...of(({ replies, seconds }) => replies.length / seconds),
      goal: { of: 'ours', least: 150 },
    },
    { what: '  the answer, p50', unit: 'ms', ...answer(0.5) },
    { what: '  the answer, p95', unit: 'ms', ...answer(0.95), goal: { of: 'ours', most: 150 } },
  ];
}
