import webPush from 'web-push';
import type { Queryable } from '../../ground/db/pool.ts';

type PushKeys = { readonly public_key: string; readonly private_key: string };

/** Makes the VAPID keys of this installation (RFC 8292) at its first start; of two processes the first stores them. */
export async function makePushKeys(db: Queryable): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.execute('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    publicKey,
    privateKey,
  ]);
}

export async function pushKeys(db: Queryable): Promise<PushKeys> {
  const keys = await db.one<PushKeys>('SELECT public_key, private_key FROM push_keys');
  if (!keys) throw new Error('no VAPID keys');
  return keys;
}
