import { useEffect } from 'react';
import { useAnswered } from '../state/answered.ts';
import { useOnline } from '../state/online.ts';

const AGAIN_MS = 5000;

/** Whether the OMS is reached; while it is not, it is asked for every 5 s, since it may come back without a sign of the network. */
export function useReached(): boolean {
  const isOnline = useOnline();
  const isAnswered = useAnswered();
  const asks = isOnline && !isAnswered;
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(
      () =>
        void import('../session/keepalive.ts').then(
          ({ callKeepalive }) => callKeepalive(),
          () => {},
        ),
      AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [asks]);
  return isOnline && isAnswered;
}
