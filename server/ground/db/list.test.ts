import { describe, expect, it } from 'vitest';
import { compose, rowsOf } from './compose.ts';
import { type AskedOfList, listed, MOST_ROWS } from './list.ts';
import type { Queryable } from './pool.ts';

type Asked = AskedOfList & { sort_by?: 'name' | 'size'; kind?: string };

const sqlOf = (asked: Asked, most?: number) =>
  listed(compose.selectFrom('storage_locations as s').select('s.id'), asked, {
    filters: { kind: (kind, eb) => eb('s.kind', '=', kind) },
    sorts: { name: eb => eb.ref('s.identifier'), size: eb => eb.ref('s.position') },
    usual: 'size',
    last: eb => [eb.ref('s.id')],
    ...(most !== undefined && { most }),
  }).compile();

describe('a list', () => {
  it('has its usual order and never more than the most rows, when nothing is asked', () => {
    const { sql, parameters } = sqlOf({});
    expect(sql).toBe(
      'select "s"."id" from "storage_locations" as "s" order by "s"."position" asc nulls last, "s"."id" asc limit $1 offset $2',
    );
    expect(parameters).toEqual([MOST_ROWS, 0]);
  });

  it('has what is asked: filters as parameters, a sort in its direction, a page', () => {
    const { sql, parameters } = sqlOf({
      kind: "sort'; --",
      sort_by: 'name',
      sort_dir: 'desc',
      limit: 5,
      offset: 10,
    });
    expect(sql).toContain(
      'where "s"."kind" = $1 order by "s"."identifier" desc nulls last, "s"."id" desc limit $2',
    );
    expect(parameters).toEqual(["sort'; --", 5, 10]);
  });

  it('is bounded whatever limit is asked', () => {
    expect(sqlOf({ limit: 1_000_000 }).parameters).toEqual([MOST_ROWS, 0]);
    expect(sqlOf({ limit: 1_000_000 }, 20).parameters).toEqual([20, 0]);
  });
});

describe('a composed query', () => {
  it('is asked of the pool or a transaction, with its parameters', async () => {
    const asked: unknown[] = [];
    const db = {
      query: async (...statement: unknown[]) => (asked.push(statement), [{ id: 7 }]),
    } as unknown as Queryable;
    const query = compose.selectFrom('users').select('id').where('username', '=', 'daan');
    expect(await rowsOf(db, query)).toEqual([{ id: 7 }]);
    expect(asked).toEqual([['select "id" from "users" where "username" = $1', ['daan']]]);
  });

  it('cannot be run by itself, past the pool', async () => {
    await expect(compose.selectFrom('users').select('id').execute()).rejects.toThrow('rowsOf');
  });
});
