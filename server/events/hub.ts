import type { OmsEvent } from '../../contract/scanning/event.ts';
import type { Database } from '../db/pool.ts';
import { findJob, toPrintJob } from '../printing/job.ts';
import { selectReturnChanges, selectReturnVersion } from '../returns/select-return-package.ts';
import type { WorkKey } from '../work-package/work-key.ts';
import { newsOf, selectSent, type SentWork } from './work-news.ts';

export interface Hears {
  readonly batches: boolean;
  readonly returns: boolean;
  readonly picks: boolean;
  readonly prints: boolean;
}

export interface Subscriber {
  /** The user's present permissions, which may change while a stream is open. */
  hears: Hears;
  /** An event as JSON; the same text for everyone. */
  send(event: string): void;
  /** Ends the stream; the client reconnects and asks for changes since its version. */
  end(): void;
}

/** The open work of one location and its listeners; loaded once for all listeners of this process. */
interface Channel {
  readonly subscribers: Set<Subscriber>;
  /** By `keyOf`. */
  readonly sent: Map<string, SentWork>;
  /** Version of its returns that was sent last. */
  returns: number;
  readonly primed: Promise<void>;
}

export interface Hub {
  /**
   * Listens to the location from now on; resolves when no event can be missed any more, rejects when that is
   * impossible.
   */
  subscribe(location_id: number, subscriber: Subscriber): Promise<() => void>;
  /** A batch or receipt changed, or claims in it. */
  workChanged(work: WorkKey): void;
  /** A return of the location changed. */
  returnsChanged(location_id: number): void;
  /** A delivery to pick at the location changed. */
  pickChanged(location_id: number, dispatch_request_id: number): void;
  /** A print job of some location changed. */
  printJobChanged(id: number): void;
  /** Events may have been missed. */
  endAll(): void;
  /** The server stops: ends all streams; resolves when nothing asks the database any more. */
  close(): Promise<void>;
}

/** Distributes changes: what NOTIFY names is loaded once in a process, from the version that was sent last. */
export function createHub(db: Database, report: (error: unknown) => void): Hub {
  const channels = new Map<number, Channel>();
  const locationOf = new Map<string, number>();
  const loading = new Map<string, 'once' | 'again'>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  /** Loads for the listeners, as long as there are any; closing waits for it. */
  function begin(load: () => Promise<void>): void {
    if (closed || channels.size === 0) return;
    const loaded = load().catch(report);
    underWay.add(loaded);
    void loaded.then(() => underWay.delete(loaded));
  }

  function open(location_id: number): Channel {
    const sent = new Map<string, SentWork>();
    const channel: Channel = {
      subscribers: new Set(),
      sent,
      returns: 0,
      primed: prime(location_id, sent).then(async () => {
        channel.returns = await selectReturnVersion(db, location_id);
      }),
    };
    channels.set(location_id, channel);
    // The next listener starts anew; present ones reconnect already.
    channel.primed.catch(() => {
      if (channels.get(location_id) === channel) channels.delete(location_id);
      for (const subscriber of channel.subscribers) subscriber.end();
    });
    return channel;
  }

  async function prime(location_id: number, sent: Map<string, SentWork>): Promise<void> {
    for (const [work, known] of await selectSent(db, location_id)) sent.set(keyOf(work), known);
  }

  /** One load at a time for each; changes meanwhile are in the next. */
  async function load(work: WorkKey): Promise<void> {
    const key = keyOf(work);
    if (loading.has(key)) {
      loading.set(key, 'again');
      return;
    }
    loading.set(key, 'once');
    try {
      await fanOut(work, key);
    } catch (error) {
      report(error);
      endAll();
    }
    const again = loading.get(key) === 'again';
    loading.delete(key);
    if (again && !closed) await load(work);
  }

  async function fanOut(work: WorkKey, key: string): Promise<void> {
    const location_id = locationOf.get(key) ?? (await locate(work));
    const channel = location_id === undefined ? undefined : channels.get(location_id);
    if (!channel) return;
    await channel.primed;
    const { events, sent } = await newsOf(db, work, channel.sent.get(key), Date.now());
    channel.sent.set(key, sent);
    for (const event of events) {
      const text = JSON.stringify(event satisfies OmsEvent);
      for (const subscriber of channel.subscribers) if (subscriber.hears.batches) subscriber.send(text);
    }
  }

  async function locate(work: WorkKey): Promise<number | undefined> {
    const row = await db.one<{ location_id: number }>(LOCATE[work.type], [work.id]);
    if (row) locationOf.set(keyOf(work), row.location_id);
    return row?.location_id;
  }

  /** Two at once may send the same twice: a device takes only what is newer than its own. */
  async function tellReturns(location_id: number): Promise<void> {
    const channel = channels.get(location_id);
    if (!channel) return;
    await channel.primed;
    const changes = await selectReturnChanges(db, location_id, channel.returns);
    if (changes.version <= channel.returns) return;
    channel.returns = changes.version;
    const text = JSON.stringify({ type: 'return-changes', changes } satisfies OmsEvent);
    for (const subscriber of channel.subscribers) if (subscriber.hears.returns) subscriber.send(text);
  }

  async function tellPrintJob(id: number): Promise<void> {
    const job = await findJob(db, id);
    const subscribers = job && channels.get(job.location_id)?.subscribers;
    if (!subscribers) return;
    const text = JSON.stringify({ type: 'print-job', job: toPrintJob(job) } satisfies OmsEvent);
    for (const subscriber of subscribers) if (subscriber.hears.prints) subscriber.send(text);
  }

  function endAll(): void {
    const all = [...channels.values()].flatMap(channel => [...channel.subscribers]);
    channels.clear();
    for (const subscriber of all) subscriber.end();
  }

  return {
    async subscribe(location_id, subscriber) {
      if (closed) {
        subscriber.end();
        return () => undefined;
      }
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
    },
    workChanged(work) {
      begin(() => load(work));
    },
    returnsChanged(location_id) {
      begin(() => tellReturns(location_id));
    },
    pickChanged(location_id, dispatch_request_id) {
      const subscribers = channels.get(location_id)?.subscribers ?? [];
      const text = JSON.stringify({ type: 'pick-changed', dispatch_request_id } satisfies OmsEvent);
      for (const subscriber of subscribers) if (subscriber.hears.picks) subscriber.send(text);
    },
    printJobChanged(id) {
      begin(() => tellPrintJob(id));
    },
    endAll,
    async close() {
      closed = true;
      endAll();
      await Promise.all(underWay);
    },
  };
}

const keyOf = ({ type, id }: WorkKey): string => `${type} ${id}`;

const LOCATE: Readonly<Record<WorkKey['type'], string>> = {
  batch: 'SELECT location_id FROM dispatch_request_batches WHERE id = $1',
  'goods-receipt': 'SELECT recipient_location_id AS location_id FROM goods_receipts WHERE id = $1',
};
