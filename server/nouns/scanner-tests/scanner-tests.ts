import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { QueryOf } from '../../../contract/http.ts';
import type {
  listScannerTests,
  ScannerTest,
  ScannerTestResult,
} from '../../../contract/scanning/scanner-test.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';

/** A scanner that was tested longer ago is tested anew. */
export const TEST_DAYS = 90;

export async function addTest(
  tx: Transaction,
  { by, key }: Change,
  result: ScannerTestResult,
): Promise<{ id: number }> {
  const row = await tx.one<{ id: number }>(
    'INSERT INTO scanner_tests (result, changed_by, change_key) VALUES ($1, $2, $3) RETURNING id',
    [JSON.stringify(result), by.id, key],
  );
  if (!row) throw new Error('an insert gives its row');
  return row;
}

/** Tests by users who share a location with this one, the last first. */
export async function selectTests(
  db: Queryable,
  user: User,
  asked: QueryOf<typeof listScannerTests>,
): Promise<ScannerTest[]> {
  const rows = await rowsOf(
    db,
    listed(
      compose
        .selectFrom('scanner_tests as s')
        .innerJoin('users as u', 'u.id', 's.changed_by')
        .select(eb => [
          's.id',
          's.created_at',
          's.result',
          jsonBuildObject({ id: eb.ref('u.id'), name: eb.ref('u.name') }).as('user'),
        ])
        .where(sql<boolean>`s.created_at > now() - make_interval(days => ${TEST_DAYS})`)
        .where(user.canmanagealllocations ? sql<boolean>`true` : sharesLocation(user)),
      { ...asked, sort_dir: 'desc' },
      { last: eb => [eb.ref('s.id')] },
    ),
  );
  return rows.map(({ result, ...row }) => ({ ...(result as unknown as ScannerTestResult), ...row }));
}

const sharesLocation = (user: User) => sql<boolean>`EXISTS (
  SELECT FROM user_locations theirs JOIN user_locations ours USING (location_id)
  WHERE theirs.user_id = s.changed_by AND ours.user_id = ${user.id})`;
