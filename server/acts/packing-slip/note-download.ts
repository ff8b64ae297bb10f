import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import type { Slip } from './slip.ts';

/** Notes for the timelines of these deliveries that their papers were downloaded; what is printed has its print job. */
export const noteDownload = (db: Queryable, user: User, slips: readonly Slip[]): Promise<unknown> =>
  db.execute('INSERT INTO slip_downloads (user_id, dispatch_request_ids) VALUES ($1, $2)', [
    user.id,
    slips.map(({ id }) => id),
  ]);
