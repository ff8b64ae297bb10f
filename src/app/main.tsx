import { createRoot } from 'react-dom/client';
import { surely } from '../device/surely.ts';
import { startScanner } from '../flows/scanner.ts';
import { App } from './app.tsx';
import { whenAppReady } from './app-ready.ts';
import { cacheDb, outbox } from './device/device.ts';
import { startSending } from './device/oms.ts';
import { startSession } from './session/session.ts';
import { isScanRoute } from './session/view.ts';
import { showDeviceSettings } from './state/device-settings.ts';
import { watchStorage } from './state/storage-trouble.ts';

showDeviceSettings();
// Codes that are scanned while the rest still loads are heard.
if (isScanRoute(location.pathname)) startScanner();
// Opens the databases while the session is being read.
watchStorage(Promise.all([outbox.deviceId(), cacheDb.open()]));
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
void startSession();
void whenAppReady().then(startSending);

// Later than `load`: precaching everything must not take the link from what the first screen still fetches.
if (import.meta.env.PROD)
  void whenAppReady().then(async () => {
    const { registerServiceWorker } = await surely(() => import('./update/service-worker.ts'));
    await registerServiceWorker();
  });
