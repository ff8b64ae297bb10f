import { create } from 'zustand';
import type { OnlineOnly } from '../../flows/flow.ts';

/** Whether this device can keep nothing, so that each scan is first confirmed by the OMS (decision 028). */
export const useOnlineOnly = create<OnlineOnly>()(() => 'off');
