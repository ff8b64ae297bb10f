import type { Database } from '../../ground/db/pool.ts';
import { selectReturnVersion } from '../../acts/returns/select-return-package.ts';
import type { WorkKey } from '../../acts/work-package/work-key.ts';
import { selectSent, type SentWork } from './work-news.ts';

/** Kinds of events; true: the user has the permission for them. */
export interface Topics {
  readonly batches: boolean;
  readonly returns: boolean;
  readonly picks: boolean;
  readonly prints: boolean;
}

export interface Subscriber {
  /** The user's permissions: the stream ends when they change. */
  readonly topics: Topics;
  /** An event as JSON; the same text for everyone. */
  send(event: string): void;
  /** Ends the stream; the client reconnects and asks for changes since its version. */
  end(): void;
}

/** The open work of one location and its subscribers; loaded once for all subscribers of this process. */
export interface Channel {
  readonly location_id: number;
  readonly subscribers: Set<Subscriber>;
  /** By `keyOf`. */
  readonly sent: Map<string, SentWork>;
  /** Version of its returns that was sent last. */
  returns: number;
  readonly primed: Promise<void>;
}

/** The channels of this process, by location id: one opens with its first subscriber and goes with its last. */
export function createChannels(db: Database) {
  const channels = new Map<number, Channel>();

  function open(location_id: number): Channel {
    const sent = new Map<string, SentWork>();
    const channel: Channel = {
      location_id,
      subscribers: new Set(),
      sent,
      returns: 0,
      primed: prime(location_id, sent).then(async () => {
        channel.returns = await selectReturnVersion(db, location_id);
      }),
    };
    channels.set(location_id, channel);
    // The next subscriber starts anew; present ones reconnect already.
    channel.primed.catch(() => {
      if (channels.get(location_id) === channel) channels.delete(location_id);
      for (const subscriber of channel.subscribers) subscriber.end();
    });
    return channel;
  }

  async function prime(location_id: number, sent: Map<string, SentWork>): Promise<void> {
    for (const [work, known] of await selectSent(db, location_id)) sent.set(keyOf(work), known);
  }

  /** Resolves to the function that ends the subscription, when no event can be missed any more; rejects when that is impossible. */
  async function join(location_id: number, subscriber: Subscriber): Promise<() => void> {
    const channel = channels.get(location_id) ?? open(location_id);
    channel.subscribers.add(subscriber);
    const leave = (): void => {
      channel.subscribers.delete(subscriber);
      if (channel.subscribers.size === 0 && channels.get(location_id) === channel)
        channels.delete(location_id);
    };
    try {
      await channel.primed;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  function endAll(): void {
    const all = [...channels.values()].flatMap(channel => [...channel.subscribers]);
    channels.clear();
    for (const subscriber of all) subscriber.end();
  }

  return {
    get: (location_id: number): Channel | undefined => channels.get(location_id),
    isEmpty: (): boolean => channels.size === 0,
    join,
    endAll,
  };
}

export const keyOf = ({ type, id }: WorkKey): string => `${type} ${id}`;
