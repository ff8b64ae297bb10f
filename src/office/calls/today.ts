import { dutchDay, type Day } from '../../../core/calendar/day.ts';
import type { Http } from '../../sync/http.ts';

/** Epoch ms by the clock of the OMS when it is known. */
export const nowOf = (http: Http): number => http.serverNow() ?? Date.now();

/** Today, by the same clock. */
export const todayOf = (http: Http): Day => dutchDay(nowOf(http));
