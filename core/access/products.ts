import { right } from './right.ts';

/** Facts that the retailer gives about an article (orders-and-deliveries.md 6). */
export const seeProducts = right('products.view');
