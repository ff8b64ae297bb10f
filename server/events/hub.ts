import type { OmsEvent } from '../../contract/event.ts';
import type { Database } from '../db/pool.ts';
import { findJob, toPrintJob } from '../printing/job.ts';
import { newsOf, selectSent, type SentBatch } from './batch-news.ts';

export interface Subscriber {
  /** An event as JSON; the same text for everyone. */
  send(event: string): void;
  /** The stream ends; the client comes back and asks for changes since its version. */
  end(): void;
}

/** The open batches of one location and who listens; loaded once for all listeners of this process. */
interface Channel {
  readonly subscribers: Set<Subscriber>;
  readonly sent: Map<number, SentBatch>;
  readonly primed: Promise<void>;
}

export interface Hub {
  /** Hears of the location from now on; resolves when nothing can be missed any more. */
  subscribe(location_id: number, subscriber: Subscriber): Promise<() => void>;
  /** A batch changed, or claims in it. */
  batchChanged(batch_id: number): void;
  /** A print job of some location changed. */
  printJobChanged(id: number): void;
  /** Anything may have been missed, or the server stops. */
  endAll(): void;
}

/** Fans changes out: what NOTIFY names is loaded once a process, from the version last sent on. */
export function createHub(db: Database, report: (error: unknown) => void): Hub {
  const channels = new Map<number, Channel>();
  const locationOf = new Map<number, number>();
  const loading = new Map<number, 'once' | 'again'>();

  function open(location_id: number): Channel {
    const sent = new Map<number, SentBatch>();
    const channel = { subscribers: new Set<Subscriber>(), sent, primed: prime(location_id, sent) };
    channels.set(location_id, channel);
    return channel;
  }

  async function prime(location_id: number, sent: Map<number, SentBatch>): Promise<void> {
    for (const [batch_id, batch] of await selectSent(db, location_id)) sent.set(batch_id, batch);
  }

  /** One load at a time for a batch; what comes meanwhile is in the next. */
  async function load(batch_id: number): Promise<void> {
    if (loading.has(batch_id)) {
      loading.set(batch_id, 'again');
      return;
    }
    loading.set(batch_id, 'once');
    try {
      await fanOut(batch_id);
    } catch (error) {
      report(error);
      endAll();
    }
    const again = loading.get(batch_id) === 'again';
    loading.delete(batch_id);
    if (again) await load(batch_id);
  }

  async function fanOut(batch_id: number): Promise<void> {
    const location_id = locationOf.get(batch_id) ?? (await locate(batch_id));
    const channel = location_id === undefined ? undefined : channels.get(location_id);
    if (!channel) return;
    await channel.primed;
    const { events, sent } = await newsOf(db, batch_id, channel.sent.get(batch_id), Date.now());
    channel.sent.set(batch_id, sent);
    for (const event of events) {
      const text = JSON.stringify(event satisfies OmsEvent);
      for (const subscriber of channel.subscribers) subscriber.send(text);
    }
  }

  async function locate(batch_id: number): Promise<number | undefined> {
    const row = await db.one<{ location_id: number }>(
      'SELECT location_id FROM dispatch_request_batches WHERE id = $1',
      [batch_id],
    );
    if (row) locationOf.set(batch_id, row.location_id);
    return row?.location_id;
  }

  async function tellPrintJob(id: number): Promise<void> {
    const job = await findJob(db, id);
    const subscribers = job && channels.get(job.location_id)?.subscribers;
    if (!subscribers) return;
    const text = JSON.stringify({ type: 'print-job', job: toPrintJob(job) } satisfies OmsEvent);
    for (const subscriber of subscribers) subscriber.send(text);
  }

  function endAll(): void {
    const all = [...channels.values()].flatMap(channel => [...channel.subscribers]);
    channels.clear();
    for (const subscriber of all) subscriber.end();
  }

  return {
    async subscribe(location_id, subscriber) {
      const channel = channels.get(location_id) ?? open(location_id);
      channel.subscribers.add(subscriber);
      await channel.primed;
      return () => {
        channel.subscribers.delete(subscriber);
        if (channel.subscribers.size === 0 && channels.get(location_id) === channel)
          channels.delete(location_id);
      };
    },
    batchChanged(batch_id) {
      if (channels.size > 0) void load(batch_id);
    },
    printJobChanged(id) {
      if (channels.size > 0) tellPrintJob(id).catch(report);
    },
    endAll,
  };
}
