import { type Right, right, withFeature } from './right.ts';

const receipts = (of: Right): Right => withFeature('goods-receipt', of);

/** 'Goederenontvangst' in the menu and with a location. */
export const seeReceipts = receipts(right('goodsreceipt.view'));
export const createReceipts = receipts(right('goodsreceipt.create'));
export const scanReceipts = receipts(right('orders.batch.process.sort'));
export const seeReceiptLines = receipts(right(['goodsreceipt.view', 'orders.batch.process.sort']));
