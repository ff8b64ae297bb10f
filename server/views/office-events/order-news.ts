import type { OfficeEvent, OrderPart } from '../../../contract/orders/office-event.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** So long what happens to an order is gathered: one act of the office changes many rows (order-rules.md 11). */
const GATHER_MS = 250;

/** The payload of NOTIFY: what one change did to one order (migration 026). */
export interface Notice {
  readonly sales_order_id: number;
  readonly user_id: number | null;
  readonly change_key: string | null;
  /** As in the history. */
  readonly data_types: readonly string[];
}

/** A user who has an order open. */
export interface Listener {
  /** An event as JSON. */
  send(event: string): void;
  end(): void;
}

const partOf: Readonly<Record<string, OrderPart>> = {
  'dispatch-request': 'deliveries',
  'outside-message': 'deliveries',
  'hold-reason': 'hold',
  'refund-request': 'refunds',
  comment: 'comments',
  'delivery-message': 'comments',
};

/** Tells listeners of this process what happens to their orders. */
export function createOrderNews(db: Queryable, report: (error: unknown) => void) {
  const listeners = new Map<number, Set<Listener>>();
  const gathered = new Map<number, Notice[]>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function hear(notice: Notice): void {
    const order = notice.sales_order_id;
    if (!listeners.has(order)) return;
    const before = gathered.get(order);
    if (before) {
      before.push(notice);
      return;
    }
    gathered.set(order, [notice]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const notices = gathered.get(order) ?? [];
      gathered.delete(order);
      tell(order, notices).catch(report);
    }, GATHER_MS);
    timers.add(timer);
  }

  async function tell(order: number, notices: readonly Notice[]): Promise<void> {
    const users = [...new Set(notices.flatMap(({ user_id }) => user_id ?? []))];
    const named = await db.one<{ name: string; by: string[]; at: string }>(NAMES, [order, users]);
    if (!named) return;
    const types = new Set(notices.flatMap(({ data_types }) => data_types));
    const event: OfficeEvent = {
      about: 'order',
      ...named,
      parts: [...new Set<OrderPart>([...types].map(type => partOf[type] ?? 'order')), 'history'],
      change_keys: [...new Set(notices.flatMap(({ change_key }) => change_key ?? []))],
    };
    const text = JSON.stringify(event);
    for (const listener of listeners.get(order) ?? []) listener.send(text);
  }

  return {
    hear,
    /** From now on the listener hears of the order; gives the function that ends it. */
    join(order: number, listener: Listener): () => void {
      const own = listeners.get(order) ?? new Set();
      listeners.set(order, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(order);
      };
    },
    /** News may have been missed, or the server stops: whoever listens asks anew. */
    endAll(): void {
      for (const own of listeners.values()) for (const listener of own) listener.end();
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer);
      this.endAll();
    },
  };
}

const NAMES = `
  SELECT o.identifier AS name, now() AS at, ARRAY(SELECT name FROM users WHERE id = ANY ($2::int[]) ORDER BY name) AS by
  FROM sales_orders o WHERE o.id = $1`;
