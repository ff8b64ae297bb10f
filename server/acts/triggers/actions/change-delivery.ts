import { system } from '../../../../core/delivery/changes.ts';
import { type ChangeDetails, judgeChange } from '../../../../core/delivery/judge-change.ts';
import { type DeliveryStatus, hasLeft, labelOf } from '../../../../core/delivery/status.ts';
import { isStatusToGive } from '../../../../core/trigger/trigger.ts';
import type { Transaction } from '../../../ground/db/pool.ts';
import { isRefusal, type Refusal } from '../../../ground/http/problem.ts';
import { reassignNow } from '../../assign/plan-again.ts';
import { giveStatus } from '../../deliveries/change-delivery.ts';
import { changeRefusal } from '../../deliveries/change-refusal.ts';
import { type HeldDelivery, readDeliveries } from '../../deliveries/hold-delivery.ts';
import { writeDeliveries } from '../../deliveries/write-deliveries.ts';
import { textOf } from '../select-trigger-facts.ts';
import { type ActionOutcome, done, failed, lapsed, onDelivery } from './action.ts';

/** Plans a shortage anew at once, and says where it goes. */
export const reassign = onDelivery(async (tx, { author, set_off_by_key }, id) => {
  const locations = await reassignNow(tx, id, author.changed_as, set_off_by_key);
  if (!locations) return lapsed('er is geen manco meer om opnieuw toe te wijzen.');
  if (locations.length === 0)
    return done('Nergens is er plaats voor; het wordt later vanzelf opnieuw geprobeerd');
  const names = await tx.query<{ name: string }>(NAMES, [locations]);
  return done(`Naar ${names.map(({ name }) => name).join(' en ')}`);
});

/** Lets the customer choose about a shortage, or what has no place: to wait longer, or not to have it. */
export const askCustomer = onDelivery(async (tx, { author }, id) => {
  const delivery = await held(tx, id);
  const { status: from } = delivery;
  if (!ASKED_FROM.includes(from) || delivery.replaced_by.length > 0) return lapsed(isNow(from));
  if (from === 'unable-to-assign' && (await tx.one(RETRIED, [id])))
    return lapsed('er wordt nog vanzelf een plaats gezocht.');
  const refusal = judgePaused(delivery);
  if (refusal) return lapsed(refusal);
  await writeDeliveries(tx, author, [
    {
      id,
      from,
      status: 'waiting-for-customer-decision',
      actor: system,
      is_dispatch_assign_retryable: null,
    },
  ]);
  return done(`Status werd ${labelOf('waiting-for-customer-decision')}`);
});

const ASKED_FROM: readonly DeliveryStatus[] = ['unable-to-ship', 'denied', 'unable-to-assign'];

/** Gives the whole delivery a status that a person might give it (order-rules.md 2). */
export const changeStatus = onDelivery(async (tx, { author, parameters, trigger_id }, id) => {
  const status = textOf(parameters['status']) ?? '';
  if (!isStatusToGive(status)) return failed('unknown-status', `Onbekende status ${status}.`);
  const delivery = await held(tx, id);
  if (delivery.status === status) return lapsed(isNow(status));
  if (status === 'unable-to-ship-final' && hasLeft(delivery.status)) return lapsed(isNow(delivery.status));
  const details: ChangeDetails = status === 'shipped' ? { pending: delivery.pending } : {};
  const why = judgeChange(delivery, status, details);
  if (why) return refused(await changeRefusal(tx, why, delivery));
  if (status === 'on-hold')
    await tx.execute(HOLD_REASON, [id, `Geblokkeerd door trigger ${String(trigger_id)}`, author.change_key]);
  const refusal = await giveStatus(tx, author, delivery, status);
  if (refusal && isRefusal(refusal)) throw new Refused(refusal);
  const now = await held(tx, id);
  return done(`Status werd ${labelOf(now.status)}`);
});

/** A change that a guard refuses does not apply any more. */
const refused = ({ problem }: Refusal): ActionOutcome => lapsed(problem.detail ?? problem.title);

/** A linked delivery cannot follow: what was written of the change is to be undone. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly outcome: ActionOutcome;
  constructor(refusal: Refusal) {
    super(refusal.problem.code);
    this.outcome = refused(refusal);
  }
}

const isNow = (status: DeliveryStatus): string => `de levering is al ${labelOf(status)}.`;

const judgePaused = ({ paused }: HeldDelivery): string | null =>
  paused ? 'de levering is gepauzeerd.' : null;

/** A delivery that this transaction has locked. */
async function held(tx: Transaction, id: number): Promise<HeldDelivery> {
  const [delivery] = await readDeliveries(tx, [id]);
  if (!delivery) throw new Error(`delivery ${String(id)} is gone`);
  return delivery;
}

const RETRIED = 'SELECT FROM dispatch_requests WHERE id = $1 AND is_dispatch_assign_retryable';
const NAMES = 'SELECT display_name AS name FROM locations WHERE id = ANY ($1::int[]) ORDER BY id';
const HOLD_REASON = `
  INSERT INTO hold_reasons (dispatch_request_id, display_name, created_by, change_key) VALUES ($1, $2, NULL, $3)`;
