import type { BodyOf } from '../../../contract/http.ts';
import type { changeOrderImport, OrderImport } from '../../../contract/orders/order-import.ts';
import { mendImports } from '../../../core/access/orders.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';

/** Dismisses an import error or opens it again, and assigns it; a refusal where it names nobody who may see to it. */
export async function changeImport(
  tx: Transaction,
  by: User,
  id: number,
  { is_dismissed, assignee_id }: BodyOf<typeof changeOrderImport>,
): Promise<Refusal | undefined> {
  if (typeof assignee_id === 'number' && !(await importAssignees(tx)).some(one => one.id === assignee_id))
    return refuse(
      422,
      'user-unknown',
      `Gebruiker ${assignee_id} is onbekend, of mag importfouten niet oplossen.`,
    );
  if (is_dismissed !== undefined) {
    const changed = await tx.execute(
      `UPDATE order_imports SET dismissed_at = CASE WHEN $2 THEN now() END, dismissed_by = CASE WHEN $2 THEN $3::int END
       WHERE id = $1 AND (dismissed_at IS NOT NULL) <> $2`,
      [id, is_dismissed, by.id],
    );
    if (changed > 0) noteAct(tx, by, id, is_dismissed ? 'dismissed' : 'opened');
  }
  if (assignee_id !== undefined) {
    const changed = await tx.execute(
      'UPDATE order_imports SET assignee_id = $2 WHERE id = $1 AND assignee_id IS DISTINCT FROM $2',
      [id, assignee_id],
    );
    if (changed > 0) noteAct(tx, by, id, 'assigned', assignee_id);
  }
  return undefined;
}

/** Writes what a person did with an import error. */
export function noteAct(
  tx: Transaction,
  by: Pick<User, 'id'>,
  id: number,
  act: OrderImport['history'][number]['act'],
  assignee_id: number | null = null,
): void {
  tx.write(
    'INSERT INTO order_import_acts (order_import_id, user_id, act, assignee_id) VALUES ($1, $2, $3, $4)',
    [id, by.id, act, assignee_id],
  );
  tx.write(
    'UPDATE order_imports SET revision = revision + 1, changed_at = now(), changed_by = $2 WHERE id = $1',
    [id, by.id],
  );
}

/** Users who may see to import errors, by their names. */
export const importAssignees = (db: Queryable): Promise<{ id: number; name: string }[]> =>
  db.query(
    'SELECT id, name FROM users WHERE closed_at IS NULL AND permissions @> $1 ORDER BY name, id LIMIT 500',
    [mendImports.groups.flat()],
  );
