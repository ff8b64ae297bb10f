import { use, useEffect } from 'react';
import { useParams } from 'react-router';
import IndexPage from '../office/returns/index-page.tsx';
import ReturnPage from '../office/returns/return-page.tsx';
import { t } from './shell/texts.ts';
import { announceAppReady } from './app-ready.ts';
import { oms } from './device/oms.ts';
import { Forbidden } from './shell/forbidden.tsx';
import { may } from './shell/menu.ts';
import { usePageTitle } from './shell/page-title.ts';
import { useSignedIn } from './state/session.ts';

/** Returns of a location, or one of them: hands the office area what it needs of the app. */
export default function ReturnsRoute() {
  const { type = '', location = '', returned } = useParams();
  const session = useSignedIn();
  useEffect(announceAppReady, []);
  usePageTitle(returned === undefined ? t('returns') : returned);
  if (!may(session, 'orders.batch.process.return') && !may(session, 'orders.view')) return <Forbidden />;
  return <Page key={`${type}/${location}/${returned}`} place={{ type, location }} returned={returned} />;
}

interface PageProps {
  place: { readonly type: string; readonly location: string };
  returned: string | undefined;
}

function Page({ place, returned }: PageProps) {
  const http = use(oms());
  return returned === undefined ? (
    <IndexPage http={http} place={place} />
  ) : (
    <ReturnPage http={http} returned={returned} />
  );
}
