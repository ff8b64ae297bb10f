import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { byHand, rowsOf } from '../../server/ground/db/compose.ts';
import { isRefusal } from '../../server/ground/http/problem.ts';
import { foundOrders, type OrderSorting } from '../../server/views/search/page.ts';
import { readSearch } from '../../server/views/search/read-search.ts';
import { openSearches } from '../../server/views/search/searches.ts';
import { get } from '../client.ts';
import { quantile } from '../quantile.ts';
import { type Case, type Group, ROUNDS, searchGroups } from '../search/cases.ts';
import { type Ask, CROWD, crowdTimes } from '../search/crowd.ts';
import { askOf } from '../search/search.ts';
import { openSearchers, type Searcher } from '../search/people.ts';
import type { Stage } from '../stage.ts';
import { type Figure, markdownTable } from '../table.ts';

const PATH = '/api/rest/sales-orders-search';
/** Searches by each user before the first that counts. */
const WARMING = 50;
const CANCELS = 60;
/** The plan of each search, by group and user. */
const PLANS = 'test-results/search-plans';

/** The first page of every kind of search with all its parts, at the server (docs/BENCH.md). */
export async function searchFigures({ oms, db }: Stage): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true });
  const people = await openSearchers(db, oms.base);
  const groups = await searchGroups(db);
  const ask = askOf(agent, oms.base);
  // Warm: the server is compiled, and what is searched is in memory.
  for (const by of people) for (let round = 0; round < WARMING; round++) await ask(by, {});
  const figures: Figure[] = [];
  for (const group of groups) figures.push(...(await groupFigures(group, people, ask)));
  await keepPlans(db, groups, people);
  figures.push(
    ...(await crowdFigures(
      groups.flatMap(group => group.cases),
      people,
      ask,
    )),
  );
  figures.push(await cancelFigure({ oms, db }, agent, people));
  figures.push(...(await sizes(db)));
  agent.destroy();
  return figures;
}

/** Prints how long each search of a group takes for each kind of user, and gives the worst. */
async function groupFigures(
  { name, most, rounds, cases }: Group,
  people: readonly Searcher[],
  ask: Ask,
): Promise<Figure[]> {
  const rows: { cells: string[]; worst: number; slowest: number }[] = [];
  for (const one of cases) {
    const times: number[][] = [];
    for (const by of people) times.push(await timed(rounds, () => ask(by, one.query)));
    rows.push({
      cells: [
        one.name,
        ...times.map(ms => `${quantile(ms, 0.5).toFixed(1)} / ${quantile(ms, 0.95).toFixed(1)}`),
      ],
      worst: Math.max(...times.map(ms => quantile(ms, 0.95))),
      slowest: Math.max(...times.flat()),
    });
  }
  console.log(
    `${markdownTable(
      [`${name}, p50 / p95 ms`, ...people.map(by => by.name)],
      rows.map(row => row.cells),
    )}\n`,
  );
  const what = `search by ${name}, ${cases.length} of them, five kinds of user`;
  // Many at random count by their 95th percentile, each other kind by its worst.
  return rounds === ROUNDS
    ? [
        {
          what: `${what}: worst p95`,
          unit: 'ms',
          ours: Math.max(...rows.map(row => row.worst)),
          goal: { of: 'ours', most },
        },
      ]
    : [
        {
          what: `${what}: p95`,
          unit: 'ms',
          ours: quantile(
            rows.map(row => row.worst),
            0.95,
          ),
          goal: { of: 'ours', most },
        },
        {
          what: '  the slowest',
          unit: 'ms',
          ours: Math.max(...rows.map(row => row.slowest)),
          goal: { of: 'ours', most: 300 },
        },
      ];
}

/** After one that warms it. */
async function timed(rounds: number, ask: () => ReturnType<Ask>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { status, body, ms } = await ask();
    if (status !== 200) throw new Error(`a search was refused: ${body.toString()}`);
    times.push(ms);
  }
  return times.slice(1);
}

/** Writes the plan of each search, with what it read, to a file. */
async function keepPlans(
  db: Stage['db'],
  groups: readonly Group[],
  people: readonly Searcher[],
): Promise<void> {
  const searches = openSearches(db.connection);
  for (const group of groups)
    for (const { name, user } of people) {
      const plans: string[] = [];
      for (const { name: of, query } of group.cases)
        await searches.ask(new AbortController().signal, async on => {
          const search = await readSearch(on, user, query);
          if (isRefusal(search)) throw new Error(search.problem.detail);
          const found = foundOrders(search, query as OrderSorting, {
            limit: 25,
            offset: Number(query['offset'] ?? 0),
          });
          const lines = await rowsOf(
            on,
            byHand(sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, BUFFERS) ${found}`),
          );
          plans.push([`-- ${of}`, ...lines.map(line => line['QUERY PLAN'])].join('\n'));
        });
      const folder = join(PLANS, group.name.replaceAll(' ', '-'));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.txt`), `${plans.join('\n\n')}\n`);
    }
  await searches.close();
}

/** The answers while many search at once. */
async function crowdFigures(
  cases: readonly Case[],
  people: readonly Searcher[],
  ask: Ask,
): Promise<Figure[]> {
  const times = await crowdTimes(cases, people, ask);
  return [
    {
      what: `${CROWD.users} users, each a search every 2 s: p95`,
      unit: 'ms',
      ours: quantile(times, 0.95),
      goal: { of: 'ours', most: 60 },
    },
    { what: '  p99', unit: 'ms', ours: quantile(times, 0.99) },
  ];
}

/** From 'Zoeken annuleren' to the end of a search that PostgreSQL is at. */
async function cancelFigure(
  { oms, db }: Pick<Stage, 'oms' | 'db'>,
  agent: Agent,
  [by]: readonly Searcher[],
): Promise<Figure> {
  const times: number[] = [];
  // While the orders are held no search of them ends by itself.
  await db.transaction(async tx => {
    await tx.execute('LOCK TABLE sales_orders IN ACCESS EXCLUSIVE MODE');
    for (let time = 0; time < CANCELS; time++) {
      const searching = get(agent, oms.base + PATH, by!.headers);
      for (let running; !running;) running = await db.one(RUNNING);
      const began = performance.now();
      await get(agent, `${oms.base}${PATH}/cancel`, by!.headers);
      await searching;
      times.push(performance.now() - began);
    }
  });
  return {
    what: 'a search is cancelled, in the database too: p95',
    unit: 'ms',
    ours: quantile(times, 0.95),
    goal: { of: 'ours', most: 25 },
  };
}
const RUNNING = `SELECT FROM pg_stat_activity WHERE state = 'active' AND wait_event_type = 'Lock' AND query LIKE 'WITH page AS%'`;

/** Sizes of the tables that are searched, and of each of their indexes above 1 MB. */
async function sizes(db: Stage['db']): Promise<Figure[]> {
  const rows = await db.query<{ name: string; mb: number }>(`
    SELECT c.relname AS name, pg_relation_size(c.oid) / 1e6 AS mb FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
    WHERE COALESCE(i.indrelid, c.oid) IN ('sales_orders'::regclass, 'sales_order_lines'::regclass, 'sales_order_addresses'::regclass,
      'dispatch_requests'::regclass, 'sales_order_payments'::regclass, 'refund_requests'::regclass) AND pg_relation_size(c.oid) > 1e6
    ORDER BY COALESCE(i.indrelid, c.oid), i.indrelid NULLS FIRST, 2 DESC`);
  return rows.map(({ name, mb }) => ({ what: `size of ${name}`, unit: 'MB' as const, ours: mb }));
}
