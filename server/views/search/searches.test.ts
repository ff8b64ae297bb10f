import { beforeAll, describe, expect, it } from 'vitest';
import { TAB_HEADER } from '../../../contract/http.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { openSearches } from './searches.ts';

const SEARCH = '/api/rest/sales-orders-search';
const LATEST = `${SEARCH}?max_age_days=30`;

let oms: TestApp, second: TestApp;
let beheer: Caller;
beforeAll(async () => {
  oms = await freshApp();
  // A second server process on the same database.
  second = await freshApp({ db: { ...oms.db, drop: async () => undefined } });
  beheer = await oms.signIn('beheer');
});

/** Statements of searches that PostgreSQL is at. */
const underWay = async (): Promise<number> => {
  const [row] = await oms.db.query<{ count: number }>(`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE 'WITH page AS%'`);
  return row!.count;
};
const until = async (count: number): Promise<void> => {
  for (let now = await underWay(); now !== count;) now = await underWay();
};

/** While a transaction holds a table that each search reads, none ends by itself. */
const whileHeld = (work: () => Promise<void>, table = 'sales_orders'): Promise<void> =>
  oms.db.transaction(async tx => {
    await tx.execute(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  });

const search = (tab = 'a') => beheer.get(LATEST, { [TAB_HEADER]: tab });
const cancel = (tab = 'a') => beheer.get(`${SEARCH}/cancel`, { [TAB_HEADER]: tab });

describe('A running search', () => {
  it('cancelled a hundred times in a row leaves no query running', async () => {
    await whileHeld(async () => {
      for (let time = 0; time < 100; time++) {
        const searching = search();
        await until(1);
        expect((await cancel()).statusCode).toBe(204);
        const reply = await searching;
        expect([reply.statusCode, reply.json()]).toEqual([
          409,
          expect.objectContaining({ code: 'search-cancelled' }),
        ]);
      }
      await until(0);
    });
    expect((await search()).statusCode).toBe(200);
  });

  it('ends with the next one of its tab, and with nothing of another', async () => {
    await whileHeld(async () => {
      const [first, other] = [search('a'), search('b')];
      await until(2);
      const second = search('a');
      expect((await first).statusCode).toBe(409);
      await cancel('none');
      await until(2);
      await Promise.all([cancel('a'), cancel('b')]);
      expect([(await second).statusCode, (await other).statusCode]).toEqual([409, 409]);
    });
  });

  it('of another session is not cancelled', async () => {
    const other = await oms.signIn('beheer');
    await whileHeld(async () => {
      const searching = search();
      await until(1);
      await other.get(`${SEARCH}/cancel`, { [TAB_HEADER]: 'a' });
      expect(await underWay()).toBe(1);
      await cancel();
      await searching;
    });
  });

  it('is cancelled by whichever process hears of it', async () => {
    await whileHeld(async () => {
      const searching = search();
      await until(1);
      const headers = { cookie: beheer.cookie, [TAB_HEADER]: 'a' };
      const cancelled = await second.app.inject({ url: `${SEARCH}/cancel`, headers });
      expect([cancelled.statusCode, (await searching).statusCode]).toEqual([204, 409]);
    });
  });

  it('ends when its caller hangs up', async () => {
    const address = await oms.app.listen();
    await whileHeld(async () => {
      const leaving = new AbortController();
      const searching = fetch(address + LATEST, {
        headers: { cookie: beheer.cookie },
        signal: leaving.signal,
      }).catch(() => undefined);
      await until(1);
      leaving.abort();
      await searching;
      await until(0);
      expect(await underWay()).toBe(0);
    });
  });

  it('does not end by one of an order number, as the one in the header is', async () => {
    let number: ReturnType<Caller['get']> | undefined;
    await whileHeld(async () => {
      const list = search();
      number = beheer.get(`${SEARCH}?order_identifier=261117-0001`, { [TAB_HEADER]: 'a' });
      await until(2);
      await cancel();
      expect((await list).statusCode).toBe(409);
      // Which order a number names is looked up before it is searched.
    }, 'dispatch_request_replacements');
    expect((await number)?.statusCode).toBe(200);
  });
});

describe('Searches', () => {
  const never = new AbortController().signal;
  const hung = (limits: Parameters<typeof openSearches>[1]) => openSearches(oms.db.connection, limits);

  it('that take too long end with the documents’ sentence', async () => {
    const searches = hung({ statement: 20 });
    const answer = await searches.ask(never, db => db.query('SELECT pg_sleep(5)'));
    expect(answer).toMatchObject({
      problem: { status: 503, detail: 'Er is iets mis gegaan bij het ophalen van de resultaten' },
    });
    await searches.close();
  });

  it('wait for their turn, and are refused when too many wait', async () => {
    const searches = hung({ atOnce: 1, waiting: 1 });
    const leaving = new AbortController();
    const first = searches.ask(leaving.signal, db => db.query('SELECT pg_sleep(5)'));
    const second = searches.ask(never, db => db.query('SELECT 1 AS one'));
    expect(await searches.ask(never, db => db.query('SELECT 1'))).toMatchObject({
      problem: { status: 503, code: 'search-busy' },
    });
    leaving.abort();
    expect(isRefusal(await first)).toBe(true);
    expect(await second).toEqual([{ one: 1 }]);
    await searches.close();
  });

  it('have no workers beside them, and memory for their sorts', async () => {
    const searches = hung({});
    const shown = await searches.ask(never, async db => [
      await db.one('SHOW max_parallel_workers_per_gather'),
      await db.one('SHOW work_mem'),
      await db.one('SHOW statement_timeout'),
    ]);
    expect(shown).toEqual([
      { max_parallel_workers_per_gather: '0' },
      { work_mem: '16MB' },
      { statement_timeout: '5s' },
    ]);
    await searches.close();
  });
});
