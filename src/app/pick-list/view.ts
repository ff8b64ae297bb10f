import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import { carrierFacts } from '../../flows/pick-by-store/session/carrier-facts.ts';
import { piecesIn, type Hand } from '../../flows/pick-by-store/machine/state.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';

/** One delivery to pick, as a line of the worker's list. */
export interface PickItem {
  readonly id: number;
  readonly order: string;
  readonly placed_at: string;
  readonly dispatch_type: string;
  readonly carrier: string | null;
  readonly pieces: number;
  readonly scanned: number;
  readonly gift_wrapped: boolean;
  readonly paused: boolean;
  /** It can be scanned and not completed: carrier or method is wrong. */
  readonly blocked: boolean;
  /** 'waiting': completed here, not confirmed; 'refused': needs repair; 'ended': by somebody else, with articles in hand. */
  readonly state: 'open' | 'waiting' | 'refused' | 'ended';
  /** As the packing slip has it. */
  readonly identifier: string;
  /** The day that it must leave. */
  readonly dispatch_date: string | null;
  /** Text that it is found by: numbers, articles, and the customer's name while the device has it. */
  readonly words: string;
  /** Codes of the articles that are not all picked yet, space separated. */
  readonly open_codes: string;
}

export interface PickRow {
  readonly delivery: DispatchRequest;
  readonly hand: Hand;
  readonly completed: 'waiting' | 'refused' | undefined;
}

/** A delivery as a line of the list, with the state of its completion on this device. */
export function itemOf(
  { delivery, hand, completed }: PickRow,
  types: readonly DispatchType[] | null,
): PickItem {
  const facts = carrierFacts(delivery, types);
  return {
    id: delivery.id,
    order: delivery.sales_order.identifier,
    placed_at: delivery.sales_order.placed_at ?? '',
    dispatch_type: facts.dispatch_type,
    carrier: delivery.carrier && nameOf('carrier', delivery.carrier),
    pieces: delivery.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0),
    scanned: piecesIn(hand),
    gift_wrapped: delivery.gift_wrapped,
    paused: delivery.paused_at !== null,
    blocked: facts.method_state !== 'active',
    state: completed ?? (delivery.status === 'requested' ? 'open' : 'ended'),
    identifier: delivery.identifier,
    dispatch_date: delivery.dispatch_date,
    words: wordsOf(delivery),
    open_codes: delivery.dispatch_request_lines
      .filter(line => (hand.counts[line.id] ?? 0) < line.quantity)
      .map(line => line.ean_codes)
      .join(' '),
  };
}

const wordsOf = ({ identifier, sales_order, dispatch_request_lines }: DispatchRequest): string =>
  plain(
    [
      identifier,
      sales_order.identifier,
      sales_order.shipping_address?.full_name,
      ...dispatch_request_lines.flatMap(l => [l.product_name, l.product_identifier, l.ean_codes]),
    ].join(' '),
  );

/** Without capitals and accents, as people type. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The deliveries that are work: open ones, those of this device that are not confirmed yet, and those still in hand. */
export const isWork = ({ delivery, completed, hand }: PickRow): boolean =>
  delivery.status === 'requested' || completed !== undefined || piecesIn(hand) > 0;

const rank = { refused: 0, ended: 0, open: 1, waiting: 2 } as const;

/** First those that need repair or are to be laid back, then the oldest order; last those that only wait for the network. */
export const inOrder = (items: readonly PickItem[]): PickItem[] =>
  [...items].sort((a, b) => rank[a.state] - rank[b.state]);

/** Path of a delivery's pick screen. */
export const pickPath = (order: string, id: number): string =>
  `/orders/detail/${encodeURIComponent(order)}/pick-by-store/${id}`;

const isPickable = (item: PickItem): boolean => item.state === 'open' && !item.paused && !item.blocked;

/** The delivery after this one: the oldest that can be completed. */
export const nextOf = (items: readonly PickItem[], after: number | null): PickItem | undefined =>
  items.find(item => isPickable(item) && item.id !== after);

/** Whether a walk may have it: open, not paused; one that cannot be completed yet can be picked all the same. */
export const canWalk = (item: PickItem): boolean => item.state === 'open' && !item.paused;

/** Path of a walk along the shelves for these; none: the walk in progress. */
export const walkPath = (ids: readonly number[]): string =>
  ids.length > 0 ? `/scan/te-leveren/ronde?levering=${ids.join(',')}` : '/scan/te-leveren/ronde';
