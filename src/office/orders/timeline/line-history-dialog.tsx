import { useState } from 'react';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { seeOrderHistory } from '../../../../core/access/orders.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { useMay } from '../../office.ts';
import { OfficeDialog } from '../../parts/office-dialog.tsx';
import { type HistoryConfig, keepHistoryConfig, readHistoryConfig } from './history-config.ts';
import { t } from './texts.ts';
import { Timeline } from './timeline.tsx';
import styles from './timeline.module.css';

interface LineHistoryDialogProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  /** Without one it is the history of the delivery. */
  readonly line?: DispatchRequest['dispatch_request_lines'][number];
  readonly onClose: () => void;
}

/** How a delivery came to its status; of a line, what happened to the deliveries that have its article (orders-and-deliveries.md 2). */
export default function LineHistoryDialog({ order, delivery, line, onClose }: LineHistoryDialogProps) {
  const may = useMay();
  const [config, setConfig] = useState(readHistoryConfig);
  const { showAllProducts, sort } = config;
  const change = (next: Partial<HistoryConfig>) => setConfig(keepHistoryConfig({ ...config, ...next }));
  // A user who may not see the history of the order has that of this delivery at most.
  const ofDelivery = !line || (showAllProducts && !may(seeOrderHistory));
  const chosen = {
    group: null,
    product: line && !showAllProducts ? line.product_identifier : null,
    first: sort === 'asc' ? 'oldest' : 'newest',
  } as const;
  return (
    <OfficeDialog
      wide
      title={t('history_of', { what: line?.product_name ?? delivery.identifier })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className={styles.config}>
        {line && (
          <CheckField
            look="switch"
            size="desk"
            label={t('show_all_products')}
            checked={showAllProducts}
            onChange={checked => change({ showAllProducts: checked })}
          />
        )}
        <Button
          size="desk"
          kind="quiet"
          icon="sort"
          onPress={() => change({ sort: sort === 'asc' ? 'desc' : 'asc' })}
        >
          {t(chosen.first)}
        </Button>
      </div>
      <Timeline
        key={JSON.stringify(chosen)}
        order={order.identifier}
        chosen={chosen}
        {...(ofDelivery && { delivery: delivery.identifier })}
      />
    </OfficeDialog>
  );
}
