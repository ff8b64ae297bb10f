import type { Input } from '../../calls/client.ts';
import type { checkReroute, StockForReroute } from '../../../../contract/orders/reroute.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { StatusChanges } from '../../../../core/delivery/changes.ts';
import type { DeliveryStatus } from '../../../../core/delivery/status.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { lookOf } from '../../parts/delivery-look.ts';
import { isScanned } from '../parts/on-floor.ts';
import { methodOf, misplaced, oldDeliveries, type OldDelivery, type OldLine } from './old-deliveries.ts';
import {
  mergeable,
  type PlannedDelivery,
  OLD,
  piecesOf,
  type ReroutePlan,
  type Row,
  rowsAt,
  type Target,
} from './plan.ts';
import { fitsTarget, goesOf, isDropship, missingOf, targetBody } from './target.ts';
import { t } from './texts.ts';

/** Subject of a plan: the order's deliveries, and their lines that may go elsewhere. */
export interface PlanFacts {
  readonly old: readonly OldDelivery[];
  readonly lines: readonly OldLine[];
  /** Status changes that this OMS lets persons make. */
  readonly allowed: StatusChanges;
  /** The order's. */
  readonly fulfilment_method: string;
  /** The store where its customer collects it; null: it is sent. */
  readonly collected_at: string | null;
}

export function factsOf(order: SalesOrder, allowed: StatusChanges): PlanFacts {
  const old = oldDeliveries(order, allowed);
  const { fulfilment_method, fulfilment_location_identifier: collected_at } = order;
  return { old, lines: old.flatMap(({ lines }) => lines), allowed, fulfilment_method, collected_at };
}

/** The first line of a row stands for all: they are of one article. */
export const lineOf = ({ parts: [first] }: Row, { lines }: PlanFacts): OldLine | undefined =>
  lines.find(({ id }) => id === first?.[0]);

/** The old deliveries that a row's pieces come from. */
export const sourcesOf = ({ parts }: Row, { old, lines }: PlanFacts): readonly OldDelivery[] =>
  old.filter(({ of }) => parts.some(([id]) => lines.some(line => line.id === id && line.delivery === of.id)));

/** The status that a new delivery gets. */
export const statusFor = (target: Target): DeliveryStatus =>
  isDropship(target) ? 'requested' : 'to-be-requested';

/** Why a row may not be in a new delivery; null: it may. */
export const refusalOf = (row: Row, target: Target, facts: PlanFacts): string | null =>
  sourcesOf(row, facts)
    .map(({ of }) =>
      fitsTarget(goesOf(facts, of), target)
        ? misplaced(of, statusFor(target), facts.allowed)
        : t('wrong_type'),
    )
    .find(Boolean) ?? null;

export interface PlanFault {
  readonly delivery: number;
  readonly row?: number;
  readonly text: string;
}

/** Problems that hinder saving, in the order of the screen (orders-and-deliveries.md 5, Reroute save). */
export const problemsOf = (plan: ReroutePlan, facts: PlanFacts, today: string): readonly PlanFault[] =>
  plan.deliveries.flatMap(({ id: delivery, target }) => {
    const rows = rowsAt(plan, delivery);
    const missing = missingOf(target);
    return [
      ...(missing.length > 0
        ? [
            {
              delivery,
              text: t('missing', { fields: missing.map(field => t(field).toLowerCase()).join(', ') }),
            },
          ]
        : []),
      ...(target.date !== '' && target.date < today ? [{ delivery, text: t('past') }] : []),
      ...(rows.length === 0 ? [{ delivery, text: t('empty') }] : []),
      ...rows.flatMap(row => {
        const text = refusalOf(row, target, facts);
        return text === null ? [] : [{ delivery, row: row.id, text }];
      }),
    ];
  });

/** Why no further delivery can be made. */
export const noneMore = ({ deliveries }: ReroutePlan, { lines }: PlanFacts): string | null =>
  deliveries.length >= lines.reduce((sum, { free }) => sum + free, 0) ? t('too_many') : null;

