import { use, useEffect } from 'react';
import { useParams } from 'react-router';
import BatchListPage from '../office/batches/list/list-page.tsx';
import { t } from './shell/menu-texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { Forbidden } from './shell/forbidden.tsx';
import { hasFeature, may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

/** Shipment batch list, of all locations or as a page of one: hands the office area what it needs of the app. */
export default function BatchesRoute() {
  const session = useSignedIn();
  useEffect(announceAppReady, []);
  usePageTitle(t('batches'));
  const { type, location } = useParams();
  const http = use(oms());
  if (!hasFeature(session, 'batching') || !may(session, 'orders.batch.process.sort')) return <Forbidden />;
  return (
    <BatchListPage
      key={`${type}/${location}`}
      http={http}
      mayCreate={may(session, 'orders.batch.create')}
      place={type && location ? { type, location } : null}
    />
  );
}
