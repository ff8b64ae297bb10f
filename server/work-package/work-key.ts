import type { WorkSource } from '../../core/work/source.ts';

/** A batch or a goods receipt, by its row. */
export interface WorkKey {
  readonly type: WorkSource['type'];
  readonly id: number;
}

/** SQL: whether delivery `d` is of the work of that type whose id is a parameter. Being in a batch comes first. */
export const isOfWork = (type: WorkKey['type'], id: string): string =>
  type === 'batch' ? `d.batch_id = ${id}` : `(d.goods_receipt_id = ${id} AND d.batch_id IS NULL)`;

/** What NOTIFY says of a change: `version` where the sayer knows it. */
export const newsOfWork = (type: WorkKey['type']): string =>
  type === 'batch' ? 'batch_id' : 'goods_receipt_id';
