import { useState } from 'react';
import { getSalesOrder } from '../../../../contract/orders/order-detail.ts';
import { getRefundRoom, type RefundRequest } from '../../../../contract/orders/refund-request.ts';
import type { Extra } from '../../../../contract/extra.ts';
import { euro } from '../../../texts/formats.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderTab } from '../detail/head/order-tab.tsx';
import { ApproveDialog, DenyDialog, FinishDialog, ReleaseDialog } from './act-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { WithdrawalCard } from './withdrawal-card.tsx';
import { OrderCard } from './order-card.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { OutcomeDialog } from './outcome-dialogs.tsx';
import { RefundCard, type Opened } from './refund-card.tsx';
import styles from './refunds.module.css';
import { RoomCard } from './room-card.tsx';
import { t } from './texts.ts';
import { groupsOf, isBlurred, leftFor, refundsIn, refundsInput, totalOf } from './view.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: getSalesOrder, input: refundsInput(order) },
];

/** Crediteringen: the money of an order that goes back (review-refunds-warehouse.md 2, Refunds). */
export default function RefundsPage({ params: { order = '' } }: PageProps) {
  const call = useCall(getSalesOrder, refundsInput(order));
  const hasRoom = useOffice().asker.features.has('refund-room' satisfies Extra);
  const room = useCall(getRefundRoom, hasRoom ? { params: { salesOrder: order } } : null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <OrderTab order={order} call={call} failed={t('load_failed')} notFound={t('missing')}>
      {(of, head) => {
        const refunds = refundsIn(of);
        const payment = refunds.flatMap(one => one.unknown_payments).find(one => one.id === opened?.payment);
        const current = opened && refunds.find(({ id }) => id === opened.id);
        return (
          <DetailPage
            {...head}
            side={
              hasRoom && (
                <>
                  <RoomCard call={room} />
                  {room.body?.withdrawals.map(one => (
                    <WithdrawalCard key={one.dispatch_request_identifier} of={one} />
                  ))}
                  {room.body && <OrderCard order={order} of={room.body} refunds={refunds} />}
                </>
              )
            }
          >
            {refunds.length === 0 && <Card>{t('none')}</Card>}
            {groupsOf(refunds).map(([name, own]) => (
              <section key={name} className={styles.group} aria-label={t(name)}>
                <h2 className={styles.title}>
                  {t(name)} <span className={styles.soft}>{groupSum(own)}</span>
                </h2>
                <div className={styles.cards}>
                  {own.map(refund => (
                    <RefundCard
                      key={refund.id}
                      of={refund}
                      withdrawal={room.body?.withdrawals.find(
                        one => one.dispatch_request_identifier === refund.dispatch_request?.identifier,
                      )}
                      onOpen={setOpened}
                    />
                  ))}
                </div>
              </section>
            ))}
            {current && opened.dialog === 'edit' && (
              <EditDialog order={order} of={current} left={leftFor(room.body, current)} onClose={close} />
            )}
            {current && opened.dialog === 'approve' && <ApproveDialog of={current} onClose={close} />}
            {current && opened.dialog === 'deny' && <DenyDialog of={current} onClose={close} />}
            {current && opened.dialog === 'finish' && <FinishDialog of={current} onClose={close} />}
            {current && opened.dialog === 'release' && <ReleaseDialog of={current} onClose={close} />}
            {current && payment && (opened.dialog === 'paid' || opened.dialog === 'not-paid') && (
              <OutcomeDialog of={current} payment={payment} as={opened.dialog} onClose={close} />
            )}
            {current && opened.dialog === 'history' && <HistoryDialog of={current} onClose={close} />}
          </DetailPage>
        );
      }}
    </OrderTab>
  );
}

/** How many they are, and what they are together as far as it is shown. */
function groupSum(of: readonly RefundRequest[]): string {
  const shown = of.filter(one => !isBlurred(one));
  const sum = shown.reduce((cents, one) => cents + Math.round(totalOf(one) * 100), 0);
  return [t('group_sum', { n: of.length }), ...(sum > 0 ? [euro(sum / 100)] : [])].join(' · ');
}
