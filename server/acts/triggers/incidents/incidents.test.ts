import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FailedAction, Incident, RanAction } from '../../../../contract/orders/incident.ts';
import type { Problem } from '../../../../contract/problem.ts';
import { createRandom } from '../../../demo/random.ts';
import { untilSettled } from '../../../ground/db/failures.ts';
import { type Caller, freshApp, type TestApp } from '../../../testing/app.ts';
import { makeAgain } from '../again.ts';
import { portsOf } from '../keyed.ts';
import type { Sending } from '../ports/port.ts';
import { perform } from '../run-event.ts';
import { DEAD_AFTER, drainReceiver } from '../receivers.ts';
import { sendResult } from '../send-result.ts';
import { storeTriggers } from '../trigger-file.ts';
import { runIncident } from './run-incident.ts';

let oms: TestApp;
let office: Caller;
let action: number;
/** It calls another address of the same host. */
let other: number;
let orders: { id: number; identifier: string }[];
let next = -1;
/** How the receiver answers, and how often it was asked. */
let answer: Sending;
let asked: string[];
const ports = {
  ...portsOf({ dataFolder: '', mail: null, webhooks: null }),
  webhook: {
    receiverOf: () => 'erp.voorbeeld.nl',
    send: ({ key }: { key: string }) => {
      asked.push(key);
      return Promise.resolve(answer);
    },
  },
};

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  orders = await oms.db.query('SELECT id, identifier FROM sales_orders ORDER BY id LIMIT 50');
  await oms.db.transaction(tx =>
    storeTriggers(tx, [
      {
        identifier: 'erp',
        description: 'Manco naar ERP',
        trigger_event: 'order-created',
        actions: [
          {
            description: 'Webhook ‘ERP afboeken’',
            action_class: 'call-webhook',
            parameters: { url: 'https://erp.voorbeeld.nl' },
          },
          {
            description: 'Webhook ‘ERP melden’',
            action_class: 'call-webhook',
            parameters: { url: 'https://erp.voorbeeld.nl/melden' },
          },
        ],
      },
    ]),
  );
  const made = await oms.db.query<{ id: number }>('SELECT id FROM trigger_actions ORDER BY id DESC LIMIT 2');
  [other, action] = made.map(({ id }) => id) as [number, number];
});
beforeEach(async () => {
  await oms.db.execute('TRUNCATE event_results, incidents, receivers, gone_addresses CASCADE');
  await oms.db.execute('DELETE FROM graphile_worker._private_jobs');
  answer = { kind: 'refused', code: '400', why: 'antwoord 400' };
  asked = [];
});

/** New results that are to be sent. */
const make = async (count: number, of = action): Promise<number[]> =>
  (
    await oms.db.query<{ id: number }>(
      `INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group)
       SELECT $1::int - n, 'order-created', ($2::int[])[1 + n % 50], '{}', 0, $3, 'altijd' FROM generate_series(1, $4) n RETURNING id`,
      [(next -= 1000), orders.map(({ id }) => id), of, count],
    )
  ).map(({ id }) => id);
const send = async (ids: readonly number[]) => {
  for (const id of ids) await sendResult(oms.db, ports, { event_result_id: id });
};
const incidents = async (): Promise<{ open: Incident[]; solved: Incident[] }> =>
  (await office.get('/api/rest/incidents')).json();
const run = (id: number, state: 'running' | 'paused', by = office) =>
  by.send('PUT', `/api/rest/incidents/${String(id)}/run`, { state });
