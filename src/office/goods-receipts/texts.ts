import { texts } from '../../texts/texts.ts';
import goodsReceipt from './goods-receipt.nl.ts';

export const t = texts('goods_receipt', goodsReceipt);
