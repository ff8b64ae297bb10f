import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import { Aborted } from '../../ground/db/pool.ts';
import type { MutationItem } from '../mutations/item.ts';
import { doneFor } from '../../ground/watch/request-id.ts';
import { isReturnMutation } from '../mutations/returns/load-returns.ts';

type Apply = (items: readonly MutationItem[]) => Promise<MutationResult[]>;

/** One request's mutations: applied in order and in one transaction, unless there are too many. */
type Waiting = {
  readonly items: readonly MutationItem[];
  readonly work: ReadonlySet<string>;
  /** Aborts when its caller hangs up. */
  readonly left: AbortSignal | undefined;
  done(results: MutationResult[]): void;
  failed(error: unknown): void;
};

/** `left` aborts when the caller hangs up: what has not begun then is not done, and comes again. */
export type Submit = (items: readonly MutationItem[], left?: AbortSignal) => Promise<MutationResult[]>;

const MOST_ITEMS = 500;
const MOST_IN_FLIGHT = 2;
/** A second one is only for a long first one: two short ones cost more than one of all that came. */
const BESIDE_AFTER_MS = 20;
/** A caller who was just answered reports again at once, or not for a while. */
const GATHER_MS = 15;

/**
 * Group commit. Mutations that arrive during a transaction go together in the next one; mutations of the same batch
 * are never in two at once, because the second would only wait for the first one's locks. After a group the next one
 * waits a moment for as many as that had: otherwise the first to come back would go alone, or two halves of the
 * callers would take turns, at twice the cost. A lone scan waits for nobody.
 */
export function createMutationQueue(apply: Apply): Submit {
  const queue: Waiting[] = [];
  const busy = new Set<string>();
  let inFlight = 0;
  /** Number of requests that are likely to come now. */
  let expected = 0;
  let gathering: NodeJS.Timeout | undefined;
  let begunAt = -Infinity;

  function start(): void {
    if (queue.length < expected) return;
    if (inFlight > 0 && performance.now() - begunAt < BESIDE_AFTER_MS) return;
    gatheredEnough();
    if (inFlight === MOST_IN_FLIGHT) return;
    const group = take();
    if (group.length > 0) void run(group);
  }

  function gatheredEnough(): void {
    clearTimeout(gathering);
    expected = 0;
  }

  function gather(most: number): void {
    gatheredEnough();
    expected = most;
    gathering = setTimeout(() => {
      gatheredEnough();
      start();
    }, GATHER_MS);
  }

  /** The oldest that may go now; one that must wait holds back those after it of the same work. */
  function take(): Waiting[] {
    const group: Waiting[] = [];
    const held = new Set(busy);
    let size = 0;
    for (let i = 0; i < queue.length && size < MOST_ITEMS;) {
      const next = queue[i];
      if (!next) break;
      if (next.left?.aborted) {
        queue.splice(i, 1);
        next.failed(new Aborted());
        continue;
      }
      const fits = group.length === 0 || size + next.items.length <= MOST_ITEMS;
      if (fits && [...next.work].every(key => !held.has(key))) {
        group.push(next);
        size += next.items.length;
        queue.splice(i, 1);
      } else {
        for (const key of next.work) held.add(key);
        i++;
      }
    }
    return group;
  }

  async function run(group: readonly Waiting[]): Promise<void> {
    inFlight++;
    begunAt = performance.now();
    const leftBehind = queue.length;
    const beside = setTimeout(start, BESIDE_AFTER_MS);
    const keys = group.flatMap(waiting => [...waiting.work]);
    for (const key of keys) busy.add(key);
    try {
      const results = await apply(group.flatMap(waiting => waiting.items));
      let at = 0;
      for (const waiting of group) waiting.done(results.slice(at, (at += waiting.items.length)));
    } catch (error) {
      for (const waiting of group) waiting.failed(error);
    }
    clearTimeout(beside);
    inFlight--;
    for (const key of keys) busy.delete(key);
    if (group.length > 1) gather(group.length + queue.length - leftBehind);
    start();
  }

  return (items, left) =>
    new Promise((done, failed) => {
      queue.push({ items, work: new Set(items.map(workOf)), left, done, failed });
      // Not at once: requests of the same turn of the event loop go together, and what they have done is no single one's.
      doneFor(undefined, () => setImmediate(start));
    });
}

/**
 * The work that a mutation must not share with a parallel transaction: its batch or receipt, or the delivery when
 * only that is named.
 */
function workOf({ mutation: m }: MutationItem): string {
  if ('goods_receipt_identifier' in m && m.goods_receipt_identifier !== undefined)
    return `receipt ${m.location_type}/${m.location}/${m.goods_receipt_identifier}`;
  if ('dispatch_request_batch_identifier' in m) return `batch ${m.dispatch_request_batch_identifier}`;
  if (isReturnMutation(m)) return `returns ${m.location_type}/${m.location}`;
  if ('goods_receipt_line_id' in m) return `receipt line ${m.goods_receipt_line_id}`;
  if ('dispatch_request_id' in m) return `delivery ${m.dispatch_request_id}`;
  return 'product_identifier' in m ? `product ${m.product_identifier}` : `mutation ${m.id}`;
}
