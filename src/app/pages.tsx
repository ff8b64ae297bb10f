import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { t } from './shell/texts.ts';
import { PathRouter } from './path-router.tsx';
import type { Place } from './path.ts';
import { homePath } from './shell/menu.ts';
import { MessageScreen } from './shell/message-screen.tsx';
import { useSignedIn } from './state/session.ts';
import { SWITCH_PATH } from './session/view.ts';

const Shell = lazy(() => import('./shell/shell.tsx'));
const NotFound = lazy(() => import('./shell/not-found.tsx'));
const ScanHome = lazy(() => import('./scan-home/scan-home.tsx'));
const SwitchUser = lazy(() => import('./switch-user/switch-user.tsx'));
const OutboxScreen = lazy(() => import('./outbox-screen/outbox-screen.tsx'));
const BatchesRoute = lazy(() => import('./batches-route.tsx'));
const CreateBatchRoute = lazy(() => import('./create-batch-route.tsx'));
const BatchRoute = lazy(() => import('./batch-route.tsx'));
const PickRoute = lazy(() => import('./pick-route.tsx'));
const PickWalkRoute = lazy(() => import('./pick-walk-route.tsx'));
const PickListPage = lazy(() => import('./pick-list/pick-list-page.tsx'));
const LocationsRoute = lazy(() => import('./locations-route.tsx'));
const GoodsReceiptRoute = lazy(() => import('./goods-receipt-routes.tsx'));
const ReturnsRoute = lazy(() => import('./returns-route.tsx'));
const LocationRoute = lazy(() => import('./location-route.tsx'));

/** Every page that is no scan flow. */
export default function Pages({ place }: { place: Place }) {
  return (
    <PathRouter place={place}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/orders/detail/:salesOrder/pick-by-store/:dispatchRequestId" element={<PickRoute />} />
          <Route path={SWITCH_PATH} element={<SwitchUser state={place.state} />} />
          <Route path="/scan/te-leveren/ronde" element={<PickWalkRoute />} />
          <Route element={<Shell />}>
            <Route path="/scan" element={<ScanHome />} />
            <Route path="/scan/te-leveren" element={<PickListPage />} />
            <Route path="/scan/outbox" element={<OutboxScreen />} />
            <Route path="/shipment-batches" element={<BatchesRoute />} />
            <Route path="/locations" element={<LocationsRoute />} />
            <Route path="/locations/:type/:location" element={<LocationRoute />}>
              <Route path="shipment-batches" element={<BatchesRoute />} />
              <Route path="shipment-batch/create" element={<CreateBatchRoute />} />
              <Route path="shipment-batch/:batch" element={<BatchRoute />} />
              <Route path="returns" element={<ReturnsRoute />} />
              <Route path="returns/:returned" element={<ReturnsRoute />} />
              <Route path="goods-receipt" element={<GoodsReceiptRoute page="index" />} />
              <Route path="goods-receipt/create" element={<GoodsReceiptRoute page="create" />} />
              <Route path="goods-receipt/:receipt" element={<GoodsReceiptRoute page="view" />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </Suspense>
    </PathRouter>
  );
}

function Home() {
  const path = homePath(useSignedIn());
  return path ? <Navigate to={path} replace /> : <MessageScreen text={t('no_pages')} />;
}
