import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { texts } from '../../texts/texts.ts';
import { announceAppReady } from '../app-ready.ts';
import { currentPlace, workplaces } from '../scan-home/view.ts';
import { may } from '../shell/menu.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { useDeviceSettings } from '../state/device-settings.ts';
import { useOutboxSummary } from '../state/outbox-summary.ts';
import { useSignedIn } from '../state/session.ts';
import PickList from './pick-list.tsx';

const t = texts('pick_list', { title: 'Te leveren' });

/** /scan/te-leveren: the store's deliveries on a page of their own; the scan home is where a store is chosen. */
export default function PickListPage() {
  const session = useSignedIn();
  const remembered = useDeviceSettings(state => state.location);
  const queue = useOutboxSummary();
  const place = currentPlace(workplaces(session.locations), remembered);
  usePageTitle(t('title'));
  useEffect(announceAppReady, []);
  if (place?.type !== 'store' || !may(session, 'orders.pickbystore.process'))
    return <Navigate to="/scan" replace />;
  return <PickList place={place} waiting={queue.pending + queue.parked} />;
}
