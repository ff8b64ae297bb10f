import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';

/** As many rows of a list are given at most, whatever is asked. */
export const MOST_ROWS = 1000;

/** What a call may ask of any list; a `sort_by` of its own is one of `sorts`. */
export type AskedOfList = {
  readonly sort_by?: string | undefined;
  readonly sort_dir?: 'asc' | 'desc' | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
};

/** How a list is filtered and sorted, by the names that its endpoint's query has on the wire. */
export type ListRules<D, T extends keyof D, Asked extends AskedOfList> = {
  /** The condition of each filter; what was not asked is no condition. */
  readonly filters?: {
    readonly [Name in keyof Asked]?: (
      value: NonNullable<Asked[Name]>,
      eb: ExpressionBuilder<D, T>,
    ) => Expression<SqlBool>;
  };
  /** All that it may be sorted by: nothing else reaches the SQL. */
  readonly sorts?: Readonly<
    Record<NonNullable<Asked['sort_by']>, (eb: ExpressionBuilder<D, T>) => Expression<unknown>>
  >;
  /** What it is sorted by when nobody asks. */
  readonly usual?: NonNullable<Asked['sort_by']>;
  /** Columns that are never equal together, last in every order: pages neither miss a row nor give it twice. */
  readonly last: (eb: ExpressionBuilder<D, T>) => readonly Expression<unknown>[];
  /** Where the documents have no paging, and there may be more than MOST_ROWS. */
  readonly most?: number;
};

/**
 * The part of a list that was asked for: filtered, sorted, and never without a limit. Nulls come last in both directions.
 * (docs/ARCHITECTURE.md, To add a list.)
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
  const direction = asked.sort_dir ?? 'asc';
  const by = (asked.sort_by ?? usual) as NonNullable<Asked['sort_by']> | undefined;
  const filtered = conditions.reduce((rest, condition) => rest.where(condition), query);
  const sorted =
    by === undefined || !sorts
      ? filtered
      : filtered.orderBy(sorts[by](eb), order => order[direction]().nullsLast());
  return last(eb)
    .reduce<typeof sorted>((rest, column) => rest.orderBy(column, direction), sorted)
    .limit(Math.min(asked.limit ?? most, most))
    .offset(asked.offset ?? 0);
}
