import { useEffect, useEffectEvent, useState } from 'react';
import { dayIn, dutchDay, DUTCH_ZONE, type Day } from '../../../core/calendar/day.ts';
import type { Http } from '../../sync/http.ts';
import { useOffice } from '../office.ts';

/** Epoch ms by the clock of the OMS when it is known. */
export const nowOf = (http: Http): number => http.serverNow() ?? Date.now();

/** Today, by the same clock. */
export const todayOf = (http: Http): Day => dutchDay(nowOf(http));

/** How often the clock is looked at (ms): a device that slept through midnight has no other sign of it. */
const LOOK_EVERY_MS = 30_000;

/** Today where it is so last of these zones, on a page that stays open past midnight too. */
export function useToday(zones: readonly string[] = [DUTCH_ZONE]): Day {
  const { http } = useOffice();
  const today = (): Day => {
    const [first = todayOf(http)] = zones.map(zone => dayIn(zone, nowOf(http))).toSorted();
    return first;
  };
  const [, setSeen] = useState(today);
  const look = useEffectEvent(() => setSeen(today()));
  useEffect(() => {
    const looking = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, []);
  return today();
}
