import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/pool.ts';

/** A program of a sales channel that sends orders. */
export interface ApiClient {
  readonly id: number;
  readonly name: string;
  /** Identifiers of the sales channels that it may send orders of. */
  readonly channels: readonly string[];
}

const hashed = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Makes an api client; gives its token, of which only the hash is kept. Undefined: there is one of that name. */
export async function makeApiClient(
  db: Queryable,
  name: string,
  channels: readonly string[],
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const made = await db.execute(
    `INSERT INTO api_clients (name, token_hash, channels) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING`,
    [name, hashed(token), channels],
  );
  return made === 0 ? undefined : token;
}

/** The api client of a token. */
export const findApiClient = (db: Queryable, token: string): Promise<ApiClient | undefined> =>
  db.kept.one<ApiClient>('SELECT id, name, channels FROM api_clients WHERE token_hash = $1', [hashed(token)]);

/** Those of these channels that do not exist. */
export const unknownChannels = async (db: Queryable, channels: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ channel: string }>(
      `SELECT channel FROM unnest($1::text[]) AS channel WHERE channel NOT IN (SELECT identifier FROM sales_channels)`,
      [channels],
    )
  ).map(({ channel }) => channel);
