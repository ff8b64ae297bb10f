import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { deliveryWord } from '../../../../texts/words/delivery-status.ts';
import { OfficeDialog } from '../../../parts/office-dialog.tsx';
import { Table } from '../../../../ui/desk/table.tsx';
import { WholeCodes } from '../../../../ui/whole-codes.tsx';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { deliveryLineColumns } from '../line-columns.tsx';
import styles from './follow-ups.module.css';
import { t } from './texts.ts';

/** Gekoppelde leveringen: what feeds this delivery, and what it feeds, with their lines. */
export default function CascadesDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const groups = [
    [t('fed_by'), delivery.cascades_from_dispatch_requests ?? []],
    [t('feeds'), delivery.cascades_into_dispatch_requests ?? []],
  ] as const;
  return (
    <OfficeDialog title={t('cascades_title')} closeLabel={t('close')} onClose={onClose} wide>
      {groups.flatMap(([group, linked]) =>
        linked.map(({ id, identifier, status, is_replaced }) => (
          <section key={id}>
            <h3 className={styles.title}>
              <WholeCodes text={`${group} ${identifier} · ${deliveryWord({ status, is_replaced })}`} />
            </h3>
            {is_replaced ? (
              <p>{t('linked_replaced')}</p>
            ) : (
              <Lines
                identifier={identifier}
                of={order.current_dispatch_requests_with_paused?.find(one => one.id === id)}
              />
            )}
          </section>
        )),
      )}
    </OfficeDialog>
  );
}

function Lines({ identifier, of }: { identifier: string; of: DispatchRequest | undefined }) {
  if (!of) return <p>{t('elsewhere')}</p>;
  return (
    <Table
      caption={t('linked_lines', { delivery: identifier })}
      columns={deliveryLineColumns}
      rows={of.dispatch_request_lines}
      rowKey={({ id }) => String(id)}
    />
  );
}
