import { Dialog } from '../../../ui/dialog.tsx';
import { ListRow, RowList } from '../../../ui/list-row.tsx';
import type { FlowProps } from '../../flow.ts';
import { LastTen } from '../../steps/last-ten.tsx';
import type { SortSnapshot } from '../sort-model.ts';
import type { Completable } from '../state.ts';
import { t } from '../texts.ts';
import { WorkTitle } from './work-title.tsx';

interface SheetsProps {
  readonly open: 'last-ten' | 'to-complete';
  readonly flow: FlowProps;
  readonly sort: SortSnapshot;
  readonly onComplete: (order: Completable) => void;
  readonly onClose: () => void;
}

/** What slides up over the scan screen: the last ten scans, or the orders 'Af te ronden' of everybody in the zone. */
export default function Sheets({ open, flow, sort, onComplete, onClose }: SheetsProps) {
  if (open === 'last-ten')
    return (
      <Dialog title={t('last_ten')} closeLabel={t('close')} place="sheet" onClose={onClose}>
        <WorkTitle flow={flow} zone={sort.zone_name} />
        <LastTen scans={sort.last} />
      </Dialog>
    );
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
