import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazily } from '../ui/lazily.tsx';
import { Button } from '../ui/scan/controls/button.tsx';
import { t } from './shell/texts.ts';
import { PathRouter } from './path-router.tsx';
import type { OpenPath } from './path.ts';
import { homePath } from './shell/menu/menu.ts';
import { askerOf } from './state/asker.ts';
import { openOverlay } from './state/overlay.ts';
import { MessageScreen } from './shell/message-screen.tsx';
import { useSignedIn } from './state/session.ts';
import { SWITCH_PATH } from './session/view.ts';

const Shell = lazy(() => import('./shell/shell.tsx'));
const ScanHome = lazy(() => import('./scan-home/scan-home.tsx'));
const SwitchUser = lazy(() => import('./switch-user/switch-user.tsx'));
const ScannerTest = lazy(() => import('./scanner-test/scanner-test.tsx'));
const OutboxScreen = lazy(() => import('./outbox-screen/outbox-screen.tsx'));
const PickRoute = lazy(() => import('./pick-route.tsx'));
const PickWalkRoute = lazy(() => import('./pick-walk-route.tsx'));
const NoticeRoute = lazy(() => import('./push/notice-route.tsx'));
const PickListPage = lazy(() => import('./pick-list/pick-list-page.tsx'));
/** Not on the device: its code comes with the network. */
const OfficeRoute = lazily(
  () => import('./office-route.tsx'),
  () => import('./unloaded.tsx'),
);

/** Every page that is no scan flow. */
export default function Pages({ place }: { place: OpenPath }) {
  return (
    <PathRouter place={place}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/orders/detail/:salesOrder/pick-by-store/:dispatchRequestId" element={<PickRoute />} />
          <Route path="/melding/:users" element={<NoticeRoute />} />
          <Route path={SWITCH_PATH} element={<SwitchUser state={place.state} />} />
          <Route path="/scan/scannertest" element={<ScannerTest place={place} />} />
          <Route path="/scan/te-leveren/ronde" element={<PickWalkRoute />} />
          <Route element={<Shell />}>
            <Route path="/scan" element={<ScanHome />} />
            <Route path="/scan/te-leveren" element={<PickListPage />} />
            <Route path="/scan/outbox" element={<OutboxScreen />} />
            <Route path="/orders/detail/:order" element={<Navigate to="overview" replace />} />
            <Route path="*" element={<OfficeRoute />} />
          </Route>
        </Routes>
      </Suspense>
    </PathRouter>
  );
}

function Home() {
  const session = useSignedIn();
  const path = homePath(askerOf(session), session.user.homepage);
  if (path) return <Navigate to={path} replace />;
  // Somebody else may work on this device.
  return (
    <MessageScreen text={t('no_pages')}>
      <Button kind="primary" onPress={() => openOverlay('sign-out')}>
        {t('sign_out')}
      </Button>
    </MessageScreen>
  );
}
