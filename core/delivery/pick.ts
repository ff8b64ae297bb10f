import { isRerouted } from './delivery.ts';

/** The facts of a store delivery that decide whether it may be scanned and completed. */
export interface PickState {
  readonly status: string;
  readonly status_reason?: string | null | undefined;
  readonly paused_at: string | null;
}

/** Statuses in which picking ends (orders-and-deliveries.md 4: ship-from-store ends in shipped or unable-to-ship). */
export type PickResult = 'shipped' | 'unable-to-ship';

/** Why a delivery cannot be scanned. */
export type PickHindrance =
  'already-shipped' | 'already-unable-to-ship' | 'cancelled' | 'rerouted' | 'paused' | 'not-requested';

const ended: ReadonlyMap<string, PickHindrance> = new Map([
  ['shipped', 'already-shipped'],
  ['shipped-with-issues', 'already-shipped'],
  ['delivered', 'already-shipped'],
  ['unable-to-ship', 'already-unable-to-ship'],
  ['unable-to-ship-final', 'already-unable-to-ship'],
  ['cancelled', 'cancelled'],
  ['cancel-requested', 'cancelled'],
  ['cancel-to-be-requested', 'cancelled'],
]);

/** Whether the delivery may be scanned: its status is requested and it is not paused. Null: it may. */
export function pickHindrance({ status, status_reason, paused_at }: PickState): PickHindrance | null {
  if (isRerouted({ status, status_reason })) return 'rerouted';
  if (status !== 'requested') return ended.get(status) ?? 'not-requested';
  return paused_at === null ? null : 'paused';
}

/** The carrier as the OMS knows it: none chosen, chosen but not switched on for this type here, or in order. */
export type MethodState = 'missing' | 'inactive' | 'active';

export type PickRefusal = PickHindrance | 'no-carrier-method' | 'inactive-carrier-method';

/** May it be completed so? Articles and gift wrap are the worker's to judge: the OMS does not know them. */
export function judgePick(state: PickState, method: MethodState, result: PickResult): PickRefusal | null {
  const hindrance = pickHindrance(state);
  if (hindrance !== null || result === 'unable-to-ship') return hindrance;
  if (method === 'missing') return 'no-carrier-method';
  return method === 'inactive' ? 'inactive-carrier-method' : null;
}

/** A delivery that a worker is picking. */
export interface PickInHand extends PickState {
  readonly gift_wrapped: boolean;
  readonly gift_confirmed: boolean;
  readonly method: MethodState;
  readonly lines: readonly { readonly quantity: number; readonly scanned: number }[];
}

/**
 * canShip (spec/README, Scanning): status requested, not paused, every line fully scanned, gift wrap confirmed when
 * the delivery is gift wrapped, carrier and method chosen.
 */
export const canShip = (pick: PickInHand): boolean =>
  judgePick(pick, pick.method, 'shipped') === null &&
  pick.lines.length > 0 &&
  pick.lines.every(line => line.scanned >= line.quantity) &&
  (!pick.gift_wrapped || pick.gift_confirmed);