export type Body = NonNullable<Input<typeof checkReroute>['body']>;

/** The new deliveries as the OMS makes them; null: there is nothing to make, or something is still to be chosen. */
export function bodyOf(plan: ReroutePlan, facts: PlanFacts): Body | null {
  const filled = plan.deliveries.filter(({ id }) => rowsAt(plan, id).length > 0);
  if (filled.length === 0 || filled.some(({ target }) => missingOf(target).length > 0)) return null;
  return filled.map(({ id, target }) => ({
    ...targetBody(target),
    lines: rowsAt(plan, id).flatMap(row => wireLines(row, facts)),
  })) as unknown as Body;
}

/** The OMS takes all that a line has before it takes of the next: lines of which some stay are named by themselves. */
function wireLines(row: Row, facts: PlanFacts): readonly Body[number]['lines'][number][] {
  const product_identifier = lineOf(row, facts)?.product ?? '';
  const isWhole = row.parts.every(([id, n]) => facts.lines.some(line => line.id === id && line.free === n));
  if (isWhole)
    return [{ old_line_ids: row.parts.map(([id]) => id), product_identifier, quantity: piecesOf(row) }];
  return row.parts.map(([id, quantity]) => ({ old_line_ids: [id], product_identifier, quantity }));
}

/** The old deliveries of which pieces go, with the revision that was seen. */
export const touchedBy = (plan: ReroutePlan, facts: PlanFacts): readonly OldDelivery[] =>
  facts.old.filter(({ of }) =>
    plan.rows.some(row => row.at !== OLD && sourcesOf(row, facts).some(one => one.of.id === of.id)),
  );

/** Nothing is left of it. Pieces that lie in their place never go. */
export const isReplaced = (old: OldDelivery, plan: ReroutePlan, facts: PlanFacts): boolean =>
  touchedBy(plan, facts).includes(old) &&
  old.of.dispatch_request_lines.every(line => line.quantity === line.quantity_pending) &&
  !rowsAt(plan, OLD).some(row => sourcesOf(row, facts).includes(old));

/** The stock of the place of a row, when it is too little for all that comes there. */
export const shortageOf = (
  row: Row,
  target: Target,
  facts: PlanFacts,
  stock: readonly StockForReroute[],
): StockForReroute | undefined => stockAt(lineOf(row, facts)?.product ?? '', target, stock).find(isTooLittle);

export const isTooLittle = ({ quantity, available }: StockForReroute): boolean => quantity > available;

export const stockAt = (
  product: string,
  target: Pick<Target, 'type' | 'location'>,
  stock: readonly StockForReroute[],
): readonly StockForReroute[] =>
  stock.filter(
    one =>
      one.product_identifier === product &&
      one.dispatcher_type === target.type &&
      one.dispatcher_identifier === target.location,
  );

/** Effect of saving, as one text of sentences (order-rules.md 3, Says). */
export function saysOf(
  plan: ReroutePlan,
  facts: PlanFacts,
  nameOf: (target: Target) => string,
): readonly string[] {
  const made = plan.deliveries.filter(({ id }) => rowsAt(plan, id).length > 0);
  if (made.length === 0) return [];
  const what = made.map(one => fromOf(one, plan, facts, nameOf(one.target))).join(', ');
  const touched = touchedBy(plan, facts);
  const n = touched.filter(old => isReplaced(old, plan, facts)).length;
  return [
    n > 0 ? t('says', { n, made: made.length, what }) : t('says_added', { n: made.length, what }),
    ...touched
      .filter(old => !isReplaced(old, plan, facts))
      .map(old => t('says_keeps', { delivery: old.of.identifier, what: keptOf(old, plan) })),
    ...touched
      .filter(({ of }) => isScanned(of))
      .map(old => scansOf(old, t(isReplaced(old, plan, facts) ? 'scans' : 'scans_part'))),
  ];
}

