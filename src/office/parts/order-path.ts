const tabOf = (identifier: string, tab: string): string =>
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
