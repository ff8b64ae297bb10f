import { codeOf, isAway, isConflict, isOverTime } from '../../ground/db/failures.ts';

/**
 * SQL of the part `current` of a statement: one row where that which was decided on still stands, and a division by zero
 * where it does not, as SQL has no other way to fail (README.md, 2). It asks of the parts `batch` (id and new version),
 * `locked` (id and version) and `answer` (user and key), and of $6, the epoch, or NULL for rows that are locked anyway.
 */
export const CURRENT = `
  current AS MATERIALIZED (
    SELECT 1 / CASE WHEN EXISTS (
        SELECT FROM batch r LEFT JOIN locked l ON l.id = r.id AND l.version = r.version - 1 WHERE l.id IS NULL)
      OR EXISTS (
        SELECT FROM answer a JOIN voided_scans v ON v.author_id = a.user_id AND v.voided_id = a.mutation_id)
      OR $6 <> (SELECT epoch::text FROM epoch) THEN 0 ELSE 1 END AS one
  )`;

const DIVISION_BY_ZERO = '22012';
const UNIQUE_VIOLATION = '23505';

/**
 * Whether storing failed for a reason that the transaction after it deals with: the database has gone on, a key or a place was
 * taken, another transaction was in the way, or PostgreSQL is.
 */
export const isOvertaken = (error: unknown): boolean =>
  [DIVISION_BY_ZERO, UNIQUE_VIOLATION].includes(codeOf(error)) ||
  isConflict(error) ||
  isOverTime(error) ||
  isAway(error);
