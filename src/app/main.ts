import { loadAgain } from '../device/load-again.ts';
import { tidyAddress, watchForNewVersion } from '../device/new-version.ts';
import { flowOf } from '../flows/registry.ts';
import { showLanguage } from './state/language.ts';
import { http } from './device/oms.ts';

import { flowPath } from './flow-path.ts';
import { beginSession } from './session/fetch-session.ts';
import { signOutPending } from './session/sign-out-pending.ts';

/*
 * The first file of the page: the HTTP client and no more. While the app itself is on its way (index.html preloads it), it asks for
 * the first screen's code and begins that screen's reads (decision 031).
 */
tidyAddress();
watchForNewVersion();

const route = flowPath(location.pathname);
const flow = route && flowOf(route.processType);

// The code that shows them loads them again if this fails.
const screen: Promise<unknown> = flow ? flow.load() : import('./pages.tsx');
screen.catch(() => undefined);

// Its file comes beside the code.
void showLanguage();

// With a service worker the device has what it needs, and shows that before it asks the OMS.
if (!navigator.serviceWorker?.controller && !signOutPending()) {
  // First: the package is asked for by the batch's answer.
  if (route) flow?.beginReads(http, route);
  beginSession();
}

void loadAgain(() => import('./start.tsx'));