/** Where an old delivery is scanned, and what becomes of scans that are under way. */
function scansOf({ of }: OldDelivery, scans: string): string {
  const batch = of.dispatch_request_batch?.identifier;
  const delivery = of.identifier;
  return batch
    ? t('floor_batch', { delivery, batch, scans })
    : t('floor', { delivery, status: deliveryStatus(of.status), scans });
}

const fromOf = (
  { id, target }: PlannedDelivery,
  plan: ReroutePlan,
  facts: PlanFacts,
  location: string,
): string =>
  t('says_from', {
    what: listed(rowsAt(plan, id).map(row => [piecesOf(row), lineOf(row, facts)?.name ?? ''])),
    location: location || '…',
    date: target.date === '' ? '…' : shortDay(target.date),
  });

/** Rest of an old delivery: what was not taken, and what cannot go. */
function keptOf(old: OldDelivery, plan: ReroutePlan): string {
  const kept = old.of.dispatch_request_lines.map(line => {
    const gone = plan.rows
      .filter(row => row.at !== OLD)
      .flatMap(({ parts }) => parts)
      .reduce((sum, [of, n]) => sum + (of === line.id ? n : 0), 0);
    return [line.quantity - gone, line.product_name] as const;
  });
  const left = kept.filter(([n]) => n > 0);
  return left.length > MOST_NAMED
    ? t('articles', { n: left.reduce((sum, [n]) => sum + n, 0) })
    : listed(left);
}

/** More articles than these are counted. */
const MOST_NAMED = 5;

/** '1 × Speaker en 3 × Koffie'; an article once. */
export function listed(what: readonly (readonly [quantity: number, name: string])[]): string {
  const sums = new Map<string, number>();
  for (const [quantity, name] of what) if (quantity > 0) sums.set(name, (sums.get(name) ?? 0) + quantity);
  const all = [...sums].map(([name, quantity]) => t('times', { quantity, name }));
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${t('and')} ${all.at(-1) ?? ''}`;
}

/** Whether a row can be put together with another one. */
export const canMerge = (plan: ReroutePlan, row: Row, { lines }: PlanFacts): boolean =>
  mergeable(plan, row, lines).length > 0;

/** Words on a delivery that somebody planned with, beside its place. */
export const wordsOfOld = (old: OldDelivery): readonly string[] => {
  const { of } = old;
  const batch = of.dispatch_request_batch?.identifier;
  return [
    deliveryStatus(lookOf(of).word),
    of.dispatch_date ? shortDay(of.dispatch_date) : t('no_day'),
    methodOf(old) || t('no_method'),
    batch ? t('in_batch', { batch }) : t('no_batch'),
    listed(of.dispatch_request_lines.map(line => [line.quantity, line.product_name])),
  ];
};

/** Changes of the deliveries that somebody planned with, made while they did. */
export function differences(
  before: readonly OldDelivery[],
  now: readonly OldDelivery[],
  wordsOf: (of: OldDelivery) => readonly string[],
): readonly string[] {
  const gone = before
    .filter(old => !now.some(({ of }) => of.id === old.of.id))
    .map(({ of }) => t('is_gone', { delivery: of.identifier }));
  const other = now.flatMap(one => {
    const old = before.find(({ of }) => of.id === one.of.id);
    const delivery = one.of.identifier;
    if (!old) return [t('is_new', { delivery })];
    const [words, present] = [wordsOf(old), wordsOf(one)];
    const other = words.flatMap((was, nth) =>
      was === present[nth] ? [] : [{ was, now: present[nth] ?? '' }],
    );
    if (other.length === 0) return [];
    const [was, is] = [other.map(one => one.was), other.map(one => one.now)];
    return [t('was_now', { delivery, was: was.join(', '), now: is.join(', ') })];
  });
  return [...gone, ...other];
}
