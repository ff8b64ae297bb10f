/** Pace at which so many actions are run again: in four minutes, and never more than ten a second. */
export const perMinute = (total: number): number => Math.min(Math.max(Math.ceil(total / 4), 1), 600);
/** Minutes that it takes. */
export const minutesFor = (total: number): number => Math.max(Math.ceil(total / perMinute(total)), 1);
/** It stops by itself after so many failures in a row. */
export const FAILURES_IN_A_ROW = 3;
