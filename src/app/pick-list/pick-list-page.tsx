import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { t } from './texts.ts';
import { announceAppReady } from '../app-ready.ts';
import { SignInBanner } from '../scan-home/sign-in-banner.tsx';
import home from '../scan-home/scan-home.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { useOutboxSummary } from '../state/outbox-summary.ts';
import PickList from './pick-list.tsx';
import { usePickPlace } from './use-pick-place.ts';

/** /scan/te-leveren: the store's deliveries on a page of their own; the scan home is where a store is chosen. */
export default function PickListPage() {
  const queue = useOutboxSummary();
  const place = usePickPlace();
  usePageTitle(t('title'));
  useEffect(announceAppReady, []);
  if (!place) return <Navigate to="/scan" replace />;
  return (
    <div className={home.page}>
      <SignInBanner />
      <PickList place={place} waiting={queue.pending + queue.parked} />
    </div>
  );
}
