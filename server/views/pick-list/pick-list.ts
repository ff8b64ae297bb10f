import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PickListOrder } from '../../../contract/orders/pick-list.ts';
import { type BatchStatus, isOver } from '../../../core/batch/status.ts';
import { sortableStatuses } from '../../../core/delivery/delivery.ts';
import { compose, rowOf } from '../../ground/db/compose.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { DB } from '../../ground/db/schema.ts';
import { type Refusal, notFound, refuse } from '../../ground/http/problem.ts';

/** An article of a batch with all that is to be fetched of it. */
export type PickLine = {
  product_identifier: string;
  product_name: string;
  /** 13 digits; null for an article without codes. */
  ean: string | null;
  quantity: number;
  /** Number of deliveries that want it. */
  deliveries: number;
  /** Display name of its pick location; null when none is known. */
  storage_location: string | null;
};

/** The content of a pick list. */
export type PickList = {
  batch: string;
  status: BatchStatus;
  type: string;
  dispatcher: string;
  zone: string | null;
  dispatch_date: string | null;
  deliveries: number;
  lines: PickLine[];
};

const overAlready = refuse(422, 'batch-closed', 'Deze batch is al afgesloten.');
const nothingToPick = refuse(422, 'nothing-to-pick', 'Er is niets meer te picken voor deze batch.');

/** The articles still to be picked for a batch: of deliveries that can be sorted, pieces that are not placed yet. */
export async function findPickList(
  db: Queryable,
  at: LocationPath,
  batch: string,
  order: PickListOrder,
): Promise<PickList | Refusal> {
  const found = await rowOf(db, pickListOf(at, batch));
  if (!found) return notFound('Batch niet gevonden');
  if (isOver(found.status)) return overAlready;
  if (found.lines.length === 0) return nothingToPick;
  return { ...found, lines: found.lines.toSorted(orders[order]) };
}

const byName = (a: PickLine, b: PickLine): number =>
  a.product_name.localeCompare(b.product_name, 'nl') ||
  a.product_identifier.localeCompare(b.product_identifier);

const shelves = new Intl.Collator('nl', { numeric: true });
/** Along the shelves, P-9 before P-10; what has no shelf is looked for last. */
const byShelf = (a: PickLine, b: PickLine): number =>
  Number(a.storage_location === null) - Number(b.storage_location === null) ||
  shelves.compare(a.storage_location ?? '', b.storage_location ?? '') ||
  byName(a, b);

const orders: Readonly<Record<PickListOrder, (a: PickLine, b: PickLine) => number>> = {
  product_name: byName,
  product_quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
  storage_location: byShelf,
};

type Batches = DB & { b: DB['dispatch_request_batches'] };

/** The pieces still to be picked for a batch `b`: lines `n` of deliveries `d`. */
const toPick = (eb: ExpressionBuilder<Batches, 'b'>) =>
  eb
    .selectFrom('dispatch_requests as d')
    .innerJoin('dispatch_request_lines as n', 'n.dispatch_request_id', 'd.id')
    .whereRef('d.batch_id', '=', 'b.id')
    .where('d.status', 'in', sortableStatuses)
    .where('d.paused_at', 'is', null)
    .whereRef('n.quantity', '>', 'n.quantity_placed');

const linesToPick = (eb: ExpressionBuilder<Batches, 'b'>) =>
  jsonArrayFrom(
    toPick(eb)
      .innerJoin('products as p', 'p.identifier', 'n.product_identifier')
      .leftJoin('pick_locations as pl', join =>
        join
          .onRef('pl.product_identifier', '=', 'n.product_identifier')
          .onRef('pl.location_id', '=', 'b.location_id'),
      )
      .leftJoin('storage_locations as s', 's.id', 'pl.storage_location_id')
      .select(line => [
        'n.product_identifier',
        'p.name as product_name',
        line
          .selectFrom('product_eans as e')
          .select(ean => ean.fn.max('e.ean').as('ean'))
          .whereRef('e.product_identifier', '=', 'n.product_identifier')
          .as('ean'),
        sql<number>`sum(n.quantity - n.quantity_placed)::int`.as('quantity'),
        sql<number>`count(DISTINCT d.id)::int`.as('deliveries'),
        's.display_name as storage_location',
      ])
      .groupBy(['n.product_identifier', 'p.name', 's.display_name']),
  );

const pickListOf = (at: LocationPath, batch: string) =>
  compose
    .selectFrom('dispatch_request_batches as b')
    .innerJoin('batch_types as bt', 'bt.id', 'b.batch_type_id')
    .innerJoin('typed_locations as l', 'l.id', 'b.location_id')
    .leftJoin('storage_zones as z', 'z.id', 'b.storage_zone_id')
    .select(eb => [
      'b.identifier as batch',
      eb.ref('b.status').$castTo<BatchStatus>().as('status'),
      'bt.display_name as type',
      'l.display_name as dispatcher',
      'z.display_name as zone',
      'b.dispatch_date',
      sql<number>`${toPick(eb).select(sql`count(DISTINCT d.id)`.as('count'))}`.as('deliveries'),
      linesToPick(eb).as('lines'),
    ])
    .where(place(at))
    .where('b.identifier', '=', batch);
