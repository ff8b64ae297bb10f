import type { Missed, NewsKind, OfficeEvent, OrderPart, Topic } from '../../../contract/office-event.ts';
import { createRecentNews } from '../../../contract/recent-news.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** So long what happens to a thing is gathered: one act of the office changes many rows (order-rules.md 11). */
const GATHER_MS = 250;

/** One change of one thing. */
export interface Notice {
  readonly about: NewsKind;
  /** Its row, where its name is not known yet. */
  readonly id?: number;
  readonly name?: string | null;
  /** The location whose users may hear of it, where it is known already. */
  readonly place?: AccessPlace;
  readonly user_id?: number | null;
  readonly change_key?: string | null;
  /** As in the history of an order. */
  readonly data_types?: readonly string[];
}

/** A user who has things open. */
export interface Listener {
  /** Whether it asks for such things at all; of an order, for the one of this row. */
  asksFor(about: NewsKind, id: number | undefined): boolean;
  /** Whether it asks for it, and may hear of what is at this place. */
  hears(event: OfficeEvent, place: AccessPlace | undefined): boolean;
  /** An event as JSON. */
  send(event: string): void;
  end(): void;
}

const partOf: Readonly<Record<string, OrderPart>> = {
  'dispatch-request': 'deliveries',
  'outside-message': 'deliveries',
  'hold-reason': 'hold',
  'outside-check': 'hold',
  'refund-request': 'refunds',
  comment: 'comments',
  'delivery-message': 'comments',
};

/** Tells listeners of this process what happens to the things that they have open. */
export function createNews(db: Queryable, report: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  const gathered = new Map<string, Notice[]>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const recent = createRecentNews(() => performance.now());
  // This process does not know the changes from before it listened.
  recent.noteAll();

  function hear(notice: Notice): void {
    const { about, id, name = null, place } = notice;
    recent.note({ about, name });
    if (![...listeners].some(listener => listener.asksFor(about, id))) return;
    const thing = JSON.stringify([about, id, name, place]);
    const before = gathered.get(thing);
    if (before) {
      before.push(notice);
      return;
    }
    gathered.set(thing, [notice]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const notices = gathered.get(thing) ?? [];
      gathered.delete(thing);
      tell(notice, notices).catch(report);
    }, GATHER_MS);
    timers.add(timer);
  }

  async function tell({ about, ...told }: Notice, notices: readonly Notice[]): Promise<void> {
    const found = told.id === undefined ? told : await db.one<Found>(FIND[about] ?? '', [told.id]);
    if (!found) return;
    const users = [...new Set(notices.flatMap(({ user_id }) => user_id ?? []))];
    const [who] = await db.query<{ by: string[]; at: string }>(WHO, [users]);
    if (!who) return;
    const types = new Set(notices.flatMap(({ data_types = [] }) => data_types));
    const event: OfficeEvent = {
      about,
      name: found.name ?? null,
      parts:
        about === 'order' ? [...new Set([...types].map(type => partOf[type] ?? 'order')), 'history'] : [],
      // Whoever is signed in hears of settings, and need not know by whom.
      by: about === 'setting' ? [] : who.by,
      at: who.at,
      change_keys: [...new Set(notices.flatMap(({ change_key }) => change_key ?? []))],
    };
    const text = JSON.stringify(event);
    for (const listener of listeners)
      if (listener.asksFor(about, told.id) && listener.hears(event, found.place ?? undefined))
        listener.send(text);
  }

  return {
    hear,
    /** From now on the listener hears of its things; gives the function that ends it. */
    join(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Those of the topics that changed shortly before; the page of an order looks for itself. */
    missed: (topics: readonly Topic[]): readonly Missed[] =>
      recent.of(topics.filter(({ about }) => about !== 'order')),
    /** News may have been missed, or the server stops: whoever listens asks anew. */
    endAll(): void {
      recent.noteAll();
      for (const listener of listeners) listener.end();
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer);
      this.endAll();
    },
  };
}

interface Found {
  readonly name?: string | null;
  readonly place?: AccessPlace | null;
}
const PLACE = `json_build_object('type', l.type, 'identifier', l.identifier) AS place`;
const FIND: Partial<Readonly<Record<NewsKind, string>>> = {
  order: 'SELECT identifier AS name FROM sales_orders WHERE id = $1',
  batch: `SELECT b.identifier AS name, ${PLACE} FROM dispatch_request_batches b JOIN typed_locations l ON l.id = b.location_id WHERE b.id = $1`,
  receipt: `SELECT r.identifier AS name, ${PLACE} FROM goods_receipts r JOIN typed_locations l ON l.id = r.recipient_location_id WHERE r.id = $1`,
  return: `SELECT ${PLACE} FROM typed_locations l WHERE l.id = $1`,
};
const WHO =
  'SELECT ARRAY(SELECT name FROM users WHERE id = ANY ($1::int[]) ORDER BY name) AS by, now() AS at';
