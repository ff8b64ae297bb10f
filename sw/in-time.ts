/**
 * Result of some work, or `otherwise` when it fails or takes longer: a push message is shown whatever the disk and the
 * network do, because browsers end a subscription that shows nothing.
 */
export const inTime = <T, U>(work: Promise<T>, ms: number, otherwise: U): Promise<T | U> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<U>(resolve => void setTimeout(() => resolve(otherwise), ms)),
  ]);
