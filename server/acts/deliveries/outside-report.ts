import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../contract/http.ts';
import type { reportOutside } from '../../../contract/orders/outside-report.ts';
import type { RequestMode } from '../../../core/assign/request-modes.ts';
import { system } from '../../../core/delivery/changes.ts';
import { isMadeOutside, isReported, mayReport, type OutsideStatus } from '../../../core/delivery/outside.ts';
import { labelOf } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { unableToShipReasons } from '../../nouns/settings/unable-to-ship-reasons.ts';
import { type Refusal, notFound, refuse } from '../../ground/http/problem.ts';
import type { ApiClient } from '../../ground/session/api-clients.ts';
import type { User } from '../../ground/session/user.ts';
import { changeRefusal } from './change-refusal.ts';
import { endBatch } from './end-batch.ts';
import { type DeliveryName, lockDelivery, readDeliveries } from './hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { type Author, writeDeliveries } from './write-deliveries.ts';

/** Source of a report: a user, for deliveries of the user's locations, or a program, for orders of its channels. */
export type Reporter = { readonly user: User } | { readonly client: ApiClient };

/**
 * Makes what an outside party says of a delivery its status, where the system's table allows that (order-rules.md 1 and 2).
 * A shortage is planned anew at once. The status that it has already is no change, so a report may come twice, with the codes
 * that were not known at first.
 */
export async function takeReport(
  tx: Transaction,
  reporter: Reporter,
  name: DeliveryName,
  { status, reason, tracking_codes = [] }: BodyOf<typeof reportOutside>,
): Promise<Refusal | undefined> {
  const id = await lockDelivery(tx, 'user' in reporter ? reporter.user : everywhere, name);
  const [delivery] = id === undefined ? [] : await readDeliveries(tx, [id]);
  if (!delivery || ('client' in reporter && !(await isOfChannels(tx, delivery.id, reporter.client))))
    return notFound('Levering niet gevonden');
  const { replaced_by, paused, dispatcher, status: from, batch_id } = delivery;
  const isOutside = isMadeOutside(dispatcher, await requestMode(tx, delivery.id));
  const author = authorOf(reporter);
  const keepCodes = async (): Promise<boolean> => {
    let isNews = false;
    for (const { code, url = null } of tracking_codes)
      isNews = (await tx.execute(INSERT_CODE, [delivery.id, code, url, LEFT.includes(status)])) > 0 || isNews;
    return isNews;
  };
  if (from === status) {
    // Its own floor sends it, so that codes of others would be lost without a word.
    if (tracking_codes.length > 0 && !isReported(status, isOutside)) return notOutside;
    const isHeard = replaced_by.length === 0 && !paused && isReported(status, isOutside);
    if (isHeard && (await keepCodes())) await writeDeliveries(tx, author, [{ id: delivery.id }]);
    return undefined;
  }
  if (replaced_by.length > 0) return changeRefusal(tx, { code: 'replaced', by: replaced_by }, delivery);
  if (paused) return changeRefusal(tx, { code: 'paused' }, delivery);
  // The party may answer before the OMS has written that it asked to cancel; or it refuses to, and ships.
  const isAsked = from === 'cancel-to-be-requested' && status !== 'cancel-requested';
  const before = isAsked ? 'cancel-requested' : from;
  if (!mayReport(before, status, isOutside))
    return refuse(409, 'status-not-allowed', `Van ${labelOf(from)} kan niet naar ${labelOf(status)}.`);
  await keepCodes();
  if (isAsked) await writeDeliveries(tx, author, [{ id: delivery.id, from, status: before, actor: system }]);
  await writeDeliveries(tx, author, [
    {
      id: delivery.id,
      from: before,
      status,
      actor: system,
      ...(reason !== undefined && { status_reason: reason }),
      ...(status === 'unable-to-ship' && { unable_to_ship_reason: await knownReason(tx, reason) }),
    },
  ]);
  await endBatch(tx, batch_id);
  return undefined;
}

async function requestMode(tx: Transaction, delivery: number): Promise<RequestMode> {
  const asked = await tx.one<{ mode: RequestMode }>(
    'SELECT request_mode(location_id) AS mode FROM dispatch_requests WHERE id = $1',
    [delivery],
  );
  if (!asked) throw new Error('it is locked');
  return asked.mode;
}

const notOutside = refuse(
  409,
  'not-outside',
  'Deze levering verstuurt onze eigen locatie: codes van buiten worden niet bewaard.',
);

/** A caller of a call that an api client may make too. */
export function reporterOf(user: User | null, client: ApiClient | null): Reporter {
  if (client) return { client };
  if (!user) throw new Error('mount knows who calls');
  return { user };
}

/** The author of what follows from a report. */
export const authorOf = (reporter: Reporter): Author => ({
  changed_by: 'user' in reporter ? reporter.user.id : null,
  changed_as: 'user' in reporter ? 'outside' : `api:${reporter.client.name}`,
  change_key: randomUUID(),
});

/** Why it is short, when that is one of the reasons of a picker: then its stock is distrusted too (order-rules.md 10). */
const knownReason = async (tx: Transaction, read: string | undefined): Promise<string | null> =>
  (await unableToShipReasons(tx)).find(reason => reason === read) ?? null;

const isOfChannels = async (tx: Transaction, id: number, { channels }: ApiClient): Promise<boolean> =>
  (await tx.one(
    `SELECT FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE d.id = $1 AND o.sales_channel_identifier = ANY ($2)`,
    [id, channels],
  )) !== undefined;

/** So it has left, with these labels: one of them that was void is worth something after all. */
const LEFT: readonly OutsideStatus[] = ['shipped', 'delivered'];
const INSERT_CODE = `
  INSERT INTO tracking_codes (dispatch_request_id, code, url) SELECT $1, $2, $3
  WHERE NOT EXISTS (SELECT FROM tracking_codes
    WHERE dispatch_request_id = $1 AND code = $2 AND NOT ($4 AND voided_at IS NOT NULL))`;
