import {
  readHolds,
  readRefunds,
  seeOrderHistory,
  seeOrders,
  seeResults,
} from '../../../core/access/orders.ts';
import type { Right } from '../../../core/access/right.ts';

/** The tabs that an order may open at. */
const TABS: readonly (readonly [Right, string])[] = [
  [seeOrders, 'overview'],
  [readHolds, 'hold-reasons'],
  [readRefunds, 'refunds'],
  [seeOrderHistory, 'history'],
  [seeResults, 'event-results'],
];

/** The first tab of an order that a user may open; null: none. */
export const orderTab = (may: (right: Right) => boolean): string | null =>
  TABS.find(([right]) => may(right))?.[1] ?? null;

/** A tab of an order. */
export const tabOf = (identifier: string, tab: string): string =>
  `/orders/detail/${encodeURIComponent(identifier)}/${tab}`;

/** The page of an order. */
export const orderPath = (identifier: string): string => tabOf(identifier, 'overview');

/** Why it is held, and the decisions. */
export const holdsPath = (identifier: string): string => tabOf(identifier, 'hold-reasons');

/** Its money that goes back. */
export const refundsPath = (identifier: string): string => tabOf(identifier, 'refunds');

/** The scan of what a store picks of it. */
export const pickPath = (identifier: string, delivery: number): string =>
  tabOf(identifier, `pick-by-store/${delivery}`);

/** Where an order's deliveries are sent from elsewhere. */
export const reroutePath = (identifier: string): string => tabOf(identifier, 'reroute');
