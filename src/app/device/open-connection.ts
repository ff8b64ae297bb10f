import type { Endpoint } from '../../../contract/http.ts';
import { afterPaint } from '../../device/after-paint.ts';
import { isOnline, onOnlineChange } from '../../device/online.ts';
import { createDeviceSync } from '../../sync/device.ts';
import type { Answer, Http } from '../../sync/http.ts';
import { createLoop, sendRound, type Loop } from '../../sync/loop.ts';
import { noteAnswer } from '../session/note-answer.ts';
import { useSession, type Session } from '../state/session.ts';
import type { Storage } from './storage.ts';

export interface Connection {
  http: Http;
  loop: Loop;
}

/** Client and sender of this page; session changes in their answers are handled in one place. */
export function openConnection({ outbox, cacheDb, confirmBy }: Storage): Connection {
  const { http, sender, locks } = createDeviceSync(outbox, cacheDb);
  const loop = createLoop(sender, locks, afterPaint);
  confirmBy?.(async () => {
    await sendRound(sender, locks);
    // For the photo of a scan, and to show the queue's state.
    loop.wake('enqueue');
  });
  onOnlineChange(() => {
    if (isOnline()) loop.wake('online');
  });
  // Somebody has signed in: entries that waited for their author may go.
  useSession.subscribe((now, before) => {
    if (now.phase === 'signed-in' && !now.expired && now !== before) loop.wake('session');
    leaveGrant(now);
  });
  leaveGrant(useSession.getState());
  loop.subscribe(state => {
    if (state === 'signed-out') noteAnswer('signed-out');
    if (state === 'waiting') void askBackgroundSync();
  });
  return { http: noting(http), loop };

  /** With a grant, scans from here on can be sent after their author has left. */
  function leaveGrant(session: Session): void {
    if (session.phase !== 'signed-in' || session.expired) return;
    if (!session.config.general['features-enabled'].includes('upload-grants')) return;
    const renew = async (userId: number) => {
      const { renewGrant } = await import('../../sync/upload-grant.ts');
      await renewGrant(http, outbox, userId, http.serverNow() ?? Date.now());
    };
    renew(session.user.id).catch(() => undefined);
  }
}

function noting(http: Http): Http {
  const noted = async <E extends Endpoint>(asked: Promise<Answer<E>>): Promise<Answer<E>> => {
    const answer = await asked;
    noteAnswer(answer.kind);
    return answer;
  };
  return {
    ...http,
    call: (endpoint, input) => noted(http.call(endpoint, input)),
    send: request => noted(http.send(request)),
  };
}

/**
 * Lets the service worker send the remaining entries when the network returns after this page has closed; where the
 * browser can.
 */
async function askBackgroundSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }) | undefined;
  await registration?.sync?.register('oms-outbox').catch(() => undefined);
}
