import { use, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import CreatePage from '../office/goods-receipts/create-page.tsx';
import IndexPage from '../office/goods-receipts/index-page.tsx';
import ReceiptPage from '../office/goods-receipts/receipt-page.tsx';
import { newDeviceId } from '../outbox/device.ts';
import { t } from './shell/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { Forbidden } from './shell/forbidden.tsx';
import { hasFeature, may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';
import { useFinishReceipt } from './use-finish-receipt.ts';

/** Goods receipts of a location: hands the office area what it needs of the app. */
export default function GoodsReceiptRoute({ page }: { page: 'index' | 'create' | 'view' }) {
  const { type = '', location = '', receipt = '' } = useParams();
  const session = useSignedIn();
  useEffect(announceAppReady, []);
  usePageTitle(receipt === '' ? t('goods_receipt') : `${t('goods_receipt')} ${receipt}`);
  const mayCreate = may(session, 'goodsreceipt.create');
  const allowed = page === 'create' ? mayCreate : may(session, 'goodsreceipt.view');
  if (!allowed || !hasFeature(session, 'goods-receipt')) return <Forbidden />;
  const key = `${type}/${location}/${receipt}`;
  const place = { type, location };
  if (page === 'view') return <View key={key} {...place} receipt={receipt} />;
  return page === 'create' ? (
    <Create key={key} place={place} />
  ) : (
    <Index key={key} place={place} mayCreate={mayCreate} />
  );
}

type PlaceProp = { place: { type: string; location: string } };

const Index = ({ place, mayCreate }: PlaceProp & { mayCreate: boolean }) => (
  <IndexPage http={use(oms())} place={place} mayCreate={mayCreate} />
);
const Create = ({ place }: PlaceProp) => <CreatePage http={use(oms())} place={place} newId={newDeviceId} />;

function View({ type, location, receipt }: { type: string; location: string; receipt: string }) {
  const session = useSignedIn();
  const { state } = useLocation() as { state: { note?: string } | null };
  return (
    <ReceiptPage
      http={use(oms())}
      place={{ type, location }}
      receipt={receipt}
      sort={may(session, 'orders.batch.process.sort')}
      provider={session.config.general.provider}
      created={state?.note === 'created'}
      finishing={useFinishReceipt({ type, location, receipt })}
    />
  );
}
