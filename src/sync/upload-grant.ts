import { createUploadGrant } from '../../contract/scanning/upload-grant.ts';
import type { OpenOutbox } from '../outbox/outbox.ts';
import type { Http } from './http.ts';

/** Asked again every hour of work, so that the device keeps a grant of 7 days, and no revoked one for long. */
const RENEW_BELOW_MS = (7 * 24 - 1) * 3600_000;

/** Makes sure that the signed-in user's entries can be sent after signing out. `now` in epoch ms. */
export async function renewGrant(
  http: Http,
  outbox: Pick<OpenOutbox, 'grants' | 'keepGrant' | 'deviceId'>,
  user_id: number,
  now: number,
): Promise<void> {
  const kept = (await outbox.grants()).find(grant => grant.user_id === user_id);
  if (kept && kept.expires_at - now > RENEW_BELOW_MS) return;
  const answer = await http.call(createUploadGrant, { body: { device_id: await outbox.deviceId() } });
  if (answer.kind !== 'ok') return;
  // The OMS knows best whose session it was.
  const { expires_at, ...grant } = answer.body;
  await outbox.keepGrant({ ...grant, expires_at: Date.parse(expires_at) });
}
