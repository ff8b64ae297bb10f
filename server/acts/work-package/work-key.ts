import type { WorkSource } from '../../../core/work/source.ts';

/** A batch or a goods receipt, by its row. */
export interface WorkKey {
  readonly type: WorkSource['type'];
  readonly id: number;
}

/** SQL: whether delivery `d` belongs to the work of that type whose id is a parameter. The batch comes first. */
export const isOfWork = (type: WorkKey['type'], id: string): string =>
  type === 'batch' ? `d.batch_id = ${id}` : `(d.goods_receipt_id = ${id} AND d.batch_id IS NULL)`;

/** The payload of NOTIFY about a change: `version` when the sender knows it. */
export const newsOfWork = (type: WorkKey['type']): string =>
  type === 'batch' ? 'batch_id' : 'goods_receipt_id';
