import { onOnlineChange } from '../device/online.ts';
import { followEvents, type StreamNews } from '../sync/events.ts';
import type { FlowServices } from './flow.ts';

/** Receives the OMS's events of a location until `signal` aborts; one stream for each device, shared by its tabs. */
export const receiveEvents = (
  { clock, channel }: Pick<FlowServices, 'clock' | 'channel'>,
  at: { readonly type: string; readonly location: string },
  listener: (news: StreamNews) => void,
  signal: AbortSignal,
): void =>
  followEvents(
    {
      clock,
      locks: navigator.locks,
      channel: channel('oms-events'),
      random: Math.random,
      onOnlineChange,
      openStream: url => new EventSource(url),
    },
    { type: at.type, location: at.location },
    listener,
    signal,
  );
