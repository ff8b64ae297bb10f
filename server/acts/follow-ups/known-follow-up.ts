import { isDeepStrictEqual } from 'node:util';
import type { ComplaintBody, ReturnBody } from '../../../contract/orders/follow-up.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';

/**
 * The delivery that was made of this body before, by its identifier; undefined: none. Two at once wait for each other here.
 * One that was made with other lines or fields, or at another location, is refused: what is asked now was not made.
 * An identifier that this OMS would give itself, to a delivery of this order or another, is refused.
 */
export async function knownFollowUp(
  tx: Transaction,
  order: { readonly id: number; readonly identifier: string },
  body: ReturnBody | ComplaintBody,
): Promise<{ id: number } | Refusal | undefined> {
  const { identifier, status, dispatcher_type, dispatcher_identifier, lines } = body;
  const own = identifier.startsWith(`${order.identifier}-`)
    ? /^(?!R?\d+$)[A-Za-z0-9]+$/.test(identifier.slice(order.identifier.length + 1))
    : !/^\d{6}-/.test(identifier);
  if (!own) return reserved(identifier);
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`follow-up ${identifier}`]);
  const known = await tx.one<Known>(SELECT, [
    identifier,
    order.id,
    status === 'return-announced',
    dispatcher_type,
    dispatcher_identifier,
  ]);
  if (!known) return undefined;
  if (!known.is_of_order) return taken;
  const asked = lines.map(line => ({
    ...line,
    shipped_line_id: 'metadata' in line ? line.metadata.shipped_dispatch_request_line_id : null,
  }));
  const announcement = 'metadata' in body ? body.metadata : null;
  return known.is_there &&
    piecesOf(known.lines) === piecesOf(asked) &&
    isDeepStrictEqual(known.announcement, announcement)
    ? known
    : madeOtherwise;
}

interface Known {
  readonly id: number;
  /** Belongs to this order, and is of the same kind. */
  readonly is_of_order: boolean;
  readonly is_there: boolean;
  /** As it was made: also those that were cancelled since. */
  readonly lines: readonly FollowUpLine[];
  readonly announcement: Readonly<Record<string, string>> | null;
}
interface FollowUpLine {
  readonly product_identifier: string;
  readonly quantity: number;
  readonly return_reason?: string | null;
  readonly shipped_line_id: number | null;
}

/** Numbers of pieces by article, and why: one asked line of a return may be made of several lines of the order. */
function piecesOf(lines: readonly FollowUpLine[]): string {
  const sums = new Map<string, number>();
  for (const { product_identifier, return_reason = null, shipped_line_id, quantity } of lines) {
    const what = JSON.stringify([product_identifier, return_reason, shipped_line_id]);
    sums.set(what, (sums.get(what) ?? 0) + quantity);
  }
  return [...sums]
    .map(([what, pieces]) => `${what} ${pieces}`)
    .toSorted()
    .join('\n');
}

const reserved = (identifier: string): Refusal =>
  refuse(
    422,
    'identifier-reserved',
    `Zo nummert het OMS zelf: ${identifier}. Kies een ander kenmerk, bijvoorbeeld een UUID.`,
    { read: identifier },
  );
const taken = refuse(409, 'identifier-taken', 'Er is al een andere levering met dit kenmerk.');

const madeOtherwise = refuse(
  409,
  'already-made',
  'De vorige poging is gelukt: er is al een levering gemaakt, met andere regels of gegevens, of een andere locatie.',
);

const SELECT = `
  SELECT d.id, d.sales_order_id = $2 AND (d.dispatch_type = 'return') = $3 AS is_of_order,
    l.type = $4 AND l.identifier = $5 AS is_there,
    (SELECT json_agg(json_build_object('product_identifier', n.product_identifier, 'quantity', n.quantity,
      'return_reason', n.return_reason, 'shipped_line_id', n.shipped_line_id))
      FROM dispatch_request_lines n JOIN dispatch_requests p ON p.id = n.dispatch_request_id
      WHERE p.sales_order_id = d.sales_order_id AND (p.id = d.id OR p.split_from_id = d.id)) AS lines,
    d.metadata->'announcement' AS announcement
  FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id WHERE d.identifier = $1`;
