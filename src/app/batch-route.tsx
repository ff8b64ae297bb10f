import { use, useEffect } from 'react';
import { useParams } from 'react-router';
import BatchPage from '../office/batches/batch-page.tsx';
import { texts } from '../texts/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { hasFeature, may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

const t = texts('shell', { batch: 'Batch {batch}' });

/** Shipment batch detail: hands the office area what it needs of the app. */
export default function BatchRoute() {
  const { type = '', location = '', batch = '' } = useParams();
  const session = useSignedIn();
  const batching = hasFeature(session, 'batching');
  const sort = may(session, 'orders.batch.process.sort');
  useEffect(announceAppReady, []);
  usePageTitle(t('batch', { batch }));
  return (
    <BatchPage
      key={`${type}/${location}/${batch}`}
      http={use(oms())}
      params={{ type, location, batch }}
      rights={{ batching, sort, chooseZone: batching && sort }}
    />
  );
}
