import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import PickByStore from '../flows/pick-by-store/screen.tsx';
import { t } from './pick-list/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { cache } from './device/device.ts';
import { picksHeld } from './pick-list/read-picks.ts';
import { nextOf, pickPath } from './pick-list/view.ts';
import { useScanProps } from './scan-props.ts';
import { pickDeliveries } from '../../core/access/orders.ts';
import { mayOf } from './state/asker.ts';
import { MessageScreen } from './shell/message-screen.tsx';
import { useWorkTitle } from './shell/page-title.ts';

const LIST = '/scan/te-leveren';

/** OrderPickByStoreScan: one delivery of an order on the whole screen. */
export default function PickRoute() {
  const { salesOrder = '', dispatchRequestId = '' } = useParams();
  const navigate = useNavigate();
  const scan = useScanProps();
  const { user } = scan;
  const id = /^\d{1,9}$/.test(dispatchRequestId) ? Number(dispatchRequestId) : 0;
  const allowed = mayOf(scan, pickDeliveries);
  // Another delivery is another piece of work, and another worker has other scans.
  const key = `${user.id}/${salesOrder}/${id}`;
  const onTitle = useWorkTitle(key, t('pick'));
  useEffect(() => (allowed ? undefined : announceAppReady()), [allowed]);
  if (!allowed) return <MessageScreen text={t('forbidden')} />;

  const list = () => void navigate(LIST);
  return (
    <PickByStore
      {...scan}
      key={key}
      onTitle={onTitle}
      order={salesOrder}
      dispatch_request_id={id}
      practice={false}
      onList={list}
      onNext={() => void next(id, user.id).then(path => navigate(path ?? LIST), list)}
    />
  );
}

/** The next delivery of the same store; null when none can be completed. */
async function next(id: number, userId: number): Promise<string | null> {
  const row = await cache.picks.get(id);
  if (!row) return null;
  const [type = '', identifier = ''] = row.place.split('/');
  const item = nextOf(await picksHeld({ type, identifier }, userId), id);
  return item ? pickPath(item.order, item.id) : null;
}
