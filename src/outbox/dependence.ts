import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Entry } from './entry.ts';

type Type = Mutation['type'];
type Depends = (later: Mutation, earlier: Mutation) => boolean;

const always: Depends = () => true;
const sameProduct: Depends = (later, earlier) => productOf(later) === productOf(earlier);
const namesIt: Depends = (later, earlier) => 'mutation_id' in later && later.mutation_id === earlier.id;

/**
 * The dependences between entries about one delivery or line (reliability.md, table of classes): the row is the second
 * entry, the column the first. While the first is parked, the second waits. Barriers are not in the table: they wait
 * for everything about their subject.
 */
const TABLE: Readonly<Partial<Record<Type, Readonly<Partial<Record<Type, Depends>>>>>> = {
  'place-article': { 'product-info': sameProduct, 'product-piece-info': sameProduct },
  'take-back': { 'place-article': namesIt },
  'take-back-return': { 'receive-return': namesIt },
  'receive-line': { 'product-info': sameProduct, 'product-piece-info': sameProduct },
  'take-back-received': { 'receive-line': namesIt },
  'complete-storage-location': { 'place-article': always, 'take-back': always },
};

/**
 * Whether an entry goes only after an earlier one, whoever recorded that. A barrier waits for everything about its delivery, so
 * that a refused scan of one order does not hold up the others, unless its goods lie in their box; the end of a receipt waits
 * for everything of its work.
 */
export function waitsFor(later: Entry, earlier: Entry): boolean {
  if (later.seq <= earlier.seq || areWords(earlier)) return false;
  if (later.mutation.type === 'finish-receipt') return later.work === earlier.work;
  if (liesInItsBox(later, earlier)) return true;
  if (subjectOf(later) !== subjectOf(earlier)) return false;
  if (later.barrier) return true;
  return TABLE[later.mutation.type]?.[earlier.mutation.type]?.(later.mutation, earlier.mutation) ?? false;
}

/** Another order's goods may lie in the box that is finished: until the OMS has taken that scan nobody knows. */
const liesInItsBox = ({ finishes_at, work }: Entry, earlier: Entry): boolean =>
  finishes_at !== undefined &&
  work === earlier.work &&
  earlier.mutation.type === 'place-article' &&
  earlier.mutation.storage_location === finishes_at;

/** An answer to the office changes nothing on the floor: nothing is held up by one that was refused. */
const areWords = ({ mutation }: Entry): boolean => mutation.type === 'answer-message';

/** A lane without its user. */
const subjectOf = ({ lane, user_id }: Entry): string => lane.slice(`${user_id}/`.length);

/** Whether two entries of a lane may reach the OMS in either order, and so in one request. */
export const commute = (a: Pick<Entry, 'mutation'>, b: Pick<Entry, 'mutation'>): boolean =>
  COMMUTING.has(a.mutation.type) && a.mutation.type === b.mutation.type;

/** Facts about what was placed or received: quantities, never totals. */
const COMMUTING: ReadonlySet<Type> = new Set([
  'place-article',
  'receive-line',
  'receive-return',
  'receive-by-label',
]);

const productOf = (m: Mutation): string | null => ('product_identifier' in m ? m.product_identifier : null);
