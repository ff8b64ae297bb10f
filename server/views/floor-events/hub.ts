import type { OmsEvent } from '../../../contract/scanning/event.ts';
import type { Database } from '../../ground/db/pool.ts';
import { findJob, toPrintJob } from '../../acts/printing/job.ts';
import { selectReturnChanges, selectReturnVersion } from '../../acts/returns/select-return-package.ts';
import type { WorkKey } from '../../acts/work-package/work-key.ts';
import { createChannels, keyOf, type Channel, type Subscriber, type Topics } from './channels.ts';
import { newsOf } from './work-news.ts';

export interface Hub {
  /**
   * Sends the location's events from now on; resolves to the function that ends it when no event can be missed any
   * more, rejects when that is impossible.
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
  const channels = createChannels(db);
  const locate = createLocator(db);
  const loading = new Map<string, 'once' | 'again'>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  /** Loads for the subscribers, as long as there are any; closing waits for it. */
  function begin(load: () => Promise<void>): void {
    if (closed || channels.isEmpty()) return;
    const loaded = load().catch(report);
    underWay.add(loaded);
    void loaded.then(() => underWay.delete(loaded));
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
      channels.endAll();
    }
    const again = loading.get(key) === 'again';
    loading.delete(key);
    if (again && !closed) await load(work);
  }

  async function fanOut(work: WorkKey, key: string): Promise<void> {
    const location_id = await locate(work);
    const channel = location_id === undefined ? undefined : channels.get(location_id);
    if (!channel) return;
    await channel.primed;
    const { events, sent } = await newsOf(db, work, channel.sent.get(key), Date.now());
    channel.sent.set(key, sent);
    for (const event of events) tell(channel.subscribers, 'batches', event);
  }

  async function sendPrintJob(id: number): Promise<void> {
    const job = await findJob(db, id);
    if (!job) return;
    const subscribers = channels.get(job.location_id)?.subscribers ?? [];
    tell(subscribers, 'prints', { type: 'print-job', job: toPrintJob(job) });
  }

  return {
    async subscribe(location_id, subscriber) {
      if (closed) {
        subscriber.end();
        return () => undefined;
      }
      return channels.join(location_id, subscriber);
    },
    workChanged(work) {
      begin(() => load(work));
    },
    returnsChanged(location_id) {
      begin(async () => {
        const channel = channels.get(location_id);
        if (channel) await sendReturns(db, channel);
      });
    },
    pickChanged(location_id, dispatch_request_id) {
      const subscribers = channels.get(location_id)?.subscribers ?? [];
      tell(subscribers, 'picks', { type: 'pick-changed', dispatch_request_id });
    },
    printJobChanged(id) {
      begin(() => sendPrintJob(id));
    },
    endAll: channels.endAll,
    async close() {
      closed = true;
      channels.endAll();
      await Promise.all(underWay);
    },
  };
}

/** Sends an event to those who asked for its topic. */
function tell(subscribers: Iterable<Subscriber>, topic: keyof Topics, event: OmsEvent): void {
  const text = JSON.stringify(event);
  for (const subscriber of subscribers) if (subscriber.topics[topic]) subscriber.send(text);
}

/** Two at once may send the same twice: a device takes only what is newer than its own. */
async function sendReturns(db: Database, channel: Channel): Promise<void> {
  await channel.primed;
  const changes = await selectReturnChanges(db, channel.location_id, channel.returns);
  if (!changes) {
    // Devices that open their stream again ask for what they miss.
    channel.returns = await selectReturnVersion(db, channel.location_id);
    for (const subscriber of channel.subscribers) if (subscriber.topics.returns) subscriber.end();
    return;
  }
  if (changes.version <= channel.returns) return;
  channel.returns = changes.version;
  tell(channel.subscribers, 'returns', { type: 'return-changes', changes });
}

/** Finds the location of work; asks the database once for each. */
function createLocator(db: Database) {
  const locationOf = new Map<string, number>();
  return async (work: WorkKey): Promise<number | undefined> => {
    const known = locationOf.get(keyOf(work));
    if (known !== undefined) return known;
    const row = await db.one<{ location_id: number }>(LOCATE[work.type], [work.id]);
    if (row) locationOf.set(keyOf(work), row.location_id);
    return row?.location_id;
  };
}

const LOCATE: Readonly<Record<WorkKey['type'], string>> = {
  batch: 'SELECT location_id FROM dispatch_request_batches WHERE id = $1',
  'goods-receipt': 'SELECT recipient_location_id AS location_id FROM goods_receipts WHERE id = $1',
};
