import { use, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import BatchPage from '../office/batches/batch-page.tsx';
import { saveFile } from '../device/save-file.ts';
import { looksOf } from '../office/batches/orders/orders-view.ts';
import { slipRights } from '../office/parts/slip-view.ts';
import { t } from './shell/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { Forbidden } from './shell/forbidden.tsx';
import { hasFeature, may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

/** Shipment batch detail: hands the office area what it needs of the app. */
export default function BatchRoute() {
  const { type = '', location = '', batch = '' } = useParams();
  const session = useSignedIn();
  const batching = hasFeature(session, 'batching');
  const sort = may(session, 'orders.batch.process.sort');
  const isNew = (useLocation().state as { isNew?: true } | null)?.isNew === true;
  const mayPrint = may(session, 'orders.dispatchrequests.printlabels');
  useEffect(announceAppReady, []);
  usePageTitle(t('batch', { batch }));
  const http = use(oms());
  if (!sort && !may(session, 'orders.batch.process')) return <Forbidden />;
  return (
    <BatchPage
      key={`${type}/${location}/${batch}`}
      http={http}
      params={{ type, location, batch }}
      isNew={isNew}
      looks={looksOf(session.config.settings)}
      saveFile={saveFile}
      slips={{
        rights: slipRights(session.user),
        provider: session.config.general.provider,
        separateLabel: session.config['packing-slip-separate-label'],
      }}
      rights={{
        batching,
        sort,
        chooseZone: batching && sort,
        downloadSlips: may(session, 'orders.dispatchrequests.downloadpackingslip'),
        printLabels: !mayPrint ? 'no' : may(session, 'canmanagealllocations') ? 'dummy' : 'yes',
      }}
    />
  );
}
