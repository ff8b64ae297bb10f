import { putProductInfo, postProductPieceInfo } from '../../contract/scanning/extra-info.ts';
import { markAsShipped } from '../../contract/orders/dispatch-request.ts';
import { postProcessGoodsReceipt, processGoodsReceiptLine } from '../../contract/warehouse/goods-receipt.ts';
import type { Endpoint } from '../../contract/http.ts';
import { postMutations, type Mutation, type MutationResult } from '../../contract/scanning/mutation.ts';
import { pickShipped, pickUnableToShip } from '../../contract/orders/pick-by-store.ts';
import { processProduct } from '../../contract/scanning/process-product.ts';
import { receiveReturn } from '../../contract/warehouse/returns.ts';
import type { Problem } from '../../contract/problem.ts';
import type { ToldFact } from '../db/outbox-db.ts';
import type { Entry } from '../outbox/entry.ts';
import { classify, type Meaning } from './classify.ts';
import type { Http } from './http.ts';

/** The OMS's answer about one entry. */
export type Reply = { readonly entry: Entry } & (
  | { readonly kind: 'done'; readonly status: number; readonly version: number | null }
  | { readonly kind: 'local' }
  /** `untried`: it was a read before the call, which was not made. `after`: what a look-up found that cannot tell. */
  | (Exclude<Meaning, { kind: 'ok' }> & { readonly untried?: true; readonly after?: ToldFact })
  /** A 207 that leaves this one out. */
  | { readonly kind: 'unnamed' }
  /** The list as a whole was refused; nothing is known of this entry. */
  | { readonly kind: 'list-refused'; readonly problem: Problem }
);

/** The endpoint whose declared replies mean success for a mutation's documented call. */
const DOCUMENTED: Readonly<Partial<Record<Mutation['type'], Endpoint>>> = {
  'place-article': processProduct,
  'receive-return': receiveReturn,
  'product-info': putProductInfo,
  'product-piece-info': postProductPieceInfo,
  'mark-shipped': markAsShipped,
  'pick-shipped': pickShipped,
  'pick-unable-to-ship': pickUnableToShip,
  'receive-line': processGoodsReceiptLine,
  'finish-receipt': postProcessGoodsReceipt,
};

/** Sends one entry by its documented call, or by /mutations when it has none and the OMS offers that. */
export async function deliverOne(http: Http, entry: Entry, scanMutations: boolean): Promise<Reply> {
  const endpoint = DOCUMENTED[entry.mutation.type];
  if (!entry.request || !endpoint) {
    if (!scanMutations) return withoutExtra(entry);
    const [reply] = await deliverList(http, [entry]);
    return reply ?? { entry, kind: 'unnamed' };
  }
  const { method, path, body } = entry.request;
  const answer = await http.send({
    endpoint,
    method,
    path,
    body,
    idempotencyKey: entry.id,
    user_id: entry.user_id,
  });
  if (answer.kind === 'ok')
    return { entry, kind: 'done', status: answer.status, version: versionOf(answer.body) };
  // The permission may have been taken away after the effect, with the reply lost: the list answers that for each
  // entry.
  if (answer.kind === 'refused' && answer.status === 403 && scanMutations) {
    const [reply] = await deliverList(http, [entry]);
    if (reply && reply.kind !== 'unnamed') return reply;
  }
  return { entry, ...answer };
}

/**
 * Sends entries of one user by POST /mutations, in the session or with the user's upload grant; each has an answer of
 * its own, whatever came back.
 */
export async function deliverList(
  http: Http,
  entries: readonly Entry[],
  grant?: string,
): Promise<readonly Reply[]> {
  const [first] = entries;
  if (!first) return [];
  const answer = await http.send({
    endpoint: postMutations,
    method: postMutations.method,
    path: postMutations.path,
    body: { device_id: first.device_id, mutations: entries.map(e => e.mutation) },
    user_id: first.user_id,
    packed: true,
    ...(grant === undefined ? {} : { grant }),
  });
  // About the grant, not about these entries: each of them has its own 403 in the list's answer.
  if (grant !== undefined && answer.kind === 'refused' && answer.status === 403)
    return entries.map(entry => ({ entry, kind: 'signed-out' }));
  if (answer.kind === 'refused')
    return entries.map(entry => ({ entry, kind: 'list-refused', problem: answer.problem }));
  if (answer.kind === 'later' && entries.length > 1) {
    // About the list: it is unknown which entry is at fault, if any.
    const { problem: _, ...ofAll } = answer;
    return entries.map(entry => ({ entry, ...ofAll }));
  }
  if (answer.kind !== 'ok') return entries.map(entry => ({ entry, ...answer }));
  const results = answer.body;
  const named = new Map(results.map(result => [result.id, result]));
  // A result without an id belongs to an entry whose id could not be read: its place tells which, when none is
  // missing.
  const byPlace = (i: number): MutationResult | undefined =>
    results.length === entries.length && results[i]?.id === null ? results[i] : undefined;
  return entries.map((entry, i) => replyOf(entry, named.get(entry.id) ?? byPlace(i)));
}

function replyOf(entry: Entry, result: MutationResult | undefined): Reply {
  if (!result) return { entry, kind: 'unnamed' };
  if ('body' in result) return { entry, kind: 'done', status: 200, version: versionOf(result.body) };
  const verdict = classify({
    kind: 'reply',
    status: result.status,
    body: result.problem,
    unreadable: false,
    declared: false,
    epoch_fits: true,
    retry_after_ms: undefined,
  });
  return verdict.kind === 'ok' ? { entry, kind: 'unnamed' } : { entry, ...verdict };
}

/** Mutations that an OMS without the extra has no call for, and need not know. */
const NOTED_HERE: ReadonlySet<string> = new Set<Mutation['type']>([
  'set-aside',
  'return-aside',
  'complete-storage-location',
  'hold-shipment',
  'pick-put-back',
  'answer-message',
  'void',
]);

/** An undo that was refused, or a mutation of a newer app, needs a person: it is never dropped. */
function withoutExtra(entry: Entry): Reply {
  if (NOTED_HERE.has(entry.mutation.type)) return { entry, kind: 'local' };
  const problem: Problem = {
    type: 'about:blank',
    title: '',
    status: 422,
    code: 'not-supported',
  };
  return { entry, kind: 'refused', status: 422, problem };
}

const versionOf = (body: unknown): number | null =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : null;
