import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Database } from '../../server/ground/db/pool.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import type { Delivery } from './state.ts';
import type { World } from './world.ts';

/** Choices of chance for an act: which delivery, which of its lines or of other things, how many. */
export interface Draw {
  readonly delivery: number;
  readonly nth: number;
  readonly amount: number;
  /** Likely: one that the act makes sense for, if there is one. Any, and paused, may refuse it. */
  readonly among: 'likely' | 'any' | 'paused';
}

/** Work of a timer. */
export interface Job {
  readonly job: (db: Database) => Promise<void>;
}
/** A request; of scans the key is in the mutation. */
export interface Request {
  readonly by: 'office' | 'floor' | 'stranger';
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** The delivery whose revision the caller may send. */
  readonly about?: Delivery;
}

/** Undefined: there is nothing to do it on. */
export type Act = (world: World, draw: Draw, delivery: Delivery) => Request | Job | undefined;

export const DELIVERIES = '/api/rest/dispatch-requests';
export const BATCHES = '/api/rest/locations/dc/DC01/dispatch-request-batches';
const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

export const patch = (delivery: Delivery, body: object): Request => ({
  by: 'office',
  method: 'PATCH',
  url: `${DELIVERIES}/id:${delivery.id}`,
  body,
  about: delivery,
});
export const post = (delivery: Delivery, act: string): Request => ({
  by: 'office',
  method: 'POST',
  url: `${DELIVERIES}/id:${delivery.id}/${act}`,
  about: delivery,
});
/** Its head is written here; one that a test has made keeps its own. */
type Parts = Mutation extends infer M
  ? M extends Mutation
    ? Omit<M, 'id' | 'version' | 'at'>
    : never
  : never;
export const scan = (parts: Parts, id = newId(), by: Request['by'] = 'floor'): Request => ({
  by,
  method: 'POST',
  url: '/api/rest/mutations',
  body: { device_id: DEVICE, mutations: [{ id, version: 1, at: new Date().toISOString(), ...parts }] },
});
/** By a user of the store. */
export const pick = (parts: Parts): Request => scan(parts, newId(), 'office');
export const piecesOf = ({ lines }: Delivery, nth: number, amount: number): object[] => {
  const line = anyOf(lines, nth);
  return line
    ? [{ product_identifier: line.product_identifier, quantity: Math.min(amount, line.quantity) }]
    : [];
};
/** The same by line. */
export const linePiecesOf = ({ lines }: Delivery, nth: number, amount: number): object[] => {
  const line = anyOf(lines, nth);
  return line ? [{ id: line.id, quantity: Math.min(amount, line.quantity) }] : [];
};
export const anyOf = <T>(things: readonly T[], nth: number): T | undefined => things[nth % things.length];
