const tabOf = (identifier: string, tab: string): string =>
  `/orders/detail/${encodeURIComponent(identifier)}/${tab}`;

/** The page of an order. */
export const orderPath = (identifier: string): string => tabOf(identifier, 'overview');

/** Where an order's deliveries are sent from elsewhere. */
export const reroutePath = (identifier: string): string => tabOf(identifier, 'reroute');
