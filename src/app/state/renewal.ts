import { useEffect } from 'react';
import { onOnlineChange } from '../../device/online.ts';

const REFRESH_MS = 60_000;
/** The OMS may come back without a sign of the network. */
const AGAIN_MS = 5000;

/** Loads now, every minute, when the network comes back and when the page comes into view; after a failure every 5 s. */
export function useRenewal(load: () => Promise<void>, failed = false): void {
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
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(() => void load(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [load, failed]);
}
