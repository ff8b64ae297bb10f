import type { Day } from '../calendar/day.ts';
import type { LineToPlan, PlannedPart, AssignedPlan } from './facts.ts';

/** Differences that another plan makes for an order; several may hold. */
export const differences = [
  'from-store',
  'from-dc',
  'from-vendor',
  'from-elsewhere',
  'more-deliveries',
  'fewer-deliveries',
  'unassigned',
  'later-than-promised',
  'later',
  'earlier',
] as const;
export type PlanDifference = (typeof differences)[number];

export interface Comparison {
  /** Pieces come from other locations, or more or fewer of them come. */
  readonly isElsewhere: boolean;
  readonly differences: readonly PlanDifference[];
  /** Days that the last delivery comes later; below 0: earlier; null: one of the plans has not all pieces. */
  readonly days: number | null;
}

/** Compares what two plans mean for the customer and the locations: of the same lines, `then` in the place of `now`. */
export function comparePlans(
  now: AssignedPlan,
  then: AssignedPlan,
  lines: readonly LineToPlan[],
  typeOf: (location: number) => string,
): Comparison {
  const [before, after] = [piecesBySender(now), piecesBySender(then)];
  const isElsewhere = [...new Set([...before.keys(), ...after.keys()])].some(
    sender => before.get(sender) !== after.get(sender),
  );
  const moved = (type: string) => piecesOf(after, type, typeOf) - piecesOf(before, type, typeOf);
  const days = daysBetween(lastDay(now), lastDay(then));
  const deliveries = then.parts.length - now.parts.length;
  const found: PlanDifference[] = [];
  if (isElsewhere) {
    if (moved('vendor') > 0) found.push('from-vendor');
    else if (moved('store') > 0) found.push('from-store');
    else if (moved('dc') > 0) found.push('from-dc');
    else if (piecesLeft(then) <= piecesLeft(now)) found.push('from-elsewhere');
  }
  if (deliveries !== 0 && then.rest.length === now.rest.length)
    found.push(deliveries > 0 ? 'more-deliveries' : 'fewer-deliveries');
  if (piecesLeft(then) > piecesLeft(now)) found.push('unassigned');
  if (isLate(then, lines) && !isLate(now, lines)) found.push('later-than-promised');
  else if (days !== null && days !== 0) found.push(days > 0 ? 'later' : 'earlier');
  return { isElsewhere, differences: found, days };
}

/** How bad it is for the customer: what comes not at all, then what breaks a promise, then days and parcels. */
export const weightOf = ({ differences: of, days }: Comparison): number =>
  (of.includes('unassigned') ? 1000 : 0) +
  (of.includes('later-than-promised') ? 100 : 0) +
  (of.includes('more-deliveries') ? 1 : 0) +
  2 * (days ?? 0);

/** The locations that pieces leave from; a store that is fed hands over what another one sends. */
export const sendersOf = (part: PlannedPart): readonly number[] =>
  part.fed_by.length > 0 ? part.fed_by.flatMap(sendersOf) : [part.supplier_location_id ?? part.location_id];

/** Pieces of each line by the location that sends them. */
function piecesBySender({ parts }: AssignedPlan): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  const add = (part: PlannedPart): void => {
    if (part.fed_by.length > 0) return part.fed_by.forEach(add);
    const [sender] = sendersOf(part);
    for (const { line, quantity } of part.lines) {
      const key = `${String(sender)}/${String(line)}`;
      pieces.set(key, (pieces.get(key) ?? 0) + quantity);
    }
  };
  parts.forEach(add);
  return pieces;
}

const piecesOf = (
  pieces: ReadonlyMap<string, number>,
  type: string,
  typeOf: (location: number) => string,
): number =>
  [...pieces].reduce(
    (sum, [key, quantity]) => (typeOf(Number(key.split('/')[0])) === type ? sum + quantity : sum),
    0,
  );

/** Pieces without a place. */
export const piecesLeft = ({ rest }: AssignedPlan): number =>
  rest.reduce((sum, { quantity }) => sum + quantity, 0);

/** The day of the last delivery; null: not all pieces have one. */
const lastDay = ({ parts, rest }: AssignedPlan): Day | null =>
  rest.length > 0
    ? null
    : parts.reduce<Day | null>(
        (last, { delivery_date }) => (last === null || delivery_date > last ? delivery_date : last),
        null,
      );

const DAY_MS = 86_400_000;
const daysBetween = (from: Day | null, to: Day | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whether a piece comes after the day that its line promises. */
const isLate = ({ parts }: AssignedPlan, lines: readonly LineToPlan[]): boolean =>
  parts.some(part =>
    part.lines.some(({ line }) => {
      const promised = lines.find(one => one.line === line)?.promised_delivery_date ?? null;
      return promised !== null && part.delivery_date > promised;
    }),
  );
