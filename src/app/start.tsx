import { createRoot } from 'react-dom/client';
import { loadAgain } from '../device/load-again.ts';
import { keepScans, dropKeptScans } from '../flows/scanner.ts';
import { App } from './app.tsx';
import { whenAppReady } from './app-ready.ts';
import { startSending } from './device/oms.ts';
import { openStorage } from './device/storage.ts';
import { leaveByPortal } from './session/leave-by-portal.ts';
import { startSession } from './session/session.ts';
import { isScanRoute, SIGNED_OUT_PATH } from './session/view.ts';
import { showDeviceSettings } from './state/device-settings.ts';
import { followHouseTheme } from './state/house-theme.ts';
import { showLanguage } from './state/language.ts';

showDeviceSettings();
followHouseTheme();
// Scans during loading are kept for the first screen that takes scans.
if (isScanRoute(location.pathname)) {
  keepScans();
  void whenAppReady().then(dropKeptScans);
}
void openStorage();
// Nothing is drawn in two languages; main.ts has asked for the texts.
void showLanguage().then(() => createRoot(document.getElementById('root') as HTMLElement).render(<App />));
void (location.pathname === SIGNED_OUT_PATH ? leaveByPortal() : startSession());
void whenAppReady().then(startSending);

// After `load`: precaching everything must not compete with files that the first screen still fetches.
if (import.meta.env.PROD)
  void whenAppReady().then(async () => {
    const { registerServiceWorker } = await loadAgain(() => import('./update/service-worker.ts'));
    await registerServiceWorker();
  });
