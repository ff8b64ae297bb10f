import { whenIdle } from '../../device/idle.ts';
import { onVisibility } from '../../device/visibility.ts';
import { hasLeft } from '../session/leave-device.ts';
import { OFFLINE_HOLD_MS } from '../session/view.ts';
import { forgetScreen, KEPT_SCREEN, thisBuild, type KeptScreen } from './kept-screen.ts';

/** Keeps the scan screen of this path for the next start, whenever it is at rest and nobody touches it; gives back how to stop. */
export function keepAtRest(lastContact: number): () => void {
  const ended = new AbortController();
  const keep = (): void => {
    if (!ended.signal.aborted && !hasLeft()) keepScreen(lastContact + OFFLINE_HOLD_MS);
  };
  void whenIdle(ended.signal).then(keep);
  const unwatch = onVisibility(visible => {
    if (!visible) keep();
  });
  return () => {
    ended.abort();
    unwatch();
    // What the screen asks for now is something else.
    forgetScreen();
  };
}

function keepScreen(until: number): void {
  const screen = document.getElementById('root')?.cloneNode(true);
  if (!(screen instanceof HTMLElement)) return;
  // The policy allows no styles within a text that is parsed.
  for (const styled of screen.querySelectorAll('[style]')) styled.removeAttribute('style');
  // The answer to the last scan is over by then.
  for (const passing of screen.querySelectorAll('[data-passing]')) passing.remove();
  for (const stage of screen.querySelectorAll<HTMLElement>('section[data-state]')) {
    stage.dataset['state'] = 'ready';
    // No verdict is given on it: only the app's own stage counts them.
    delete stage.dataset['beat'];
    delete stage.dataset['seen'];
  }
  for (const step of screen.querySelectorAll<HTMLElement>('[data-tone]')) step.dataset['tone'] = 'ready';
  const kept: KeptScreen = {
    path: location.pathname + location.search,
    until,
    build: thisBuild(),
    dataset: Object.fromEntries(
      Object.entries(document.documentElement.dataset).map(([name, value]) => [name, value ?? '']),
    ),
    html: screen.innerHTML,
  };
  try {
    localStorage.setItem(KEPT_SCREEN, JSON.stringify(kept));
  } catch {
    // A full disk: the next start shows its waiting screen.
  }
}
