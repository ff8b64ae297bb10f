import type { Batch } from '../../contract/batch.ts';
import { flowOf } from '../flows/registry.ts';
import { firstCalls } from '../sync/first-calls.ts';
import { beginLoad } from '../sync/first-load.ts';
import { showScreen } from './last-screen/show-screen.ts';
import { signOutPending } from './session/sign-out-pending.ts';

/**
 * What comes before the app itself: the first screen's data is asked for while the rest of the JavaScript is still on its
 * way, and the screen at rest of before is shown.
 */
const [, area, type = '', location = '', sourceType, batch = '', flow = ''] = window.location.pathname
  .split('/')
  .map(decodeURIComponent);
const scans = area === 'product-processing';

if (scans) void flowOf(flow)?.load();
else void import('./pages.tsx');
const known = Boolean(navigator.serviceWorker?.controller);
// Where a service worker has the page, the device has what it needs, and shows that before it asks.
if (!known && !signOutPending()) {
  for (const call of ['user', 'config', 'translations', 'locations'] as const)
    void beginLoad(firstCalls[call]());
  // A goods receipt is bound to its zone by asking for its package: that is not done before the worker has chosen.
  if (scans && flow === 'sort' && sourceType === 'batch') void beginBatch();
}

// Evaluated after that: it would stand in the way of the first frame.
void (scans ? showScreen() : Promise.resolve()).then(() => {
  if (known) void import('./device/storage.ts');
  return import('./main.tsx');
});

/** All that opening a batch takes; the package needs the batch's zone. */
async function beginBatch(): Promise<void> {
  const place = { type, location };
  const asked = beginLoad(firstCalls.batch({ ...place, batch }));
  void beginLoad(firstCalls.location(place));
  void beginLoad(firstCalls.zones(place));
  try {
    const zone = (JSON.parse((await asked).text) as Partial<Batch>).storage_zone?.identifier;
    const source = { type: 'batch', identifier: batch } as const;
    if (zone !== undefined) void beginLoad(firstCalls.workPackage({ ...place, zone, source }));
  } catch {
    // Whoever waits for these answers sees what is wrong with them.
  }
}
