/** Where the articles of a piece of work come from: a batch's orders, or what a supplier brought. */
export interface WorkSource {
  readonly type: 'batch' | 'goods-receipt';
  readonly identifier: string;
}

/** The source as bodies and queries name it; a call carries exactly one of the two. */
export interface NamedSource {
  readonly dispatch_request_batch_identifier?: string | undefined;
  readonly goods_receipt_identifier?: string | undefined;
}

export const namedSource = ({ type, identifier }: WorkSource): NamedSource =>
  type === 'batch'
    ? { dispatch_request_batch_identifier: identifier }
    : { goods_receipt_identifier: identifier };

/** The source that is named; null when none is, or both are. */
export function sourceOf({
  dispatch_request_batch_identifier: batch,
  goods_receipt_identifier: receipt,
}: NamedSource): WorkSource | null {
  if (batch !== undefined) return receipt === undefined ? { type: 'batch', identifier: batch } : null;
  return receipt === undefined ? null : { type: 'goods-receipt', identifier: receipt };
}
