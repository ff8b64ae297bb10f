import type { FakeClock } from './fake-device.ts';
import { json } from './model-oms.ts';

/** The fate of one call. `late`: it takes effect after so many ms, and nobody hears the answer. */
export type Fate = 'arrives' | 'request-lost' | 'answer-lost' | 'fails-after' | { readonly late: number };

interface KeylessLine {
  quantity: number;
  placed: number;
}

/** An OMS of the documents alone: it keeps no keys, so each call that arrives has its effect. */
export class KeylessOms {
  readonly lines = new Map<number, KeylessLine>();
  readonly statuses = new Map<number, string>();
  readonly receipt = { completed: false, line: { id: 7, quantity: 10, quantity_scanned: 0 } };
  /** The ids of the scans in the order of their effect; the OMS itself reads no key. */
  readonly applied: string[] = [];
  /** The calls, as `POST …` or `GET …` with the end of their path. */
  readonly calls: string[] = [];
  offline = false;
  /** The answer to reads, instead. */
  readStatus: number | null = null;
  fate: () => Fate = () => 'arrives';
  private readonly clock: FakeClock;
  private late: { at: number; act: () => void }[] = [];

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  lineOf(delivery: number): KeylessLine {
    const line = this.lines.get(delivery) ?? { quantity: 1000, placed: 0 };
    this.lines.set(delivery, line);
    return line;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    this.arrive();
    const request = input instanceof Request ? input : new Request(input, init);
    const path = new URL(request.url).pathname;
    const body = await request.text();
    if (this.offline) throw new TypeError('Failed to fetch');
    if (path === '/api/current-user') return json(200, user);
    this.calls.push(`${request.method} ${path.split('/').slice(-2).join('/')}`);
    if (request.method === 'GET') return this.read(path);
    const fate = this.fate();
    const act = (): Response =>
      this.apply(request.headers.get('Idempotency-Key') ?? '', path, body === '' ? {} : JSON.parse(body));
    if (fate === 'request-lost') throw new TypeError('Failed to fetch');
    if (fate === 'answer-lost') {
      act();
      throw new TypeError('Failed to fetch');
    }
    if (fate === 'fails-after') {
      act();
      return new Response('<html>', { status: 502 });
    }
    if (fate === 'arrives') return act();
    this.late.push({ at: this.clock.running + fate.late, act });
    throw new TypeError('Failed to fetch');
  };

  /** Calls that were still under way have their effect. */
  arrive(): void {
    const due = this.late.filter(call => call.at <= this.clock.running);
    this.late = this.late.filter(call => call.at > this.clock.running);
    for (const { act } of due) act();
  }

  private read(path: string): Response {
    if (this.readStatus !== null) return json(this.readStatus, problem(this.readStatus));
    if (path.includes('/goods-receipts/'))
      return json(200, { is_completed: this.receipt.completed, lines: [this.receipt.line] });
    const delivery = Number(/(\d+)$/.exec(path)?.[1]);
    const { quantity, placed } = this.lineOf(delivery);
    const line = { product_identifier: 'P1', quantity, quantity_pending: quantity - placed };
    return json(200, {
      status: this.statuses.get(delivery) ?? 'requested',
      dispatch_request_lines: [line, { ...line, product_identifier: 'P2', quantity_pending: 0 }],
    });
  }

  private apply(id: string, path: string, body: Record<string, number>): Response {
    this.applied.push(id);
    const delivery = Number(/(\d+)(\/pick-by-store\/[a-z-]+)?$/.exec(path)?.[1]);
    const { line } = this.receipt;
    if (path.includes('/process-goods-receipt-line/')) {
      line.quantity_scanned += body['quantity_scanned'] ?? 0;
      const { quantity, quantity_scanned } = line;
      return json(200, { goods_receipt_line_id: line.id, quantity, quantity_scanned, version: 0 });
    }
    if (path.endsWith('/post-process')) {
      this.receipt.completed = true;
      return json(200, []);
    }
    if (path.includes('provide-extra-product-info')) return json(200, { version: 0 });
    if (path.includes('as-shipped') || path.endsWith('/shipped')) this.statuses.set(delivery, 'shipped');
    else if (path.endsWith('/unable-to-ship')) this.statuses.set(delivery, 'unable-to-ship');
    else {
      const placed = this.lineOf(body['dispatch_request_id'] ?? 0);
      placed.placed += body['quantity'] ?? 0;
      return json(200, {
        dispatch_request_id: body['dispatch_request_id'],
        line_id: 1,
        storage_location: 'A-1',
        quantity_pending: placed.quantity - placed.placed,
        is_last_scan: false,
        version: 0,
      });
    }
    return new Response(null, { status: 204 });
  }
}

const user = { id: 1, username: 'anna', name: 'Anna', permissions: [], homepage: '/scan', locations: [] };
const problem = (status: number): object => ({ type: 'about:blank', title: 'no', status, code: 'no' });
