import { use, useEffect } from 'react';
import BatchListPage from '../office/batches/list/list-page.tsx';
import { texts } from '../texts/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

const t = texts('menu', { batches: 'Batches' });

/** Shipment batch list: hands the office area what it needs of the app. */
export default function BatchesRoute() {
  const session = useSignedIn();
  useEffect(announceAppReady, []);
  usePageTitle(t('batches'));
  return <BatchListPage http={use(oms())} mayCreate={may(session, 'orders.batch.create')} />;
}
