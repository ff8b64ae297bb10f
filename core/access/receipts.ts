import { right } from './right.ts';

export const seeReceipts = right('goodsreceipt.view');
export const createReceipts = right('goodsreceipt.create');
export const scanReceipts = right('orders.batch.process.sort');
export const seeReceiptLines = right(['goodsreceipt.view', 'orders.batch.process.sort']);
