import { use, useEffect } from 'react';
import { useParams } from 'react-router';
import CreateBatchPage from '../office/batches/create/create-page.tsx';
import { t } from './shell/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { Forbidden } from './shell/forbidden.tsx';
import { hasFeature, may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

/** Batch creation from a location: hands the office area what it needs of the app. */
export default function CreateBatchRoute() {
  const { type = '', location = '' } = useParams();
  const session = useSignedIn();
  useEffect(announceAppReady, []);
  usePageTitle(t('batch_create'));
  const http = use(oms());
  if (!hasFeature(session, 'batching') || !may(session, 'orders.batch.create')) return <Forbidden />;
  return (
    <CreateBatchPage
      key={`${type}/${location}`}
      http={http}
      place={{ type, location }}
      provider={session.config.general.provider}
    />
  );
}
