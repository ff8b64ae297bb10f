import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { databaseLimits } from '../limits.ts';
import { codeOf, isAway } from './failures.ts';

/**
 * The argument of a listener: the payload, or null after a lost connection, when notifications may have been missed.
 */
type Listener = (payload: string | null) => void;

export type Notifications = {
  /** Listens to a channel from now on; resolves when PostgreSQL listens. Gives the function that stops it. */
  onNotify(channel: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
};

/** This process's one LISTEN connection; it reconnects by itself, with growing pauses of at most 1 s. */
export async function openNotifications(connection: ClientConfig): Promise<Notifications> {
  const listeners = new Map<string, Set<Listener>>();
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<Client> {
    const next = new Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: databaseLimits.connection,
    });
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.once('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 20; !closing.signal.aborted; pause = Math.min(pause * 2, 1000)) {
      try {
        client = await connect();
        break;
      } catch (error) {
        if (!isAway(error)) console.error(`cannot listen to PostgreSQL again: ${codeOf(error)}`);
        await sleep(pause);
      }
    }
    if (closing.signal.aborted) {
      await client.end().catch(() => undefined);
      return;
    }
    for (const own of listeners.values()) for (const listener of own) listener(null);
  }

  return {
    async onNotify(channel, listener) {
      const own = listeners.get(channel) ?? new Set();
      listeners.set(channel, own.add(listener));
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`).catch((error: unknown) => {
        // A connection that is being renewed listens to every known channel anyway.
        if (!isAway(error)) throw error;
      });
      return () => own.delete(listener);
    },
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
