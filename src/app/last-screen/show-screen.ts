import { afterPaint } from '../../device/after-paint.ts';
import { hearAhead, stopAhead } from '../../flows/scanner.ts';
import { forgetScreen, KEPT_SCREEN, thisBuild, type KeptScreen } from './kept-screen.ts';

/** No start takes longer; what it leaves on the screen then is its own. */
const PATIENCE_MS = 10_000;
const ID = 'last-screen';

/**
 * Shows the screen at rest of before until the app stands: nothing on it can be pressed, but what is scanned is heard, and
 * given to the app's own screen. Settles when it has been painted; at once where there is none.
 */
export async function showScreen(): Promise<void> {
  // Whatever DOMContentLoaded waits for waits for this.
  if (document.readyState === 'loading')
    await new Promise(parsed => document.addEventListener('readystatechange', parsed, { once: true }));
  const kept = read();
  if (!kept) return;
  Object.assign(document.documentElement.dataset, kept.dataset);
  const screen = document.createElement('div');
  screen.id = ID;
  screen.inert = true;
  screen.innerHTML = kept.html;
  // Its light says that a scan would be heard now.
  if (!hearAhead()) return stopAhead();
  root().hidden = true;
  document.body.append(screen);
  setTimeout(giveWay, PATIENCE_MS);
  await new Promise<void>(painted => void afterPaint(painted));
}

/** The app's own screen stands. */
export function giveWay(): void {
  const screen = document.getElementById(ID);
  if (!screen) return;
  screen.remove();
  root().hidden = false;
  stopAhead();
}

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;

function read(): KeptScreen | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_SCREEN) ?? 'null') as KeptScreen | null;
    if (!kept || kept.path !== location.pathname + location.search) return null;
    if (kept.until > Date.now() && kept.build === thisBuild()) return kept;
  } catch {
    // Storage refused, or not ours.
  }
  forgetScreen();
  return null;
}
