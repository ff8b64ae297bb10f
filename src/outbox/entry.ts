import { documentedRequest } from '../../contract/scanning/mutation-request.ts';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { EntryRow, NewEntryRow } from '../db/outbox-db.ts';

export type Entry = EntryRow;

export interface User {
  readonly id: number;
  readonly name: string;
}

export interface EntrySource {
  readonly user: User;
  readonly work: string;
  readonly device_id: string;
  readonly now: number;
  /** The delivery of mutations that name none themselves (product information). */
  readonly dispatch_request_id?: number | undefined;
  /** The name of a delivery's order, as the work package has it. */
  readonly orderOf?: ((dispatch_request_id: number) => string | undefined) | undefined;
  /** The same for the line of a goods receipt. */
  readonly goods_receipt_line_id?: number | undefined;
  readonly finishes_at?: string | undefined;
}

/** An entry as it is when it is recorded. */
export function newEntry(mutation: Mutation, source: EntrySource): NewEntryRow {
  return {
    id: mutation.id,
    schema: 1,
    device_id: source.device_id,
    user_id: source.user.id,
    user_name: source.user.name,
    order_identifier: orderOf(mutation, source),
    lane: laneOf(mutation, source.user.id, source),
    work: source.work,
    barrier: BARRIERS.has(mutation.type),
    ...(source.finishes_at !== undefined && { finishes_at: source.finishes_at }),
    mutation,
    request: documentedRequest(mutation),
    attempts: 0,
    last_answer: null,
    problem: null,
    state: 'pending',
    created_at: source.now,
    done_at: null,
    applied_version: null,
    resolved_by: null,
  };
}

function orderOf(
  mutation: Mutation,
  { orderOf: nameOf, dispatch_request_id }: EntrySource,
): string | undefined {
  const id = 'dispatch_request_id' in mutation ? mutation.dispatch_request_id : dispatch_request_id;
  return id === null || id === undefined ? undefined : nameOf?.(id);
}

const BARRIERS: ReadonlySet<Mutation['type']> = new Set([
  'mark-shipped',
  'pick-shipped',
  'pick-unable-to-ship',
  'finish-receipt',
]);

/**
 * Lane = (user, delivery or line of a receipt). A lane of (device, delivery) would get stuck when a second user signs
 * in.
 */
function laneOf(mutation: Mutation, user_id: number, source: EntrySource): string {
  const { dispatch_request_id, goods_receipt_line_id } = source;
  if (mutation.type === 'take-back-return' && mutation.dispatch_request_id === null)
    return `${user_id}/receipt/${mutation.mutation_id}`;
  if ('dispatch_request_id' in mutation) return `${user_id}/delivery/${mutation.dispatch_request_id}`;
  if ('goods_receipt_line_id' in mutation)
    return `${user_id}/goods-receipt-line/${mutation.goods_receipt_line_id}`;
  if (mutation.type === 'finish-receipt') return `${user_id}/${source.work}`;
  if (mutation.type === 'void') return `${user_id}/void/${mutation.mutation_id}`;
  if (mutation.type === 'receive-by-label') return `${user_id}/return-label/${mutation.label}`;
  if (dispatch_request_id !== undefined) return `${user_id}/delivery/${dispatch_request_id}`;
  if (goods_receipt_line_id !== undefined) return `${user_id}/goods-receipt-line/${goods_receipt_line_id}`;
  if (mutation.type === 'product-piece-info')
    return `${user_id}/${mutation.line_type}-line/${mutation.line_id}`;
  return `${user_id}/product/${mutation.product_identifier}`;
}

/** The id of the mutation that a take-back takes back. */
export const targetOf = ({ mutation: m }: Pick<Entry, 'mutation'>): string | null =>
  m.type === 'take-back' || m.type === 'take-back-received' || m.type === 'take-back-return'
    ? m.mutation_id
    : null;
