import type { Right } from '../../../core/access/right.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** A column of a report's table: one series of its chart, or only a figure beside it. */
export interface Figure {
  readonly title: string;
  readonly drawn: 'bar' | 'line' | 'no';
  readonly unit?: '%';
}

/** Extent of a report; null: every location. */
export interface Scope {
  readonly locations: readonly number[] | null;
  /** Epoch ms. */
  readonly now: number;
}

/** One report of the OMS itself: a query, and how its rows are drawn. */
export interface OwnReport {
  readonly title: string;
  /** Says in one sentence what is counted. */
  readonly note: string;
  readonly right: Right;
  /** Heading of the names of the rows. */
  readonly rows: string;
  readonly figures: readonly Figure[];
  /** Bars lie down when the rows have long names, and stand when they are hours or days. */
  readonly lies?: true;
  /** Bars of one row are one bar. */
  readonly stacked?: true;
  /** Shown in place of a chart without rows. */
  readonly none: string;
  /** Name of each row with its figures, in the order of `figures`; null: there is none. */
  readonly read: (db: Queryable, scope: Scope) => Promise<readonly Row[]>;
}
export type Row = readonly [name: string | Opening, ...figures: readonly (number | null)[]];
/** A row that is a list in the app: its name and its bar lead there. */
export interface Opening {
  readonly name: string;
  readonly path: string;
}

/** The search of orders with these filters, as far back as it goes unless they say so, what waits longest first. */
export function searchPath(filters: Readonly<Record<string, string>>): string {
  const hash = new URLSearchParams({ ...filters, sort_by: 'placed_at', sort_dir: 'asc' });
  if (!hash.has('order_placed_from')) hash.set('max_age_days', '30');
  return `/orders/search#${hash.toString()}`;
}

/** Condition of a location's id: one of the scope's, which is `$1`. (PostgreSQL plans each statement for its values.) */
export const inScope = (column: string): string => `($1::int[] IS NULL OR ${column} = ANY($1))`;
export const ZONE = `'Europe/Amsterdam'`;
