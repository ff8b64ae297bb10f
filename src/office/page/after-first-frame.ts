import { useDeferredValue } from 'react';

/** False in the first frame of a component: what nobody reads first comes a frame later, so that the rest is seen sooner. */
export const useAfterFirstFrame = (): boolean => useDeferredValue(true, false);
