import { useState } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { listProductStates, listReturnReasons } from '../../../../../contract/warehouse/returns.ts';
import { returnReason } from '../../../../texts/words/return-reasons.ts';
import { amount } from '../../../../texts/office-formats.ts';
import { Table, type Column } from '../../../../ui/desk/table.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useOffice } from '../../../office.ts';
import { Picture } from '../../../parts/picture.tsx';
import { LineActDialog, LineActs } from '../acts/line-acts.tsx';
import { articleColumns } from '../line-columns.tsx';
import styles from './delivery-lines.module.css';
import { t } from './texts.ts';
import { amountOf, FIRST_LINES } from './view.ts';
import { nameOf } from '../../../../texts/words/retailer-names.ts';

interface DeliveryLinesProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
}
type DeliveryLine = DispatchRequest['dispatch_request_lines'][number];

/** The lines of a delivery; of many the first ones, and the others when they are asked for. */
export function DeliveryLines({ order, delivery }: DeliveryLinesProps) {
  const { asker, settings } = useOffice();
  const { body: allowed } = useCall(getAllowedStatusChanges, {});
  const [opened, setOpened] = useState<{ readonly act: string; readonly line: DeliveryLine } | null>(null);
  const facts = allowed && { order, delivery, allowed, asker, settings };
  const acts = (line: DeliveryLine) =>
    facts && <LineActs {...facts} line={line} onAct={act => setOpened({ act, line })} />;
  const [isWhole, setWhole] = useState(false);
  const { dispatch_request_lines: lines, identifier } = delivery;
  return (
    <div className={styles.lines}>
      <Table
        caption={t('lines', { delivery: identifier })}
        columns={[
          ...columnsOf(order, delivery),
          { id: 'acts', header: () => t('acts'), ...right, cell: acts },
        ]}
        rows={isWhole ? lines : lines.slice(0, FIRST_LINES)}
        rowKey={({ id }) => String(id)}
      />
      {lines.length > FIRST_LINES && (
        <div className={styles.all}>
          <Button size="row" kind="quiet" expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? t('show_fewer') : t('show_all', { n: lines.length })}
          </Button>
        </div>
      )}
      {facts && opened && (
        <LineActDialog
          {...facts}
          {...opened}
          line={lines.find(({ id }) => id === opened.line.id) ?? opened.line}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const right = { align: 'right' } as const;

/** Amounts are there for who may see them. */
const columnsOf = (order: SalesOrder, delivery: DispatchRequest): readonly Column<DeliveryLine>[] => [
  { id: 'image', header: () => t('image'), cell: line => <Picture url={line.image_url} /> },
  ...articleColumns,
  ...(delivery.dispatch_type.identifier === 'return' ? returnColumns : []),
  {
    id: 'done',
    header: () => t(delivery.storage_location ? 'placed' : 'done'),
    ...right,
    cell: line => <Done of={line} isSorted={delivery.storage_location !== null} />,
  },
  ...(order.grand_total === null
    ? []
    : [
        {
          id: 'amount',
          header: () => t('amount'),
          ...right,
          cell: (line: DeliveryLine) => {
            const cost = amountOf(order, line);
            return cost === null ? '–' : amount(cost);
          },
        },
      ]),
];

/** Why it comes back, and the state that it is expected in. */
const returnColumns: readonly Column<DeliveryLine>[] = [
  { id: 'reason', header: () => t('reason'), cell: line => <Reason of={line.return_reason_id ?? null} /> },
  { id: 'state', header: () => t('state'), cell: line => <State of={line.product_state_id ?? null} /> },
];

/** In the words of who may see the lists of them, else by its identifier. */
function Reason({ of }: { of: string | null }) {
  const { body = [] } = useCall(listReturnReasons, {});
  if (of === null) return '–';
  return returnReason(body.find(one => one.identifier === of) ?? { identifier: of, display_name: of });
}

function State({ of }: { of: string | null }) {
  const { body = [] } = useCall(listProductStates, {});
  if (of === null) return '–';
  return nameOf(
    'product_state',
    body.find(one => one.identifier === of) ?? { identifier: of, display_name: of },
  );
}

function Done({ of, isSorted }: { of: DeliveryLine; isSorted: boolean }) {
  const done = of.quantity - of.quantity_pending;
  if (!isSorted) return done || '–';
  return (
    <span className={styles.done} data-whole={of.quantity_pending === 0 || undefined}>
      {of.quantity_pending === 0 && <Icon name="check" size={18} />}
      {done}
    </span>
  );
}
