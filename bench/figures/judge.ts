import { compile } from '../../core/hold/judge.ts';
import { engineOf, factsFor, heldBy } from '../holds/peer.ts';
import { groupsOfThree, ordersToJudge } from '../holds/sample.ts';
import { median } from '../quantile.ts';
import type { Figure } from '../table.ts';

const GROUPS = 50;
/** The engine is slow: it judges fewer. */
const ORDERS = { ours: 10_000, engine: 500 };
const ROUNDS = 5;

/** Orders that 50 groups of three rules judge in a second of processor time, beside json-rules-engine with the same groups. They agree on each order. */
export async function judgeFigures(): Promise<Figure[]> {
  const groups = groupsOfThree(GROUPS);
  const orders = ordersToJudge(ORDERS.ours);
  const judges = groups.map(group => ({ id: group.id, judge: compile(group) }));
  const heldByUs = ({ order, delivery }: (typeof orders)[number]) =>
    judges.filter(({ judge }) => judge(order, delivery) !== null).map(({ id }) => id);
  const engine = engineOf(groups);
  const few = orders.slice(0, ORDERS.engine);
  const facts = few.map(factsFor);
  for (const [i, one] of few.entries()) {
    const [ours, theirs] = [heldByUs(one), await heldBy(engine, facts[i] ?? {})];
    if (ours.join() !== theirs.join())
      throw new Error(`order ${String(i)}: ${ours.join()}, not ${theirs.join()}`);
  }
  const held = few.filter(one => heldByUs(one).length > 0).length;
  if (held < 20 || held > ORDERS.engine - 20) throw new Error(`${String(held)} orders are held`);
  // New ones each time: nothing is known of an order that comes in. The first round warms.
  const all = Array.from({ length: 1 + ROUNDS }, () => structuredClone(orders));
  const rounds: { ours: number; floor: number }[] = [];
  for (const anew of all)
    rounds.push({
      ours: await rate(anew.length, () => anew.forEach(heldByUs)),
      floor: await rate(few.length, async () => {
        for (const one of facts) await engine.run(one);
      }),
    });
  rounds.shift();
  return [
    {
      what: `orders judged by ${String(GROUPS)} groups of three rules, a second of processor time, beside json-rules-engine`,
      unit: '/s',
      ours: median(rounds.map(({ ours }) => ours)),
      floor: median(rounds.map(({ floor }) => floor)),
      goal: { of: 'ratio', least: 100 },
    },
  ];
}

/** A second of processor time: another process takes none of it. */
async function rate(count: number, work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (1_000_000 * count) / (user + system);
}
