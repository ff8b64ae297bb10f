import { Dialog } from '../../../ui/dialog.tsx';
import { ListRow, RowList } from '../../../ui/list-row.tsx';
import type { Completable } from '../state.ts';
import type { Facts } from '../view.ts';
import { t } from '../texts.ts';

/** 'Af te ronden': fully placed orders of the zone, whoever placed them. */
export function CompletionList(props: {
  orders: readonly Completable[];
  facts: Facts;
  onOpen: (order: Completable) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('to_complete_title')} closeLabel={t('close')} place="sheet" onClose={props.onClose}>
      <p>{t('to_complete_hint')}</p>
      <RowList label={t('to_complete_title')}>
        {props.orders.map(order => (
          <ListRow
            key={order.dispatch_request_id}
            title={order.storage_location}
            note={t('order', { order: props.facts.order(order.dispatch_request_id)?.order_identifier ?? '' })}
            onPress={() => props.onOpen(order)}
          />
        ))}
      </RowList>
    </Dialog>
  );
}