/** Sends what jobs were asked to send by now. */
async function sendDue() {
  const due = await oms.db.query<{ id: number }>(
    `SELECT (payload ->> 'event_result_id')::int AS id FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'event-result' WHERE run_at <= now() ORDER BY 1`,
  );
  await oms.db.execute(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'event-result' AND run_at <= now()`,
  );
  await send(due.map(({ id }) => id));
}

describe('failures of one cause', () => {
  it('that go on as another have not solved it: it is told of no more', async () => {
    answer = { kind: 'later', code: '503', why: 'antwoord 503' };
    const made = await make(1);
    await send(made);
    answer = { kind: 'refused', code: '404', why: 'antwoord 404' };
    await send(made);
    const { open, solved } = await incidents();
    expect(open.map(({ code }) => code)).toEqual(['404']);
    expect(solved).toEqual([]);
  });

  it('are one incident: the same action, receiver and answer', async () => {
    await send(await make(3));
    answer = { kind: 'refused', code: '404', why: 'antwoord 404' };
    await send(await make(1));
    const { open } = await incidents();
    expect(open.map(({ code, failed, orders: hit, receiver }) => [code, failed, hit, receiver])).toEqual([
      ['400', 3, 3, 'erp.voorbeeld.nl'],
      ['404', 1, 1, 'erp.voorbeeld.nl'],
    ]);
    expect(open[0]).toMatchObject({
      action_class_display_name: 'Webhook aanroepen',
      why: 'antwoord 400',
      given_up: 3,
      spells: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
      spell_minutes: 5,
      run: null,
    });
    expect(open[0]?.samples.map(({ action: what, result }) => [what, result])).toEqual(
      Array.from({ length: 3 }, () => ['Webhook ‘ERP afboeken’', 'antwoord 400']),
    );
  });

  it('an hour after the last of them are another', async () => {
    await send(await make(1));
    await oms.db.execute(`UPDATE incidents SET last_at = now() - interval '61 minutes'`);
    await send(await make(1));
    expect((await incidents()).open.map(({ failed }) => failed)).toEqual([1, 1]);
  });

  it('that are tried again by themselves say when, and are solved when all succeeded', async () => {
    answer = { kind: 'later', code: '503', why: 'antwoord 503' };
    const ids = await make(2);
    await send(ids);
    const { open } = await incidents();
    expect(open[0]).toMatchObject({ failed: 2, given_up: 0, next_try_at: expect.any(String) as string });
    answer = { kind: 'sent', said: 'Status 204' };
    await send(ids.slice(0, 1));
    expect((await incidents()).open[0]?.failed).toBe(1);
    await send(ids);
    const after = await incidents();
    expect(after.open).toEqual([]);
    expect(after.solved[0]).toMatchObject({ succeeded: 2, solved_at: expect.any(String) as string });
  });

  it('of orders elsewhere are counted, and not named', async () => {
    await send(await make(2));
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{orders.triggers.view}' WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    const { open } = (await shop.get('/api/rest/incidents')).json<{ open: Incident[] }>();
    const listed = (await shop.get(`/api/rest/incidents/${String(open[0]?.id)}/results`)).json<
      FailedAction[]
    >();
    const own = await oms.db.query<{ identifier: string }>(
      `SELECT DISTINCT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
       JOIN user_locations l ON l.location_id = d.location_id JOIN users u ON u.id = l.user_id AND u.username = 'winkel'`,
    );
    expect(open[0]?.failed).toBe(2);
    for (const { sales_order_identifier: order } of [...listed, ...(open[0]?.samples ?? [])])
      expect([null, ...own.map(({ identifier }) => identifier)]).toContain(order);
  });
});

describe('a receiver that does not answer', () => {
  beforeEach(() => {
    answer = { kind: 'later', code: 'geen-antwoord', why: 'geen antwoord' };
  });
  const let1Pass = () => oms.db.execute('UPDATE receivers SET asked_again_at = now()');

  it('is dead after five in a row: nobody asks it, which is no try, but one a while', async () => {
    await send(await make(DEAD_AFTER));
    const waiting = await make(4);
    await send(waiting);
    expect(asked).toHaveLength(DEAD_AFTER);
    expect(
      await oms.db.query('SELECT DISTINCT tries, result FROM event_results WHERE id = ANY ($1)', [waiting]),
    ).toEqual([{ tries: 0, result: 'Wacht tot erp.voorbeeld.nl weer antwoordt' }]);
    expect((await incidents()).open[0]).toMatchObject({
      failed: DEAD_AFTER + 4,
      asked_again_at: expect.any(String) as string,
    });
    await let1Pass();
    await Promise.all(waiting.map(id => sendResult(oms.db, ports, { event_result_id: id })));
    expect(asked).toHaveLength(DEAD_AFTER + 1);
  });

  it('that never comes back is for a person after three days, in the same incident; who runs it again waits anew', async () => {
    answer = { kind: 'later', code: '503', why: 'antwoord 503' };
    await send(await make(DEAD_AFTER));
    const waiting = await make(2);
    await send(waiting);
    const age = (hours: number) =>
      oms.db.execute(
        `UPDATE event_results SET created_at = now() - make_interval(hours => $2) WHERE id = ANY ($1)`,
        [waiting, hours],
      );
    await age(71);
    await send(waiting);
    expect((await incidents()).open).toMatchObject([{ given_up: 0, failed: DEAD_AFTER + 2 }]);
    await age(73);
    await send(waiting);
    expect(asked).toHaveLength(DEAD_AFTER);
    expect((await incidents()).open).toMatchObject([{ code: '503', given_up: 2, failed: DEAD_AFTER + 2 }]);
    expect(
      await oms.db.query(
        'SELECT DISTINCT is_successful, tries, result FROM event_results WHERE id = ANY ($1)',
        [waiting],
      ),
    ).toEqual([{ is_successful: false, tries: 0, result: 'erp.voorbeeld.nl antwoordt al 3 dagen niet' }]);
    const [{ id } = { id: 0 }] = (await incidents()).open;
    expect((await run(id, 'running')).statusCode).toBe(200);
  });

  it('when it is back lets what waits go on, spread over time', async () => {
    await send(await make(DEAD_AFTER));
    const waiting = await make(150);
    await send(waiting);
    await let1Pass();
    answer = { kind: 'sent', said: 'Status 204' };
    await send(waiting.slice(0, 1));
    await oms.db.transaction(tx => drainReceiver(tx, 'erp.voorbeeld.nl'));
    const soon = await oms.db.query<{ n: number; spread: number }>(
      `SELECT count(*)::int AS n, extract(epoch FROM max(next_try_at) - min(next_try_at))::float8 AS spread FROM event_results
       WHERE is_successful IS NULL AND next_try_at < now() + interval '10 seconds'`,
    );
    expect(soon[0]?.n).toBe(100);
    expect(soon[0]?.spread).toBeGreaterThan(9);
    expect((await incidents()).open[0]?.asked_again_at).toBeNull();
  });

  it('one message that it does not take makes it no dead one', async () => {
    answer = { kind: 'later', code: '452', why: 'vol', only_this: true };
    await send(await make(8));
    expect(asked).toHaveLength(8);
  });

  it('that never wants anything more is not asked again, but by a person', async () => {
    answer = { kind: 'gone', code: '410', why: 'antwoord 410: de ontvanger wil dit nooit meer' };
    await send(await make(3));
    expect(asked).toHaveLength(1);
    const { open } = await incidents();
    expect(open[0]).toMatchObject({ code: '410', failed: 3, given_up: 3 });
    answer = { kind: 'sent', said: 'Status 204' };
    await run(open[0]?.id ?? 0, 'running');
    await runIncident(oms.db, open[0]?.id ?? 0);
    await sendDue();
    await send(await make(1));
    expect(asked.length).toBeGreaterThan(2);
  });

  it('is one address: others of its host are called as before, and their answers say nothing of it', async () => {
    answer = { kind: 'gone', code: '410', why: 'antwoord 410: de ontvanger wil dit nooit meer' };
    await send(await make(1));
    answer = { kind: 'sent', said: 'Status 204' };
    await send(await make(2, other));
    expect(asked).toHaveLength(3);
    await send(await make(1));
    expect(asked).toHaveLength(3);
    expect((await incidents()).open.map(({ code, failed }) => [code, failed])).toEqual([['410', 2]]);
  });
});

describe('run again, spread', () => {
  const begin = async (count: number) => {
    await send(await make(count));
    const id = (await incidents()).open[0]?.id ?? 0;
    const reply = await run(id, 'running');
    expect(reply.statusCode).toBe(200);
    return id;
  };
  const state = async (id: number) =>
    (await oms.db.one<{ run_state: string }>('SELECT run_state FROM incidents WHERE id = $1', [id]))
      ?.run_state;

  it('each as a new row under its key, the oldest first, until it is solved', async () => {
    const id = await begin(3);
    const keys = [...asked];
    answer = { kind: 'sent', said: 'Status 204' };
    for (let n = 0; n < 5; n++) {
      await runIncident(oms.db, id);
      await sendDue();
    }
    expect(asked.slice(3)).toEqual(keys);
    const { open, solved } = await incidents();
    expect(open).toEqual([]);
    expect(solved[0]).toMatchObject({
      id,
      succeeded: 3,
      run: { state: 'done', by: 'Marieke van Dijk', total: 3, per_minute: 1, succeeded: 3, failed: 0 },
    });
  });

  it('stops at three failures in a row', async () => {
    const id = await begin(40);
    for (let n = 0; n < 8; n++) {
      await runIncident(oms.db, id);
      await sendDue();
    }
    expect(await state(id)).toBe('stopped');
    expect(asked.length - 40).toBeGreaterThanOrEqual(3);
    expect(asked.length - 40).toBeLessThan(7);
  });

  it('is paused and goes on, and says what it will do', async () => {
    const id = await begin(8);
    expect((await office.get(`/api/rest/incidents/${String(id)}/effect`)).json()).toEqual({
      actions: [{ action: 'Webhook ‘ERP afboeken’', count: 8 }],
      total: 8,
      lapsed: 0,
      lapsed_order: null,
      left_out: 0,
      per_minute: 2,
      minutes: 4,
    });
    await run(id, 'paused');
    await runIncident(oms.db, id);
    await sendDue();
    expect([await state(id), asked.length]).toEqual(['paused', 8]);
    await run(id, 'running');
    await runIncident(oms.db, id);
    await sendDue();
    expect([await state(id), asked.length]).toEqual(['running', 9]);
  });

  it('of nothing is refused, as is an incident that is not there, and who may not', async () => {
    await send(await make(1));
    const id = (await incidents()).open[0]?.id ?? 0;
    await oms.db.execute('UPDATE event_results SET is_successful = true, incident_id = incident_id');
    expect((await run(id, 'running')).json<Problem>()).toMatchObject({ status: 409, code: 'nothing-to-run' });
    expect((await run(999_999, 'running')).statusCode).toBe(404);
    expect((await office.get('/api/rest/incidents/999999/results')).statusCode).toBe(404);
    expect((await run(id, 'running', await oms.signIn('magazijn'))).statusCode).toBe(403);
  });
});

describe('the actions of all triggers', () => {
  const list = async (query: string, by = office) =>
    (await by.get(`/api/rest/trigger-actions${query}`)).json<RanAction[]>();

  it('stand with the newest first; those still to run with the first to come first', async () => {
    const [first = 0, second = 0, third = 0] = await make(3);
    await send([first]);
    answer = { kind: 'later', code: '503', why: 'antwoord 503' };
    await send([second]);
    expect((await list('')).map(({ id, is_successful }) => [id, is_successful])).toEqual([
      [third, null],
      [second, null],
      [first, false],
    ]);
    const planned = await list('?which=planned');
    expect(planned.map(({ id }) => id)).toEqual([third, second]);
    expect(planned[1]).toMatchObject({
      action: 'Webhook ‘ERP afboeken’',
      trigger: 'Manco naar ERP',
      result: 'antwoord 503',
      next_try_at: expect.any(String) as string,
      incident_id: expect.any(Number) as number,
    });
    expect((await list('?limit=1&offset=1')).map(({ id }) => id)).toEqual([second]);
    expect((await office.get('/api/rest/trigger-actions?which=others')).statusCode).toBe(400);
  });

  it('of orders elsewhere are not named, and nobody without the right sees them', async () => {
    await make(1);
    const picker = await oms.signIn('magazijn');
    expect((await picker.get('/api/rest/trigger-actions')).statusCode).toBe(403);
    await oms.db.execute(`UPDATE users SET permissions = '{orders.triggers.view}' WHERE username = 'winkel'`);
    await oms.db
      .execute(`UPDATE event_results SET sales_order_id = (SELECT d.sales_order_id FROM dispatch_requests d
      JOIN locations l ON l.id = d.location_id GROUP BY 1 HAVING bool_and(l.identifier = 'DC01') LIMIT 1)`);
    expect(await list('', await oms.signIn('winkel'))).toMatchObject([{ sales_order_identifier: null }]);
  });
});

describe('what an incident has', () => {
  it('is counted as a recount finds it, after whatever three workers and people did at once', async () => {
    const random = createRandom(20261130);
    const pick = async (sql: string) =>
      random.pick([...(await oms.db.query<{ id: number }>(sql)), { id: 0 }]).id;
    const again = async (id: number) => {
      if (id > 0)
        await untilSettled(() =>
          oms.db.transaction(async tx => perform(tx, await makeAgain(tx, id, 1, null))),
        ).catch(isRunAlready);
    };
    const acts: readonly (() => Promise<unknown>)[] = [
      () => make(1 + random.int(3)),
      sendDue,
      async () => send([await pick(`${DUE} ORDER BY id`)]),
      async () => send([await pick(`${DUE} ORDER BY id DESC LIMIT 3`)]),
      async () => run(await pick(UNSOLVED), random.pick(['running', 'running', 'paused'])),
      async () => runIncident(oms.db, await pick(`SELECT id FROM incidents WHERE run_state = 'running'`)),
      async () => again(await pick(FAILED)),
      () => untilSettled(() => oms.db.execute('UPDATE receivers SET asked_again_at = now(), failures = 0')),
      async () =>
        untilSettled(async () =>
          oms.db.execute(`UPDATE incidents SET last_at = last_at - interval '2 hours' WHERE id = $1`, [
            await pick(UNSOLVED),
          ]),
        ),
    ];
    const work = async () => {
      for (let n = 0; n < 150; n++) {
        answer = random.pick(answers);
        await random.pick(acts)();
      }
    };
    const together = (one: () => Promise<unknown>) => Promise.all([one(), one(), one()]);
    await make(60);
    await together(work);
    answer = { kind: 'sent', said: 'Status 204' };
    await oms.db.execute('UPDATE receivers SET asked_again_at = now(), failures = 0');
    for (const { id } of await oms.db.query<{ id: number }>(UNSOLVED)) {
      await run(id, 'running');
      await runIncident(oms.db, id);
    }
    await sendDue();
    const { open } = await incidents();
    const counted = await oms.db.query<Record<'given_up' | 'succeeded' | 'run_succeeded', number>>(COUNTED);
    expect(counted).toEqual(await oms.db.query(RECOUNT));
    expect(await oms.db.query(TIMES)).toEqual(await oms.db.query(RECOUNT_TIMES));
    expect(await oms.db.query(ACTIONS)).toEqual(await oms.db.query(RECOUNT_ACTIONS));
    for (const { spells, failed } of open) expect(spells.reduce((sum, n) => sum + n)).toBe(failed);
    // Each kind of count was there.
    for (const kind of ['given_up', 'succeeded', 'run_succeeded'] as const)
      expect(counted.map(one => one[kind]).some(n => n > 0)).toBe(true);

    for (const { id } of await oms.db.query<{ id: number }>(FAILED)) await again(id);
    const due = (await oms.db.query<{ id: number }>(DUE)).map(({ id }) => id);
    await together(() => send(random.int(2) === 0 ? due : due.toReversed()));
    expect(await oms.db.query(COUNTED)).toEqual(await oms.db.query(RECOUNT));
    expect((await incidents()).open).toEqual([]);
    const ended = await oms.db.query<{ succeeded: number }>(COUNTED);
    expect((await incidents()).solved).toHaveLength(ended.filter(({ succeeded }) => succeeded > 0).length);
  }, 120_000);
});

const answers: readonly Sending[] = [
  { kind: 'sent', said: 'Status 204' },
  { kind: 'refused', code: '400', why: 'antwoord 400' },
  { kind: 'refused', code: '404', why: 'antwoord 404' },
  { kind: 'later', code: '503', why: 'antwoord 503' },
];

/** A result that another has run again. */
function isRunAlready(error: unknown) {
  if (!String(error).includes('one_retry_at_a_time')) throw error;
}

const DUE = 'SELECT id FROM event_results WHERE is_successful IS NULL';
const FAILED = 'SELECT id FROM event_results WHERE is_successful IS FALSE AND NOT is_retried';
const UNSOLVED = 'SELECT id FROM incidents WHERE solved_at IS NULL';
const COUNTED = `
  SELECT id, failed, given_up, orders, succeeded, run_succeeded, run_failed, solved_at IS NOT NULL AS is_solved FROM incidents ORDER BY id`;
const TIMES = 'SELECT incident_id, failed_at, failed FROM incident_times WHERE failed > 0 ORDER BY 1, 2';
const ACTIONS =
  'SELECT incident_id, trigger_action_id, failed FROM incident_actions WHERE failed > 0 ORDER BY 1, 2';
const FAILS = 'r.is_successful IS NOT TRUE AND NOT r.is_retried';
const RECOUNT = `
  SELECT i.id, count(r.id) FILTER (WHERE ${FAILS})::int AS failed, count(r.id) FILTER (WHERE ${FAILS} AND r.is_successful IS FALSE)::int AS given_up,
    count(DISTINCT r.sales_order_id) FILTER (WHERE ${FAILS})::int AS orders, count(r.id) FILTER (WHERE r.is_successful)::int AS succeeded,
    count(r.id) FILTER (WHERE r.run = i.run AND r.is_successful)::int AS run_succeeded,
    count(r.id) FILTER (WHERE r.run = i.run AND ${FAILS} AND r.executed_at > i.run_began_at)::int AS run_failed,
    count(r.id) FILTER (WHERE ${FAILS}) = 0 AS is_solved
  FROM incidents i LEFT JOIN event_results r ON r.incident_id = i.id GROUP BY i.id ORDER BY i.id`;
const RECOUNT_TIMES = `
  SELECT r.incident_id, date_bin('5 minutes', r.failed_at, 'epoch') AS failed_at, count(*)::int AS failed
  FROM event_results r WHERE r.incident_id IS NOT NULL AND ${FAILS} GROUP BY 1, 2 ORDER BY 1, 2`;
const RECOUNT_ACTIONS = `
  SELECT r.incident_id, r.trigger_action_id, count(*)::int AS failed
  FROM event_results r WHERE r.incident_id IS NOT NULL AND ${FAILS} GROUP BY 1, 2 ORDER BY 1, 2`;
