import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Queryable } from './pool.ts';
import type { DB } from './schema.ts';

/**
 * Kysely composes and our pool executes: a composed query can be cancelled, and be part of a transaction, like any
 * statement.
 */
class NoDriver extends DummyDriver {
  override acquireConnection(): never {
    throw new Error('a composed query is asked with rowsOf or rowOf');
  }
}

/** Composes SQL of lists and of the office; its tables and columns are those of schema.ts (docs/decisions/001-sql.md). */
export const compose = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement that is written by hand of parts (decision 001), each with its parameters. */
export const byHand = <Row>(statement: RawBuilder<Row>): Compilable<Row> => ({
  compile: () => statement.compile(compose),
});

/** The rows of a composed query. */
export function rowsOf<Row extends object>(db: Queryable, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  return db.query<Row>(sql, parameters);
}

/** Its first row, if any. */
export async function rowOf<Row extends object>(
  db: Queryable,
  query: Compilable<Row>,
): Promise<Row | undefined> {
  const { sql, parameters } = query.compile();
  return db.one<Row>(sql, parameters);
}
