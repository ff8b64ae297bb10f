import { sql } from 'kysely';
import type { QueryOf } from '../../../contract/http.ts';
import type { listPresales, Presale, PresaleCounts } from '../../../contract/warehouse/presale.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { readGtin } from '../../../core/gtin/gtin.ts';
import type { Comparison } from '../../../core/presale/comparisons.ts';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { askedId, escaped, namesIn } from '../../ground/db/expressions.ts';
import { listed } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { presaleSales } from '../stock/presales.ts';

type Asked = QueryOf<typeof listPresales>;

/** Presales, those that are released first at the top unless sorted; what was sold of each when `include` names it. */
export function selectPresales(db: Queryable, asked: Asked): Promise<Presale[]> {
  const included = namesIn(asked.include);
  const compared = (column: string, operator: Comparison | undefined) => (day: string) => {
    const isNone = day === '' || day === 'null';
    if (!isNone) return sql<boolean>`${sql.ref(column)} ${sql.raw(operator ?? '=')} ${day}::date`;
    // Neither earlier nor later than no day.
    return sql<boolean>`${sql.ref(column)} ${sql.raw(operator === undefined || operator === '=' ? 'IS NULL' : 'IS NOT NULL')}`;
  };
  return rowsOf(
    db,
    listed(presales([...included]), asked, {
      filters: {
        product: asArticle,
        presale_starts_at: compared('p.presale_starts_at', asked.presale_starts_at_operator),
        presale_ends_at: compared('p.presale_ends_at', asked.presale_ends_at_operator),
        presale_release_date: compared('p.release_date', asked.presale_release_date_operator),
      },
      sorts: {
        release_date: eb => eb.ref('p.release_date'),
        presale_starts_at: eb => eb.ref('p.presale_starts_at'),
        presale_ends_at: eb => eb.ref('p.presale_ends_at'),
        product_identifier: eb => eb.ref('p.product_identifier'),
        virtual_stock: eb => eb.ref('p.virtual_stock'),
      },
      usual: 'release_date',
      last: eb => [eb.ref('p.id')],
    }),
  );
}

/** One presale, with what was sold of it. */
export const findPresale = (db: Queryable, id: number): Promise<Presale | undefined> =>
  rowOf(db, presales(['sold_quantity', 'cancelled_quantity']).where('p.id', '=', askedId(id)));

/** The article has each of the words in its number or its name; or it has this code on it. */
function asArticle(words: string) {
  const code = readGtin(words.trim());
  return sql<boolean>`(NOT EXISTS (
    SELECT FROM unnest(${words.split(/\s+/).filter(Boolean).map(escaped)}::text[]) AS word
    WHERE p.product_identifier NOT ILIKE '%' || word || '%' AND NOT EXISTS (
      SELECT FROM products WHERE identifier = p.product_identifier AND search_text(name) LIKE '%' || search_text(word) || '%'))
    OR EXISTS (
      SELECT FROM product_eans e
      WHERE e.product_identifier = p.product_identifier AND e.ean = ANY (${code.ok ? code.candidates : []}::text[])))`;
}

/** How many presales each of the four lists has today (shell-search-settings.md 4, Presale lists). */
export async function countOfLists(db: Queryable): Promise<PresaleCounts> {
  const counts = await db.one<PresaleCounts>(COUNT, [dutchDay(Date.now())]);
  if (!counts) throw new Error('a count has a row');
  return counts;
}

const COUNT = `
  SELECT (count(*) FILTER (WHERE presale_starts_at IS NULL AND release_date > $1::date))::int AS incomplete,
    (count(*) FILTER (WHERE presale_starts_at <= $1::date AND presale_ends_at > $1::date))::int AS active,
    (count(*) FILTER (WHERE presale_starts_at > $1::date))::int AS future,
    (count(*) FILTER (WHERE presale_ends_at <= $1::date))::int AS past
  FROM presale_schedules`;

const presales = (included: readonly string[]) =>
  compose
    .selectFrom('presale_schedules as p')
    .select([
      'p.id',
      'p.product_identifier',
      sql<string>`(SELECT name FROM products WHERE identifier = p.product_identifier)`.as('product_name'),
      sql<string | null>`(SELECT image_url FROM products WHERE identifier = p.product_identifier)`.as(
        'product_image_url',
      ),
      'p.additional_identifier',
      'p.virtual_stock',
      'p.presale_starts_at',
      'p.presale_ends_at',
      'p.release_date',
      'p.created_at',
      'p.updated_at',
      'p.revision',
    ])
    .$if(included.includes('sold_quantity'), query =>
      query.select(sql<number>`(SELECT sold FROM ${sql.raw(presaleSales())})`.as('sold_quantity')),
    )
    .$if(included.includes('cancelled_quantity'), query =>
      query.select(sql<number>`(SELECT cancelled FROM ${sql.raw(presaleSales())})`.as('cancelled_quantity')),
    );
