/** The source of the articles in a piece of work: a batch, or a goods receipt. */
export interface WorkSource {
  readonly type: 'batch' | 'goods-receipt';
  readonly identifier: string;
}

/** The source as bodies and queries have it; a call has exactly one of the two. */
export interface NamedSource {
  readonly dispatch_request_batch_identifier?: string | undefined;
  readonly goods_receipt_identifier?: string | undefined;
}

/** The source by its name on the wire. */
export const namedSource = ({ type, identifier }: WorkSource): NamedSource =>
  type === 'batch'
    ? { dispatch_request_batch_identifier: identifier }
    : { goods_receipt_identifier: identifier };

/** The source that is given; null when none or both are. */
export function sourceOf({
  dispatch_request_batch_identifier: batch,
  goods_receipt_identifier: receipt,
}: NamedSource): WorkSource | null {
  if (batch !== undefined) return receipt === undefined ? { type: 'batch', identifier: batch } : null;
  return receipt === undefined ? null : { type: 'goods-receipt', identifier: receipt };
}
