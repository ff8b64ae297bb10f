import {
  type Movable,
  OLD,
  type ReroutePart,
  piecesOf,
  type ReroutePlan,
  type Row,
  rowsAt,
  startPlan,
  step,
} from './plan.ts';

// A plan as the end of an address: it survives a reload, and can be sent to a colleague.

/** Target and rows of each new delivery, and the pieces that were split off in an old one. */
type Link = readonly [
  deliveries: readonly (readonly [target: readonly string[], rows: readonly (readonly ReroutePart[])[]])[],
  splits: readonly ReroutePart[],
];

const isPart = (of: unknown): of is ReroutePart =>
  Array.isArray(of) && of.length === 2 && of.every(Number.isInteger) && (of[1] as number) > 0;
const isList = <Of>(of: unknown, is: (one: unknown) => one is Of): of is Of[] =>
  Array.isArray(of) && of.every(is);
const isParts = (of: unknown): of is ReroutePart[] => isList(of, isPart);
const isText = (of: unknown): of is string => typeof of === 'string' && of.length <= 200;
const isDelivery = (of: unknown): of is Link[0][number] =>
  Array.isArray(of) && isList(of[0], isText) && of[0].length === 6 && isList(of[1], isParts);
const isLink = (of: unknown): of is Link => Array.isArray(of) && isList(of[0], isDelivery) && isParts(of[1]);

const START = '#plan=';

/** '' when nothing is planned. */
export function planText(plan: ReroutePlan): string {
  const link = linkOf(plan);
  return link.every(part => part.length === 0) ? '' : START + encodeURIComponent(JSON.stringify(link));
}

/** The plan of an address, as far as it fits the lines of now, and the pieces that do not. */
export const planOf = (
  hash: string,
  lines: readonly Movable[],
): { plan: ReroutePlan; lost: readonly ReroutePart[] } => fit(read(hash), lines);

/** The same plan with other lines: those of now, after somebody changed the order. */
export const refit = (
  plan: ReroutePlan,
  lines: readonly Movable[],
): { plan: ReroutePlan; lost: readonly ReroutePart[] } => fit(linkOf(plan), lines);

function read(hash: string): Link {
  try {
    const link: unknown = JSON.parse(decodeURIComponent(hash.slice(START.length)));
    if (hash.startsWith(START) && isLink(link)) return link;
  } catch {
    // Not an address of ours.
  }
  return [[], []];
}

const linkOf = (plan: ReroutePlan): Link => [
  plan.deliveries.map(({ id, target }) => [
    [target.date, target.type, target.location, target.dispatch_type, target.carrier, target.method],
    rowsAt(plan, id).map(({ parts }) => parts.map(([line, n]) => [line, n])),
  ]),
  rowsAt(plan, OLD).flatMap(({ id, parts: [one] }, _, rows) =>
    one && rows.some(other => other.id < id && other.parts[0]?.[0] === one[0]) ? [[one[0], one[1]]] : [],
  ),
];

function fit(
  [deliveries, splits]: Link,
  lines: readonly Movable[],
): { plan: ReroutePlan; lost: readonly ReroutePart[] } {
  let plan = startPlan(lines);
  const lost: ReroutePart[] = [];
  const homeOf = (line: number): Row | undefined => rowsAt(plan, OLD).find(row => row.parts[0]?.[0] === line);
  for (const [
    [date = '', type = '', location = '', dispatch_type = '', carrier = '', method = ''],
    rows,
  ] of deliveries) {
    const to = plan.next;
    plan = step(
      plan,
      { type: 'add', target: { date, type, location, dispatch_type, carrier, method } },
      lines,
    );
    for (const parts of rows) {
      let first: number | undefined;
      for (const [line, quantity] of parts) {
        const home = homeOf(line);
        const there = home?.parts[0]?.[1] ?? 0;
        const fits = Math.min(quantity, there);
        if (fits < quantity) lost.push([line, quantity - fits]);
        if (!home || fits === 0) continue;
        plan = step(plan, { type: 'move', row: home.id, to, quantity: fits }, lines);
        // Rows of one delivery that were not put together stay apart.
        if (first !== undefined) plan = joined(plan, first, home.id);
        else first = home.id;
      }
    }
  }
  for (const [line, quantity] of splits) {
    const home = homeOf(line);
    // The rest stays at home, from where the next one is split off.
    if (home) plan = step(plan, { type: 'split', row: home.id, quantity: piecesOf(home) - quantity }, lines);
  }
  return { plan, lost };
}

/** The second row is a part of the first, as it was before. */
const joined = (plan: ReroutePlan, first: number, second: number): ReroutePlan => {
  const parts = plan.rows.find(row => row.id === second)?.parts ?? [];
  return {
    ...plan,
    rows: plan.rows.flatMap(row =>
      row.id === second ? [] : row.id === first ? [{ ...row, parts: [...row.parts, ...parts] }] : [row],
    ),
  };
};
