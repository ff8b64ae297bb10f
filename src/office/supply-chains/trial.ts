import type { Replay, ReplayExample, replayRuleset } from '../../../contract/warehouse/ruleset-replay.ts';
import { differences, type PlanDifference } from '../../../core/assign/compare.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import type { Input } from '../calls/client.ts';
import type { Step } from '../calls/use-steps.ts';

/** Days of orders that are planned again, today among them. */
export const DAYS = 30;
const EXAMPLES = 5;

/** A call: orders of a day after this one, null: from the first. Without products: of those that have the ruleset. */
export interface TrialDay {
  readonly ruleset: string;
  readonly products: readonly string[];
  readonly day: Day;
  readonly after: number | null;
}
type TrialStep = Step<TrialDay, Replay>;

export const firstOf = (ruleset: string, products: readonly string[], today: Day): TrialDay => ({
  ruleset,
  products,
  day: addDays(today, 1 - DAYS),
  after: null,
});

export const inputOf = ({ ruleset, products, day, after }: TrialDay): Input<typeof replayRuleset> => ({
  params: { supplyChain: ruleset },
  query: {
    day,
    ...(products.length > 0 && { products: products.join() }),
    ...(after !== null && { after: String(after) }),
  },
});

/** The call after this one: the rest of its day, or the next day; null: today is done. */
export function nextOf({ asked, body }: TrialStep, today: Day): TrialDay | null {
  if (body.next !== null) return { ...asked, after: body.next };
  return asked.day < today ? { ...asked, day: addDays(asked.day, 1), after: null } : null;
}

export interface TrialSum extends Pick<
  Replay,
  | 'orders'
  | 'replayed'
  | 'elsewhere'
  | 'deliveries_now'
  | 'deliveries_tried'
  | 'with_stock_of_today'
  | 'with_capacity_of_today'
> {
  readonly days: readonly { readonly day: Day; readonly orders: number; readonly elsewhere: number }[];
  /** With the number of their orders, those that occur. */
  readonly differences: readonly (readonly [PlanDifference, number])[];
  /** Location and day with more deliveries than its capacity, because of it. */
  readonly overfull: readonly {
    readonly location: string;
    readonly date: Day;
    readonly deliveries: number;
    readonly capacity: number;
  }[];
  readonly examples: readonly ReplayExample[];
}

/** The answers together. */
export function sumOf(steps: readonly TrialStep[]): TrialSum {
  const bodies = steps.map(({ body }) => body);
  const sum = (of: (body: Replay) => number) => bodies.reduce((all, body) => all + of(body), 0);
  const days = new Map<Day, TrialSum['days'][number]>();
  for (const { asked, body } of steps) {
    const { day } = asked;
    const before = days.get(day) ?? { day, orders: 0, elsewhere: 0 };
    days.set(day, {
      day,
      orders: before.orders + body.orders,
      elsewhere: before.elsewhere + body.elsewhere,
    });
  }
  return {
    orders: sum(({ orders }) => orders),
    replayed: sum(({ replayed }) => replayed),
    elsewhere: sum(({ elsewhere }) => elsewhere),
    deliveries_now: sum(({ deliveries_now }) => deliveries_now),
    deliveries_tried: sum(({ deliveries_tried }) => deliveries_tried),
    with_stock_of_today: sum(({ with_stock_of_today }) => with_stock_of_today),
    with_capacity_of_today: sum(({ with_capacity_of_today }) => with_capacity_of_today),
    days: [...days.values()],
    differences: differences
      .map(one => [one, sum(({ differences: of }) => of[one] ?? 0)] as const)
      .filter(([, n]) => n > 0),
    overfull: overfullOf(bodies.flatMap(({ loads }) => loads)),
    examples: bodies
      .flatMap(({ examples }) => examples)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, EXAMPLES),
  };
}

type Load = Replay['loads'][number];

/** Where what comes in addition is more than there is room for. */
function overfullOf(loads: readonly Load[]): TrialSum['overfull'] {
  const slots = new Map<string, Load>();
  for (const load of loads) {
    const key = `${load.location}/${load.service}/${load.date}`;
    slots.set(key, { ...load, more: load.more + (slots.get(key)?.more ?? 0) });
  }
  return [...slots.values()].flatMap(({ location, date, planned, more, capacity }) =>
    more > 0 && planned + more > capacity ? [{ location, date, deliveries: planned + more, capacity }] : [],
  );
}
