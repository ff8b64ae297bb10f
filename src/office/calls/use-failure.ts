import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOnline, onOnlineChange } from '../../device/online.ts';
import type { Failure, NotOk } from './client.ts';

/** Pause before a read that got no answer is made again by itself. */
const AGAIN_MS = 5000;

type Read = Pick<UseQueryResult<unknown, NotOk>, 'error' | 'isPending' | 'errorUpdateCount'>;

/**
 * Why a read failed. Without an answer it is made again until there is one, at once when the network is back, and the
 * reason stays in sight meanwhile; `again` is what a press does.
 */
export function useFailure(
  { error, isPending, errorUpdateCount }: Read,
  retry: () => void,
): { readonly failure: Failure | null; readonly again: () => void } {
  const [last, setLast] = useState<Failure | null>(null);
  // The cache forgets why as soon as it asks again for what it has never had.
  const failure = error?.failure ?? (isPending && errorUpdateCount > 0 ? last : null);
  if (failure !== last) setLast(failure);
  const readAgain = useEffectEvent(retry);
  useEffect(() => {
    if (error?.failure.kind !== 'later') return undefined;
    const read = () => {
      // Without a network there is none to be had: it is made once there is one.
      if (!isOnline()) return;
      stop();
      readAgain();
    };
    const timer = setTimeout(read, error.failure.retry_after_ms ?? AGAIN_MS);
    const forget = onOnlineChange(read);
    const stop = () => {
      clearTimeout(timer);
      forget();
    };
    return stop;
  }, [error]);
  return {
    failure,
    again: () => {
      setLast(null);
      retry();
    },
  };
}
