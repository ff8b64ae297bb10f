import { beforeAll, describe, expect, it } from 'vitest';
import type { HoldReview } from '../../contract/orders/hold-reason.ts';
import type { MadeOrder } from '../../contract/orders/sales-order.ts';
import type { Problem } from '../../contract/problem.ts';
import { openEveryDay, putPieces } from '../../server/acts/assign/testing.ts';
import { aLine, anOrder } from '../../server/acts/orders/testing.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../server/testing/app.ts';
import { isDeep, runs } from '../../server/testing/depth.ts';
import { type Reply, type Server, startServer } from './servers.ts';

/** Two real servers, each a process of its own, over one database; a third one looks at what has become of it. */
let oms: TestApp;
let first: Server;
let second: Server;
let marieke: Caller;
let beheer: Caller;
let nth = 0;

const ROUNDS = runs(4, 60);
const ORDERS = '/api/rest/sales-orders';
const GROUPS = '/api/rest/hold-rule-groups';
const holdsOf = (order: string): string => `${ORDERS}/${order}/dispatch-requests-status-reasons/on-hold`;

beforeAll(async () => {
  oms = await freshApp();
  await openEveryDay(oms.db);
  await putPieces(oms.db, '101023', { DC01: 100_000 });
  await oms.db.execute('DELETE FROM hold_rule_groups');
  [marieke, beheer] = await Promise.all([oms.signIn('backoffice'), oms.signIn('beheer')]);
  [first, second] = await Promise.all([startServer(oms), startServer(oms)]);
});

const rule = (relation: string, operator: string | null, value: string) => ({
  id: -1,
  relation,
  field: null,
  operator,
  value,
});
const dear = rule('total_price', '>', '100');
const many = { ...rule('sales_order_lines', '>', '10'), field: 'quantity' };
const group = (display_name: string, one: object, is_active = true) => ({
  display_name,
  is_active,
  hold_rules: [one],
});
async function setGroups(...groups: readonly object[]): Promise<void> {
  await oms.db.execute('DELETE FROM hold_rule_groups');
  for (const [i, body] of groups.entries()) await beheer.put(`${GROUPS}/groep-${String(i)}`, body);
}

/** An order of 40 pieces, € 139.60. */
const anyOrder = (given: object = {}) =>
  anOrder({
    identifier: `261103-T${String(++nth).padStart(5, '0')}`,
    lines: [aLine({ product_identifier: '101023', quantity: 40, unit_gross_price: 3.49 })],
    grand_total: 139.6,
    ...given,
  });
async function heldOrder(): Promise<string> {
  const reply = await marieke.post(ORDERS, anyOrder());
  const { identifier, dispatch_requests } = reply.json<MadeOrder>();
  expect(dispatch_requests.map(({ status }) => status)).toEqual(['on-hold']);
  return identifier;
}
const review = async (order: string): Promise<HoldReview> => (await marieke.get(holdsOf(order))).json();
const reasonsOf = async (order: string) => {
  const { current, history } = await review(order);
  return [...current, ...history].flatMap(({ status_reasons }) => status_reasons);
};

/** Where the delivery of an order stands, and what was decided: together they must never be half. */
async function standing(order: string): Promise<string> {
  const [delivery] = await oms.db.query<{ status: string }>(
    'SELECT status FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id WHERE o.identifier = $1',
    [order],
  );
  const reasons = await reasonsOf(order);
  return [delivery?.status, ...reasons.map(({ decision }) => decision ?? 'waits')].join(' ');
}

const decide = (server: Server, by: Caller, order: string, reason: number, decision: string, key?: string) =>
  server.ask(by.cookie, 'POST', `${holdsOf(order)}/${String(reason)}`, { decision }, key);
const codeOf = ({ body }: Reply): string => (body as Problem).code;

describe('two who decide at once, each at a server of their own', () => {
  it('on one reason: one of them decides, the other one reads who did and when', async () => {
    await setGroups(group('Duur', dear));
    for (let round = 0; round < ROUNDS; round++) {
      const order = await heldOrder();
      const [reason] = await reasonsOf(order);
      const replies = await Promise.all([
        decide(first, marieke, order, reason?.id ?? 0, 'approved'),
        decide(second, beheer, order, reason?.id ?? 0, 'denied'),
      ]);
      expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
      const isReleased = replies[0].status === 200;
      const refused = isReleased ? replies[1] : replies[0];
      expect(refused.body).toMatchObject({
        code: 'already-decided',
        detail: expect.stringMatching(
          isReleased
            ? /^Al beoordeeld door Marieke van Dijk om \d\d:\d\d\.$/
            : /^Al beoordeeld door Joost Hendriks om \d\d:\d\d\.$/,
        ) as string,
      });
      expect(await standing(order)).toBe(
        isReleased ? 'to-be-requested approved' : 'on-hold-final-manual denied',
      );
    }
  });

  it('on two reasons: both are released, or one blocks and the other falls away', async () => {
    await setGroups(group('Duur', dear), group('Veel', many));
    for (let round = 0; round < ROUNDS; round++) {
      const order = await heldOrder();
      const [one, other] = await reasonsOf(order);
      const verdict = round % 2 === 0 ? 'approved' : 'denied';
      const replies = await Promise.all([
        decide(first, marieke, order, one?.id ?? 0, 'approved'),
        decide(second, beheer, order, other?.id ?? 0, verdict),
      ]);
      const ends = {
        approved: ['to-be-requested approved approved'],
        denied: ['on-hold-final-manual approved denied', 'on-hold-final-manual unreviewable denied'],
      }[verdict];
      expect(ends).toContain(await standing(order));
      // After a block this reason has fallen away by it.
      expect(replies.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
        replies[0].status === 200 ? [] : ['already-decided'],
      );
      expect(replies[1].status).toBe(200);
    }
  });
});

