import type { ReactNode } from 'react';
import type { GoodsReceipt } from '../../../../contract/goods-receipt.ts';
import { t } from '../texts.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { dayAndTime } from '../../parts/day-and-time.ts';

/** The facts of a receipt. */
export function Facts({ receipt }: { receipt: GoodsReceipt }) {
  const { quantity, quantity_scanned, zone } = receipt.receiving_progress;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('created_at'), dayAndTime(receipt.created_at)],
    [t('identifier'), receipt.identifier],
    [t('supplier'), receipt.supplier_location.display_name],
    [t('receiver'), receipt.recipient_location.display_name],
    [t('completed'), t(receipt.is_completed ? 'yes' : 'no')],
    [t('zone'), zone ?? '–'],
    [
      t('progress'),
      <Progress
        key="progress"
        label={t('progress')}
        value={quantity_scanned}
        max={quantity}
        text={`${quantity_scanned}/${quantity}`}
      />,
    ],
  ];
  return <FactList facts={facts} />;
}
