import type { GoodsReceipt } from '../../../../contract/warehouse/goods-receipt.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Progress } from '../../../ui/scan/screen/progress.tsx';
import { Time } from '../../parts/time.tsx';
import { t } from '../texts.ts';

/** The facts of a receipt, in one line on a desk; its identifier and whether it is completed are in the page's head. */
export function Facts({ receipt }: { receipt: GoodsReceipt }) {
  const { quantity, quantity_scanned: scanned, zone } = receipt.receiving_progress;
  return (
    <FactList
      facts={[
        [t('created_at'), <Time key="at" of={receipt.created_at} />],
        [t('supplier'), receipt.supplier_location.display_name],
        [t('receiver'), receipt.recipient_location.display_name],
        [t('zone'), zone ?? '–'],
        [
          t('progress'),
          <Progress
            key="progress"
            label={t('progress')}
            value={scanned}
            max={quantity}
            text={`${scanned}/${quantity}`}
          />,
        ],
      ]}
    />
  );
}
