import { beforeAll, expect, it } from 'vitest';
import type { ListedTrigger } from '../../../contract/orders/trigger.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { conditionClasses } from '../../../core/trigger/trigger.ts';
import { loadConditionNames } from './condition-names.ts';
import { storeTriggers, type TriggerDefinition } from './trigger-file.ts';

// The page of triggers in Systeem (specification README, 'Menu and titles').

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
});

const remark = (identifier: string, text: string): TriggerDefinition => ({
  identifier,
  description: `Trigger ${identifier}`,
  trigger_event: 'order-created',
  conditions: [
    { group_identifier: 'duur', condition_class: 'order-total', operator: '>', value: '50,00' },
    { group_identifier: 'duur', condition_class: 'sales-channel', operator: '=', value: 'app' },
  ],
  actions: [{ description: 'Opmerking', action_class: 'add-comment', parameters: { text } }],
});
const store = (...triggers: TriggerDefinition[]) => oms.db.transaction(tx => storeTriggers(tx, triggers));
const list = async (query = ''): Promise<ListedTrigger[]> =>
  (await admin.get(`/api/triggers${query}`)).json();

it('names the values of conditions as people know them; no word of programs is left', async () => {
  await oms.db.execute(
    `INSERT INTO translations (key, value) VALUES ('unable_to_ship_reasons.te_laat', 'Te laat') ON CONFLICT DO NOTHING`,
  );
  const [product] = await oms.db.query<{ identifier: string; name: string }>(
    'SELECT identifier, name FROM products ORDER BY 1 LIMIT 1',
  );
  const told: readonly (readonly [condition_class: string, value: string, name: string])[] = [
    ['status', 'unable-to-assign', 'Niet toe te wijzen'],
    ['previous-status', 'to-be-requested', 'Aan te vragen'],
    ['dispatch-type', 'return', 'Retour'],
    ['dispatcher-type', 'dc', 'Distributiecentrum'],
    ['dispatcher', 'DC01', 'DC Utrecht'],
    ['sales-channel', 'web', 'Webwinkel'],
    ['sales-formula', 'keuken-1', 'keuken-1'],
    ['fulfilment-method', 'pickup', 'Afhalen'],
    ['order-total', '1250', '€\u00a01.250,00'],
    ['refund-amount', '50,01', '€\u00a050,01'],
    ['product', product?.identifier ?? '', product?.name ?? ''],
    ['product-state', 'damaged, sellable', 'Beschadigd, Verkoopbaar'],
    ['payment-method', 'ideal', 'iDEAL'],
    ['payment-method', 'in_3-keer', 'in 3 keer'],
    ['reason', 'out-of-stock', 'Niet op voorraad'],
    ['reason', 'te_laat', 'Te laat'],
    ['reason', 'given-up', 'Opgegeven'],
  ];
  expect(new Set(told.map(([of]) => of))).toEqual(new Set(Object.keys(conditionClasses)));
  const nameOf = await loadConditionNames(
    oms.db,
    told.map(([condition_class, value]) => ({
      group_identifier: 'a',
      condition_class,
      operator: '=',
      value,
    })),
  );
  expect(told.map(([condition_class, value]) => nameOf({ condition_class, value }))).toEqual(
    told.map(([, , name]) => name),
  );
});

it('tells of each version when it came, what it waits for and does; those that were deleted are last', async () => {
  await store(remark('b', 'Eerst'), remark('a', 'Eerst'));
  const [a, b] = await list();
  expect([a?.description, b?.description]).toEqual(['Trigger a', 'Trigger b']);
  expect(a).toMatchObject({
    trigger_event: { identifier: 'order-created', display_name: 'Order aangemaakt' },
    conditions: [
      {
        group_identifier: 'duur',
        condition_class_display_name: 'Ordertotaal',
        operator: '>',
        value: '50,00',
        value_display_name: '€\u00a050,00',
      },
      { condition_class_display_name: 'Kanaal', value: 'app', value_display_name: 'App' },
    ],
    actions: [{ description: 'Opmerking', action_component_display_name: 'Opmerking toevoegen' }],
    deleted_at: null,
    last_run_at: null,
    failed: 0,
  });
  await oms.db.execute(`UPDATE triggers SET created_at = now() - interval '1 day'`);
  await store(remark('a', 'Anders'), remark('b', 'Eerst'));
  const [newA, sameB, ...deleted] = await list();
  expect([newA?.description, sameB?.id]).toEqual(['Trigger a', b?.id]);
  // The changed one is a version of today.
  expect(Date.parse(newA?.created_at ?? '')).toBeGreaterThan(
    Date.parse(sameB?.created_at ?? '') + 80_000_000,
  );
  expect(deleted[0]).toMatchObject({ id: a?.id, deleted_at: expect.any(String) as string });
  expect(deleted.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  expect((await list('?limit=1&offset=2')).map(({ id }) => id)).toEqual([a?.id]);
});

it('has the last run of any of its actions, and what failed and was not solved', async () => {
  const [trigger] = await list();
  await oms.db.execute(
    `INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group, created_at, executed_at)
     SELECT -n, 'order-created', 1, '{}', 0, $1, 'duur', '2026-11-20 10:00Z'::timestamptz + make_interval(mins => n), CASE WHEN n < 4 THEN '2026-11-21 10:00Z'::timestamptz END
     FROM generate_series(1, 4) n`,
    [trigger?.actions[0]?.id],
  );
  const told = async () => {
    const [first] = await list();
    return [first?.last_run_at, first?.failed];
  };
  expect(await told()).toEqual(['2026-11-20T10:04:00.000Z', 0]);
  const end = (event: number, is_successful: boolean) =>
    oms.db.execute(
      'UPDATE event_results SET is_successful = $2, tries = tries + 1 WHERE trigger_event_id = $1',
      [event, is_successful],
    );
  await end(-1, false);
  await end(-2, false);
  await end(-3, true);
  expect(await told()).toMatchObject([expect.any(String), 2]);
  await oms.db.execute('UPDATE event_results SET is_retried = true WHERE trigger_event_id = -2');
  expect(await told()).toMatchObject([expect.any(String), 1]);
});

it('is for who looks after the OMS, and for who refreshes the triggers', async () => {
  // A session hears of other permissions a moment later: each is asked in one of its own.
  const statusWith = async (permissions: string) => {
    await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'backoffice'`, [permissions]);
    return (await (await oms.signIn('backoffice')).get('/api/triggers')).statusCode;
  };
  expect(await statusWith('{orders.triggers.view}')).toBe(403);
  expect(await statusWith('{triggers.edit}')).toBe(200);
  expect(await statusWith('{system.operate}')).toBe(200);
});
