import { useEffect, useState } from 'react';
import { dutchDay, type Day } from '../../../core/calendar/day.ts';
import type { Http } from '../../sync/http.ts';
import { useOffice } from '../office.ts';

/** Epoch ms by the clock of the OMS when it is known. */
export const nowOf = (http: Http): number => http.serverNow() ?? Date.now();

/** Today, by the same clock. */
export const todayOf = (http: Http): Day => dutchDay(nowOf(http));

/** How often the clock is looked at (ms): a device that slept through midnight has no other sign of it. */
const LOOK_EVERY_MS = 30_000;

/** Today, on a page that stays open past midnight too. */
export function useToday(): Day {
  const { http } = useOffice();
  const [today, setToday] = useState(() => todayOf(http));
  useEffect(() => {
    const looking = setInterval(() => setToday(todayOf(http)), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [http]);
  return today;
}
