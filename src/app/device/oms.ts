import type { Http } from '../../sync/http.ts';
import type { Connection } from './open-connection.ts';

let connection: Promise<Connection> | undefined;
let http: Promise<Http> | undefined;

/** Client and sender, in a chunk of their own that loads when it is first asked for. */
const connect = (): Promise<Connection> => (connection ??= load());

/** The only HTTP client. Always the same promise, so that `use` can read it. */
export const oms = (): Promise<Http> => (http ??= connect().then(made => made.http));

/** Starts sending what waits. */
export const startSending = async (): Promise<void> => (await connect()).loop.start();

/** Tells the sender that now is a good moment. */
export const sendNow = async (): Promise<void> => (await connect()).loop.wake('session');

async function load(): Promise<Connection> {
  const { openConnection } = await import('./open-connection.ts');
  return openConnection();
}
