/** What wins when nothing else has come within `ms`. */
export const pause = (ms: number): Promise<null> => new Promise(resolve => setTimeout(resolve, ms, null));
