import type { Outbox } from '../../outbox/outbox.ts';

/** Settles when no entry of the user waits any more, or the time (ms) is up; tells which. */
export async function allSent(
  outbox: Pick<Outbox, 'summary' | 'subscribe'>,
  userId: number,
  patienceMs: number,
): Promise<boolean> {
  const isEmpty = async () => (await outbox.summary(userId)).pending === 0;
  if (await isEmpty()) return true;
  return new Promise(resolve => {
    const finish = (sent: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(sent);
    };
    const look = async () => {
      if (await isEmpty()) finish(true);
    };
    const timer = setTimeout(() => finish(false), patienceMs);
    const stop = outbox.subscribe(() => void look());
  });
}
