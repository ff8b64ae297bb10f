import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { ListRow, RowList } from '../../../../ui/scan/page/list-row.tsx';
import type { SortSnapshot } from '../../session/sort-model.ts';
import type { Completable } from '../../machine/state.ts';
import { t } from '../../texts.ts';

interface ToCompleteProps {
  readonly sort: SortSnapshot;
  readonly onComplete: (order: Completable) => void;
  readonly onClose: () => void;
}

/** The orders 'Af te ronden' of everybody in the zone, over the scan screen. */
export default function ToCompleteSheet({ sort, onComplete, onClose }: ToCompleteProps) {
  return (
    <Dialog title={t('to_complete_title')} closeLabel={t('close')} place="sheet" onClose={onClose}>
      <p>{t('to_complete_hint')}</p>
      <RowList label={t('to_complete_title')}>
        {sort.to_complete.map(order => (
          <ListRow
            key={order.dispatch_request_id}
            title={order.storage_location}
            note={t('order', { order: sort.facts.order(order.dispatch_request_id)?.order_identifier ?? '' })}
            onPress={() => onComplete(order)}
          />
        ))}
      </RowList>
    </Dialog>
  );
}
