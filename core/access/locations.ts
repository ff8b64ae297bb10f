import { atOwn, right } from './right.ts';

/** 'Locaties' in the menu, for who is linked to several. */
export const seeLocations = right(['orders.batch.process.sort', 'goodsreceipt.view']);
/** Whatever the permissions, one's own locations alone. */
export const atOwnLocation = atOwn(right());
