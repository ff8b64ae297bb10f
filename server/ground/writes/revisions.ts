import type { FastifyRequest } from 'fastify';
import { dutchTime } from '../../../core/calendar/time.ts';
import { REVISION_HEADER, type RevisedKind, type SeenRevision } from '../../../contract/http.ts';
import type { Transaction } from '../db/pool.ts';
import { everywhere, lockDeliveries } from './lock-deliveries.ts';
import { type Refusal, notFound, refuse } from '../http/problem.ts';
import type { User } from '../session/user.ts';

/**
 * The revisions that the caller saw of the things that a write names: `delivery-12=7, order-5=3`. A 400 for any other
 * text, and for a kind that the endpoint does not check: its caller would believe that it is checked.
 */
export function seenRevisions(
  { headers }: Pick<FastifyRequest, 'headers'>,
  kinds: readonly RevisedKind[],
): { ok: true; seen: readonly SeenRevision[] } | { ok: false; refusal: Refusal } {
  const given = headers[REVISION_HEADER.toLowerCase()];
  if (typeof given !== 'string') return { ok: true, seen: [] };
  const seen: SeenRevision[] = [];
  for (const part of given.split(',')) {
    const [, name, id, revision] = /^\s*([a-z]+)-(\d{1,9})=(\d{1,9})\s*$/.exec(part) ?? [];
    const kind = kinds.find(one => one === name);
    if (!kind) return { ok: false, refusal: revisionInvalid(part.trim().slice(0, 100), kinds) };
    seen.push({ kind, id: Number(id), revision: Number(revision) });
  }
  return { ok: true, seen };
}

function revisionInvalid(read: string, kinds: readonly RevisedKind[]): Refusal {
  const expected = kinds.length === 0 ? 'geen' : kinds.map(kind => `${kind}-12=7`).join(' of ');
  const detail = `De kop ${REVISION_HEADER} past niet bij dit verzoek. Gelezen: ${read}. Verwacht: ${expected}.`;
  return refuse(400, 'revision-invalid', detail, { read, expected });
}

/**
 * Undefined when everything that was seen is current; it stays locked until the transaction ends. Otherwise 409
 * `changed` with the name of who changed it, or 404 for a thing that does not exist or that the user may not see.
 * Rows are locked in the order of order-rules.md 0.
 */
export async function unchanged(
  tx: Transaction,
  user: User,
  seen: readonly SeenRevision[],
): Promise<Refusal | undefined> {
  if (seen.length === 0) return undefined;
  const idsOf = (kind: RevisedKind) => seen.filter(one => one.kind === kind).map(({ id }) => id);
  // With those linked to them, and before any of them alone: the act may reach all.
  const deliveries = await tx.query<{ id: number }>(DELIVERIES, [idsOf('delivery'), idsOf('order')]);
  if (deliveries.length > 0)
    await lockDeliveries(
      tx,
      everywhere,
      deliveries.map(({ id }) => id),
    );
  for (const kind of lockOrder) {
    const ofKind = seen.filter(one => one.kind === kind);
    if (ofKind.length === 0) continue;
    const ids = ofKind.map(({ id }) => id);
    const rows = await tx.query<Held>(things[kind].hold, [ids, user.canmanagealllocations, user.id]);
    const found = new Map(rows.map(row => [row.id, row]));
    for (const { id, revision } of ofKind) {
      const row = found.get(id);
      if (!row) return notFound(things[kind].missing);
      if (row.revision !== revision) return changed(row);
    }
  }
  return undefined;
}

/** When a thing was changed last, and by whom. */
export interface Revised {
  readonly changed_at: string;
  readonly by: string;
}
type Held = Revised & { readonly id: number; readonly revision: number };

/** In the place of a name: nobody changed it. */
export const SYSTEM = 'systeem';

/** The refusal of a change of what is not as its caller saw it. */
export function changed({ by, changed_at }: Revised): Refusal {
  const who = by === SYSTEM ? 'Automatisch gewijzigd' : `Gewijzigd door ${by}`;
  const detail = `${who} om ${dutchTime(changed_at)}. Vernieuw en probeer het opnieuw.`;
  return refuse(409, 'changed', detail, { by });
}

const DELIVERIES = `
  SELECT id FROM dispatch_requests WHERE id = ANY ($1::int[]) OR sales_order_id = ANY ($2::int[])`;

const lockOrder: readonly RevisedKind[] = [
  'batch',
  'delivery',
  'order',
  'location',
  'stock',
  'presale',
  'settings',
  'import',
  'hold',
  'refund',
];

/** Rows of no location: who may make the call may see each. */
const OF_ALL = '($2::boolean IS NOT NULL AND $3::int IS NOT NULL)';
const OWN = `($2 OR location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))`;

const holding = (table: string, own: string) => `
  SELECT x.id, x.revision, x.changed_at, COALESCE((SELECT name FROM users WHERE id = x.changed_by), '${SYSTEM}') AS by
  FROM ${table} x WHERE x.id = ANY ($1::int[]) AND ${own} ORDER BY x.id FOR NO KEY UPDATE`;

/** How the things of a kind are locked. */
const things: Readonly<Record<RevisedKind, { hold: string; missing: string }>> = {
  batch: {
    hold: holding('dispatch_request_batches', OWN),
    missing: 'Batch niet gevonden',
  },
  delivery: {
    hold: holding('dispatch_requests', OWN),
    missing: 'Levering niet gevonden',
  },
  order: {
    hold: holding(
      'sales_orders',
      `EXISTS (SELECT FROM dispatch_requests d WHERE d.sales_order_id = x.id AND ${OWN})`,
    ),
    missing: 'Order niet gevonden',
  },
  location: {
    hold: holding('locations', OWN.replace('location_id IN', 'x.id IN')),
    missing: 'Locatie niet gevonden',
  },
  stock: {
    hold: holding('stock_levels', OWN),
    missing: 'Voorraad niet gevonden',
  },
  presale: {
    hold: holding('presale_schedules', OF_ALL),
    missing: 'Presale niet gevonden',
  },
  settings: {
    hold: holding('setting_groups', OF_ALL),
    missing: 'Instellingen niet gevonden',
  },
  import: {
    hold: holding('order_imports', OF_ALL),
    missing: 'Import niet gevonden',
  },
  hold: {
    hold: holding('hold_rule_groups', OF_ALL),
    missing: 'Groep niet gevonden',
  },
  refund: {
    hold: holding(
      'refund_requests',
      `EXISTS (SELECT FROM dispatch_requests d WHERE d.sales_order_id = x.sales_order_id AND ${OWN})`,
    ),
    missing: 'Creditering niet gevonden',
  },
};