describe('an edit under a decision', () => {
  const edits: Readonly<Record<string, (order: string) => Promise<Reply>>> = {
    'of the group': () => second.ask(beheer.cookie, 'PUT', `${GROUPS}/groep-0`, group('Anders', many)),
    'that switches the group off': () =>
      second.ask(beheer.cookie, 'PUT', `${GROUPS}/groep-0`, group('Uit', dear, false)),
    'that deletes the group': () => second.ask(beheer.cookie, 'DELETE', `${GROUPS}/groep-0`),
    'of the address': order =>
      second.ask(beheer.cookie, 'PATCH', `${ORDERS}/${order}`, {
        shipping_address: {
          street: 'Slotlaan',
          house_no: '4',
          zipcode: '3701 AB',
          city: 'Zeist',
          country: 'NL',
        },
      }),
  };

  it.each(Object.entries(edits))('%s: the decision stands, and nothing is held again', async (_, edit) => {
    for (let round = 0; round < ROUNDS; round++) {
      await setGroups(group('Duur', dear));
      const order = await heldOrder();
      const [reason] = await reasonsOf(order);
      const [decided, edited] = await Promise.all([
        decide(first, marieke, order, reason?.id ?? 0, 'approved'),
        edit(order),
      ]);
      expect([decided.status, edited.status]).toEqual([200, edited.status === 204 ? 204 : 200]);
      expect(await standing(order)).toBe('to-be-requested approved');
    }
  });

  it('of a group at one server judges the next order at the other', async () => {
    await setGroups();
    for (let round = 0; round < ROUNDS; round++) {
      const is_active = round % 2 === 0;
      const saved = await first.ask(beheer.cookie, 'PUT', `${GROUPS}/beurt`, group('Duur', dear, is_active));
      expect([200, 201]).toContain(saved.status);
      const made = await second.ask(marieke.cookie, 'POST', ORDERS, anyOrder());
      expect((made.body as MadeOrder).dispatch_requests[0]?.status).toBe(
        is_active ? 'on-hold' : 'to-be-requested',
      );
    }
  });

  it('of groups never fails an order that comes in', async () => {
    const replies: Reply[] = [];
    const times = Array.from({ length: ROUNDS * 10 });
    const ordering = async () => {
      for (const _ of times) replies.push(await first.ask(marieke.cookie, 'POST', ORDERS, anyOrder()));
    };
    const editing = async () => {
      for (const _ of times) {
        await second.ask(beheer.cookie, 'PUT', `${GROUPS}/heen-en-weer`, group('Duur', dear));
        await second.ask(beheer.cookie, 'DELETE', `${GROUPS}/heen-en-weer`);
      }
    };
    await Promise.all([ordering(), editing()]);
    expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
  });
});

it('Two orders of one customer in one second, each at a server of its own: one of the two is held', async () => {
  await setGroups(group('Snel', rule('hours_between_same_order', null, '24')));
  for (let round = 0; round < ROUNDS; round++) {
    const customer = { customer_identifier: `K-twee-${String(round)}` };
    const replies = await Promise.all(
      [first, second].map(server => server.ask(marieke.cookie, 'POST', ORDERS, anyOrder(customer))),
    );
    const statuses = replies.map(({ body }) => (body as MadeOrder).dispatch_requests[0]?.status ?? '');
    expect(statuses.toSorted()).toEqual(['on-hold', 'to-be-requested']);
  }
});

describe('a server that is killed between two statements', () => {
  /** Each act with what it is done to, what becomes of that, and the statement before which half of it would be written. */
  const acts = [
    ['a release', 'approved', 'on-hold waits', 'to-be-requested approved', 'oms.delivery_writer'],
    ['a block', 'denied', 'on-hold waits', 'on-hold-final-manual denied', 'oms.delivery_writer'],
    [
      'a release that is taken back',
      'undo',
      'to-be-requested approved',
      'on-hold approved waits',
      'INSERT INTO hold_reasons',
    ],
  ] as const;

  it.each(acts)(
    '%s is never half, and its key does it once',
    async (_, act, before, after, half) => {
      await setGroups(group('Duur', dear));
      const begin = async (): Promise<{
        order: string;
        send: (server: Server, key: string) => Promise<Reply>;
      }> => {
        const order = await heldOrder();
        const [reason] = await reasonsOf(order);
        const id = reason?.id ?? 0;
        const undo = `${holdsOf(order)}/${String(id)}/undo`;
        if (act === 'undo') await decide(first, marieke, order, id, 'approved');
        return {
          order,
          send: (server, key) =>
            act === 'undo'
              ? server.ask(marieke.cookie, 'POST', undo, {}, key)
              : decide(server, marieke, order, id, act, key),
        };
      };
      // Once without a death: the statements of the act, and that it is done.
      const whole = await begin();
      const statements = first.watch(null);
      expect(await whole.send(first, newId())).toMatchObject({ status: 200 });
      expect(await standing(whole.order)).toBe(after);
      const all = [...statements];
      const commit = all.indexOf('COMMIT');
      const moments = isDeep ? all.keys() : [all.findIndex(text => text.includes(half)), commit];
      for (const moment of moments) {
        const dying = await startServer(oms);
        const { order, send } = await begin();
        const key = newId();
        dying.watch(moment);
        expect(await send(dying, key)).toMatchObject({ status: 'died' });
        expect(await standing(order), `killed before ${all[moment] ?? ''}`).toBe(
          moment <= commit ? before : after,
        );
        expect(await send(second, key)).toMatchObject({ status: 200 });
        expect(await standing(order)).toBe(after);
      }
    },
    1_200_000,
  );
});
