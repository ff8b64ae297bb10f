import { useSyncExternalStore } from 'react';
import { isOnline, onOnlineChange } from '../../device/online.ts';

/** Whether the browser thinks there is a network. */
export const useOnline = (): boolean => useSyncExternalStore(onOnlineChange, isOnline);
