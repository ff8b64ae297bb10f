import { right } from './right.ts';

/** What the retailer says about an article (orders-and-deliveries.md 6). */
export const seeProducts = right('products.view');
