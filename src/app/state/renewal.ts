import { useEffect } from 'react';
import { onOnlineChange } from '../../device/online.ts';

const REFRESH_MS = 60_000;

/** Loads now, every minute, when the network comes back and when the page comes into view. */
export function useRenewal(load: () => Promise<void>): void {
  useEffect(() => {
    const renew = (): void => void load();
    renew();
    const timer = setInterval(renew, REFRESH_MS);
    const stop = onOnlineChange(renew);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [load]);
}
