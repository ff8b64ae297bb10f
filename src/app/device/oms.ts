import { once, surely } from '../../device/surely.ts';
import type { Http } from '../../sync/http.ts';
import { storage } from './device.ts';
import type { Connection } from './open-connection.ts';

/** Client and sender, in a chunk of their own that loads at its first use. */
const connect = once(load);

/** The only HTTP client. The same promise at every call, so that `use` can read it. */
export const oms = once(async (): Promise<Http> => (await connect()).http);

/** Starts sending the entries in the outbox. */
export const startSending = async (): Promise<void> => (await surely(connect)).loop.start();

/** Tells the sender that now is a good moment. */
export const sendNow = async (): Promise<void> => (await connect()).loop.wake('session');

async function load(): Promise<Connection> {
  const [{ openConnection }, opened] = await Promise.all([import('./open-connection.ts'), storage()]);
  return openConnection(opened);
}
