import { Client, type ClientConfig } from 'pg';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/ground/config.ts';
import { openNotifications } from '../../server/ground/db/notify.ts';
import { openDatabase } from '../../server/ground/db/pool.ts';
import { openSessions } from '../../server/ground/session/sessions.ts';

/** A server in a process of its own, without jobs. It can be killed before a statement of the act that it gets next. */

/** An order of the parent: tell the statements of what is asked next, and be killed before the nth. */
export interface Order {
  readonly dieBefore: number | null;
}
/** News for its parent: its port at first, then each statement since the last order. */
export type Told = { readonly port: number } | { readonly statement: string };

const tell = (told: Told): void => void process.send?.(told);

let order: Order | undefined;
let asked = 0;
process.on('message', (given: Order) => {
  order = given;
  asked = 0;
});
// The parent is gone.
process.on('disconnect', () => process.exit(1));

type Ask = (...given: readonly unknown[]) => unknown;
const { query } = Client.prototype as unknown as { query: Ask };
Object.assign(Client.prototype, {
  query(this: Client, ...given: readonly unknown[]) {
    const [first] = given;
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (order && typeof text === 'string') {
      if (asked === order.dieBefore) process.kill(process.pid, 'SIGKILL');
      asked++;
      tell({ statement: text });
    }
    return query.apply(this, [...given]);
  },
});

const reading = readConfig({ OMS_ENVIRONMENT: 'test', LOG_LEVEL: 'silent', DATA_DIR: process.argv[3] });
if (!reading.ok) throw new Error(reading.faults.join());
const db = openDatabase(JSON.parse(process.argv[2] ?? '') as ClientConfig, { size: 5 });
const notifications = await openNotifications(db.connection);
const app = await buildApp({
  config: reading.config,
  db,
  replica: null,
  notifications,
  sessions: await openSessions(db, notifications),
  epoch: () => '01900000-0000-7000-8000-000000000000',
  signInsPerMinute: 1000,
  grantsPerMinute: 1000,
  batchLearntAfter: 0,
});
const listening = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
tell({ port: Number(listening.port) });
