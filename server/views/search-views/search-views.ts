import type { BodyOf } from '../../../contract/http.ts';
import type { createSearchView, SearchView } from '../../../contract/orders/search-view.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';

type Content = BodyOf<typeof createSearchView>;

/** Most views of one user. */
export const MOST_VIEWS = 50;

/** The views of a user, in the order in which they were saved. */
export const selectViews = (db: Queryable, user: User): Promise<SearchView[]> =>
  db.query<SearchView>(`${SELECT} AND v.user_id = $1 ORDER BY v.id`, [user.id]);

/** The view of a link, whoever saved it. */
export const sharedView = (db: Queryable, user: User, token: string): Promise<SearchView | undefined> =>
  db.one<SearchView>(`${SELECT} AND v.token = $2`, [user.id, token]);

/** Saves a view of the user's own. */
export async function insertView(
  tx: Transaction,
  user: User,
  content: Content,
): Promise<SearchView | 'too-many' | 'name-taken'> {
  if (await isTaken(tx, user, content)) return 'name-taken';
  const made = await tx.one<{ id: number }>(INSERT, [user.id, ...columnsOf(content), MOST_VIEWS]);
  return made ? ownView(tx, user, made.id) : 'too-many';
}

/** Changes a view of the user's own, and brings back one that was removed; undefined: there is none. */
export async function updateView(
  tx: Transaction,
  user: User,
  id: number,
  content: Content,
): Promise<SearchView | undefined | 'name-taken'> {
  if (await isTaken(tx, user, content, id)) return 'name-taken';
  const changed = await tx.one<{ id: number }>(UPDATE, [user.id, ...columnsOf(content), id]);
  return changed && ownView(tx, user, changed.id);
}

/**
 * Whether another view of the user has the name, also in other letters. Views of another preset may have it: they stand
 * in another list. So may a colleague's, which is shown with whose it is.
 */
async function isTaken(
  tx: Transaction,
  user: User,
  { preset, name }: Content,
  id: number | null = null,
): Promise<boolean> {
  // Two at once would both be the first with it, or the last that fits.
  await tx.one('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
  return (await tx.one(TAKEN, [user.id, preset, name, id])) !== undefined;
}

/** Removes a view of the user's own, which keeps its link until the jobs clean it away; undefined: there is none. */
export const deleteView = (tx: Transaction, user: User, id: number): Promise<{ id: number } | undefined> =>
  tx.one<{ id: number }>(REMOVE, [user.id, id]);

async function ownView(tx: Transaction, user: User, id: number): Promise<SearchView> {
  const view = await tx.one<SearchView>(`${SELECT} AND v.user_id = $1 AND v.id = $2`, [user.id, id]);
  return view!;
}

const columnsOf = ({ name, preset, filter_values, columns, sort_by, sort_dir }: Content) => [
  name,
  preset,
  JSON.stringify(filter_values),
  columns && JSON.stringify(columns),
  sort_by,
  sort_dir,
];

const SELECT = `
  SELECT v.id, v.name, v.preset, v.filter_values, v.columns, v.sort_by, v.sort_dir, v.token, v.user_id = $1 AS is_own,
    u.name AS owner_name
  FROM search_views v JOIN users u ON u.id = v.user_id WHERE v.removed_at IS NULL`;

const TAKEN = `
  SELECT id FROM search_views WHERE user_id = $1 AND preset = $2 AND lower(name) = lower($3) AND removed_at IS NULL
    AND id IS DISTINCT FROM $4::int`;

const INSERT = `
  INSERT INTO search_views (user_id, name, preset, filter_values, columns, sort_by, sort_dir)
  SELECT $1::int, $2::text, $3::text, $4::jsonb, $5::jsonb, $6::text, $7::text
  WHERE (SELECT count(*) FROM search_views WHERE user_id = $1 AND removed_at IS NULL) < $8
  RETURNING id`;

const UPDATE = `
  UPDATE search_views SET name = $2, preset = $3, filter_values = $4::jsonb, columns = $5::jsonb, sort_by = $6, sort_dir = $7,
    removed_at = NULL
  WHERE user_id = $1 AND id = $8 RETURNING id`;

const REMOVE = `
  UPDATE search_views SET removed_at = now() WHERE user_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id`;
