import { right, withFeature } from './right.ts';

export const seeReceipts = right('goodsreceipt.view');
export const createReceipts = right('goodsreceipt.create');
export const scanReceipts = right('orders.batch.process.sort');
export const seeReceiptLines = right(['goodsreceipt.view', 'orders.batch.process.sort']);

/** 'Goederenontvangst' in the menu and with a location. */
export const openReceipts = withFeature('goods-receipt', seeReceipts);
export const openCreateReceipt = withFeature('goods-receipt', createReceipts);
