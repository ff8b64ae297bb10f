import type { Http } from '../http.ts';

/** A version of a package, and of a scan that it may not show yet, at an OMS that has no versions: the OMS's time. */
export const asOf = (http: Pick<Http, 'serverNow'>): number => Math.floor(http.serverNow() ?? Date.now());
