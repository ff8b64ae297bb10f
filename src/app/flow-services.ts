import type { FlowServices } from '../flows/flow.ts';
import { deviceChannel, deviceClock, newDeviceId } from '../outbox/device/device.ts';
import { whenAppReady } from './app-ready.ts';
import { cache, outbox } from './device/device.ts';
import { http } from './device/oms.ts';
import { useDeviceSettings } from './state/device-settings.ts';
import { useOnlineOnly } from './state/online-only.ts';
import { useOutboxSummary } from './state/outbox-summary.ts';

let services: FlowServices | undefined;

/** The parts of this device that every scan flow works with; only below the session's guard. */
export const flowServices = (): FlowServices =>
  (services ??= {
    outbox,
    queue: { get: useOutboxSummary.getState, subscribe: useOutboxSummary.subscribe },
    onlineOnly: { get: useOnlineOnly.getState, subscribe: useOnlineOnly.subscribe },
    cache,
    http,
    clock: deviceClock,
    newId: newDeviceId,
    channel: deviceChannel,
    shipsByScan: () => useDeviceSettings.getState().shipsByScan,
    speaks: () => useDeviceSettings.getState().speaks,
    whenReady: whenAppReady,
  });
