import { createRoot } from 'react-dom/client';
import { surely } from '../device/surely.ts';
import { hearAhead, stopAhead } from '../flows/scanner.ts';
import { App } from './app.tsx';
import { whenAppReady } from './app-ready.ts';
import { openWhatIsThere } from './device/device.ts';
import { startSending } from './device/oms.ts';
import { leaveByPortal } from './session/leave-by-portal.ts';
import { startSession } from './session/session.ts';
import { isScanRoute, SIGNED_OUT_PATH } from './session/view.ts';
import { showDeviceSettings } from './state/device-settings.ts';

showDeviceSettings();
// Codes that are scanned while the rest still loads are for the first screen that hears them, if it does.
if (isScanRoute(location.pathname)) {
  hearAhead();
  void whenAppReady().then(stopAhead);
}
// While the session is being read.
void openWhatIsThere();
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
void (location.pathname === SIGNED_OUT_PATH ? leaveByPortal() : startSession());
void whenAppReady().then(startSending);

// Later than `load`: precaching everything must not take the link from what the first screen still fetches.
if (import.meta.env.PROD)
  void whenAppReady().then(async () => {
    const { registerServiceWorker } = await surely(() => import('./update/service-worker.ts'));
    await registerServiceWorker();
  });
