import { holds } from '../../../core/access/right.ts';
import { scan } from '../../../core/access/scanning.ts';
import { afterPaint } from '../../device/after-paint.ts';
import { loadAgain } from '../../device/load-again.ts';
import { isOnline, onOnlineChange } from '../../device/online.ts';
import { deviceClock } from '../../outbox/device/device.ts';
import type { Locks } from '../../sync/deps.ts';
import type { DeviceHttp } from '../../sync/device.ts';
import { createLoop, sendRound, type Loop } from '../../sync/loop.ts';
import { createSender } from '../../sync/sender.ts';
import { noteAnswer } from '../session/note-answer.ts';
import { useSession, type Session } from '../state/session.ts';
import type { Storage } from './device.ts';
import { leaveToWorker } from './leave-to-worker.ts';

/** The sender of this page. */
export function openLoop({ outbox, confirmBy }: Storage, device: DeviceHttp): Loop {
  const { http } = device;
  const sender = createSender({
    outbox,
    ...device,
    clock: deviceClock,
    random: Math.random,
    keyless: async () => (await loadAgain(() => import('../../sync/keyless/send-keyless.ts'))).sendKeyless,
  });
  // Typed as always present, and missing outside secure contexts.
  const locks: Locks | undefined = navigator.locks;
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
    if (state === 'waiting') void leaveToWorker();
  });
  return loop;

  /** With a grant, scans from here on can be sent after their author has left. */
  function leaveGrant(session: Session): void {
    if (session.phase !== 'signed-in' || session.expired) return;
    if (!session.config.general['features-enabled'].includes('upload-grants')) return;
    if (!holds(session.user, scan)) return;
    const renew = async (userId: number) => {
      const { renewGrant } = await import('../../sync/upload-grant.ts');
      await renewGrant(http, outbox, userId, http.serverNow() ?? Date.now());
    };
    renew(session.user.id).catch(() => undefined);
  }
}
