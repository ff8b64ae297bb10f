import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';

/** Most rows that a list gives, whatever is asked. */
export const MOST_ROWS = 1000;

/** The page that is asked of a list. */
export type PageQuery = { readonly limit?: number | undefined; readonly offset?: number | undefined };

/** The parameters that any list takes; `sort_by` is one of `sorts`. */
export type AskedOfList = PageQuery & {
  readonly sort_by?: string | undefined;
  readonly sort_dir?: 'asc' | 'desc' | undefined;
};

/** Its LIMIT and OFFSET, for SQL that is written by hand. */
export const pageOf = ({ limit, offset }: PageQuery, most = MOST_ROWS): readonly [number, number] => [
  Math.min(limit ?? most, most),
  offset ?? 0,
];

/** How a list is filtered and sorted, by the names of its endpoint's query on the wire. */
export type ListRules<D, T extends keyof D, Asked extends AskedOfList> = {
  /** The condition of each filter; a filter that was not asked has none. */
  readonly filters?: {
    readonly [Name in keyof Asked]?: (
      value: NonNullable<Asked[Name]>,
      eb: ExpressionBuilder<D, T>,
    ) => Expression<SqlBool>;
  };
  /** The columns that it can be sorted by: no other value reaches the SQL. */
  readonly sorts?: Readonly<
    Record<NonNullable<Asked['sort_by']>, (eb: ExpressionBuilder<D, T>) => Expression<unknown>>
  >;
  /** The default order. */
  readonly usual?: NonNullable<Asked['sort_by']>;
  /** Columns that are unique together, last in every order: pages neither miss a row nor repeat one. */
  readonly last: (eb: ExpressionBuilder<D, T>) => readonly Expression<unknown>[];
  /** For lists that the documents do not page, and that may have more than MOST_ROWS rows. */
  readonly most?: number;
};

/**
 * The requested part of a list: filtered, sorted, and always with a limit. Nulls come last in both directions.
 * (docs/recipes/list.md.)
 */
export function listed<D, T extends keyof D, Row, Asked extends AskedOfList>(
  query: SelectQueryBuilder<D, T, Row>,
  asked: Asked,
  rules: ListRules<D, T, Asked>,
): SelectQueryBuilder<D, T, Row> {
  const eb = expressionBuilder<D, T>();
  const { filters = {}, sorts, usual, last, most = MOST_ROWS } = rules;
  const conditions = Object.entries(filters).flatMap(([name, condition]) => {
    const value = asked[name as keyof Asked];
    return value === undefined || value === null
      ? []
      : [(condition as (value: unknown, eb: unknown) => Expression<SqlBool>)(value, eb)];
  });
  const [limit, offset] = pageOf(asked, most);
  const direction = asked.sort_dir ?? 'asc';
  const by = (asked.sort_by ?? usual) as NonNullable<Asked['sort_by']> | undefined;
  const filtered = conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
  const sorted =
    by === undefined || !sorts
      ? filtered
      : filtered.orderBy(sorts[by](eb), order => order[direction]().nullsLast());
  return last(eb)
    .reduce<typeof sorted>((ordered, column) => ordered.orderBy(column, direction), sorted)
    .limit(limit)
    .offset(offset);
}
