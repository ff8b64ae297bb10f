/** Pieces of a line of an old delivery, by its id. */
export type ReroutePart = readonly [line: number, quantity: number];

/** Where a new delivery leaves from, how and when; '' is not chosen yet. */
export interface Target {
  readonly date: string;
  readonly type: string;
  readonly location: string;
  readonly dispatch_type: string;
  readonly carrier: string;
  readonly method: string;
}

/** Pieces that lie together on the screen: in their old delivery, where `at` is `OLD`, or in a new one. */
export interface Row {
  readonly id: number;
  readonly at: number;
  /** In an old delivery one line; in a new one also several, of one line of the order. */
  readonly parts: readonly ReroutePart[];
}

export interface PlannedDelivery {
  readonly id: number;
  readonly target: Target;
}

/**
 * Future of an order's old deliveries. Every piece is in one row, whatever happens (plan.test.ts); ids never come
 * twice in one plan.
 */
export interface ReroutePlan {
  readonly next: number;
  readonly deliveries: readonly PlannedDelivery[];
  readonly rows: readonly Row[];
}

/** A line of an old delivery: its pieces that may go, and the line of the order that they are of. */
export interface Movable {
  readonly id: number;
  readonly order_line: number;
  readonly free: number;
}

export type PlanEvent =
  | { readonly type: 'add'; readonly target: Target }
  | { readonly type: 'set'; readonly delivery: number; readonly target: Target }
  /** Only one that is empty. */
  | { readonly type: 'remove'; readonly delivery: number }
  /** All of a row, or the given number of pieces; into `OLD` they go back where they came from. */
  | { readonly type: 'move'; readonly row: number; readonly to: number; readonly quantity?: number }
  | { readonly type: 'split'; readonly row: number; readonly quantity: number }
  /** With the other rows of the same delivery and the same line of the order. */
  | { readonly type: 'merge'; readonly row: number };

/** The place of what is not moved. */
export const OLD = 0;

/** Nothing is moved yet. */
export const startPlan = (lines: readonly Movable[]): ReroutePlan => ({
  next: lines.length + 1,
  deliveries: [],
  rows: lines.map(({ id, free }, nth) => ({ id: nth + 1, at: OLD, parts: [[id, free]] })),
});

export const piecesOf = ({ parts }: Pick<Row, 'parts'>): number =>
  parts.reduce((sum, [, quantity]) => sum + quantity, 0);

export const rowsAt = ({ rows }: ReroutePlan, at: number): readonly Row[] =>
  rows.filter(row => row.at === at);

/** The plan after an event; what is not possible changes nothing. */
export function step(plan: ReroutePlan, event: PlanEvent, lines: readonly Movable[]): ReroutePlan {
  switch (event.type) {
    case 'add':
      return {
        ...plan,
        next: plan.next + 1,
        deliveries: [...plan.deliveries, { id: plan.next, target: event.target }],
      };
    case 'set':
      return {
        ...plan,
        deliveries: plan.deliveries.map(one =>
          one.id === event.delivery ? { ...one, target: event.target } : one,
        ),
      };
    case 'remove':
      return rowsAt(plan, event.delivery).length > 0
        ? plan
        : { ...plan, deliveries: plan.deliveries.filter(({ id }) => id !== event.delivery) };
    case 'move':
      return move(plan, event);
    case 'split':
      return split(plan, event.row, event.quantity);
    case 'merge':
      return merge(plan, event.row, lines);
  }
}

function move(
  plan: ReroutePlan,
  { row: id, to, quantity }: Extract<PlanEvent, { type: 'move' }>,
): ReroutePlan {
  const row = plan.rows.find(one => one.id === id);
  if (!row || row.at === to || !(to === OLD || plan.deliveries.some(one => one.id === to))) return plan;
  if (quantity !== undefined && quantity !== piecesOf(row)) {
    const parted = split(plan, id, quantity);
    return parted === plan ? plan : move(parted, { type: 'move', row: id, to });
  }
  return to === OLD ? goBack(plan, row) : { ...plan, rows: [...without(plan, row), { ...row, at: to }] };
}

/** Each line's pieces join what is left of it in its old delivery. */
function goBack(plan: ReroutePlan, row: Row): ReroutePlan {
  let { next } = plan;
  let rows = without(plan, row);
  for (const [line, quantity] of row.parts) {
    const home = rows.find(one => one.at === OLD && one.parts[0]?.[0] === line);
    rows = home
      ? rows.map(one => (one === home ? { ...one, parts: [[line, piecesOf(one) + quantity]] } : one))
      : [...rows, { id: next++, at: OLD, parts: [[line, quantity]] }];
  }
  return { ...plan, next, rows };
}

/** The first pieces keep the id: what was chosen to be moved is what moves. */
function split(plan: ReroutePlan, id: number, quantity: number): ReroutePlan {
  const row = plan.rows.find(one => one.id === id);
  if (!row || !Number.isInteger(quantity) || quantity < 1 || quantity >= piecesOf(row)) return plan;
  const first: ReroutePart[] = [];
  const rest: ReroutePart[] = [];
  let left = quantity;
  for (const [line, has] of row.parts) {
    const taken = Math.min(left, has);
    if (taken > 0) first.push([line, taken]);
    if (taken < has) rest.push([line, has - taken]);
    left -= taken;
  }
  return {
    ...plan,
    next: plan.next + 1,
    rows: plan.rows.flatMap(one =>
      one === row
        ? [
            { ...row, parts: first },
            { id: plan.next, at: row.at, parts: rest },
          ]
        : [one],
    ),
  };
}

function merge(plan: ReroutePlan, id: number, lines: readonly Movable[]): ReroutePlan {
  const row = plan.rows.find(one => one.id === id);
  const others = row ? mergeable(plan, row, lines) : [];
  if (!row || others.length === 0) return plan;
  const parts = new Map<number, number>();
  for (const [line, quantity] of [row, ...others].flatMap(one => one.parts))
    parts.set(line, (parts.get(line) ?? 0) + quantity);
  return {
    ...plan,
    rows: plan.rows.flatMap(one =>
      one === row ? [{ ...row, parts: [...parts] }] : others.includes(one) ? [] : [one],
    ),
  };
}

/** The rows beside a row that are of the same line of the order; of an old delivery, of the same line of it. */
export function mergeable(plan: ReroutePlan, row: Row, lines: readonly Movable[]): readonly Row[] {
  const of = ({ parts: [first] }: Row) =>
    row.at === OLD ? first?.[0] : lines.find(({ id }) => id === first?.[0])?.order_line;
  return plan.rows.filter(one => one !== row && one.at === row.at && of(one) === of(row));
}

const without = (plan: ReroutePlan, row: Row): readonly Row[] => plan.rows.filter(one => one !== row);
