import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParameterGroup } from '../../../contract/frontend-parameters.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { FrontendConfig } from '../../../contract/session.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';

const PATH = '/api/frontend/parameters';
const REGEX = { group: 'process-products-sort', key: 'storage-location-auto-submit-regex', value: '^X-\\d$' };
const SEPARATE = { group: 'packing-slip', key: 'separate-label', value: false };

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
});
beforeEach(() => oms.db.execute(`DELETE FROM frontend_parameters WHERE "group" <> 'order-search'`));

/** The settings as the app reads them at its start. */
const config = async () => (await admin.get('/api/frontend/config')).json<FrontendConfig>();
const groups = async (by = admin) => (await by.get(PATH)).json<{ groups: ParameterGroup[] }>().groups;
const parameter = async ({ group, key }: { group: string; key: string }) =>
  (await groups()).find(one => one.identifier === group)?.parameters.find(one => one.key === key);

describe('GET /api/frontend/parameters', () => {
  it('gives the groups, and how each setting is entered', async () => {
    expect(await groups()).toMatchObject([
      {
        identifier: 'general',
        parameters: [
          { key: 'theme', inputType: 'theme', value: { display_name: 'default', colors: {} } },
          { key: 'quick-links', inputType: 'label_value_pairs', value: [], is_set: false },
        ],
      },
      {
        identifier: 'process-products-sort',
        parentIdentifier: null,
        parameters: [
          { key: 'storage-location-auto-submit-regex', inputType: 'text', options: [], value: '' },
          {
            key: 'extra-processing-steps',
            inputType: 'select_multiple',
            value: [
              'provide-extra-product-info',
              'multiple-quantities',
              'print-packing-slip',
              'product-not-in-requested-dispatch-request',
            ],
          },
          {
            key: 'order-completion-steps',
            inputType: 'select_multiple',
            value: ['scan-label', 'mark-storage-location-complete', 'mark-dispatch-request-shipped'],
          },
        ],
      },
      {
        identifier: 'process-products-return',
        parameters: [
          { key: 'process-return-by-order-number', inputType: 'boolean_switch', options: [], value: false },
        ],
      },
      {
        identifier: 'packing-slip',
        parameters: [{ key: 'separate-label', inputType: 'boolean_switch', options: [], value: true }],
      },
      {
        identifier: 'order-search',
        parameters: [
          {
            key: 'show-cancelled-orders-as',
            options: [
              { label: 'Doorgestreept', value: 'strikethrough' },
              { label: 'Met pictogram', value: 'icon' },
            ],
            value: ['strikethrough', 'icon'],
          },
          { key: 'show-dealer-changes-as', value: ['colour', 'icon'] },
          { key: 'searchable-statuses', inputType: 'select_multiple' },
        ],
      },
      {
        identifier: 'order-detail',
        parameters: [
          { key: 'status-display-order', inputType: 'select_and_sort_multiple', value: [] },
          { key: 'information-blocks', value: ['notes', 'addresses', 'payment', 'information'] },
          { key: 'information-fields', inputType: 'select_and_sort_multiple' },
          { key: 'customer-email-subject', inputType: 'text', value: 'Uw order {order}' },
          { key: 'clickable-product-identifiers', inputType: 'boolean_switch', value: true },
          { key: 'location-links', inputType: 'select_and_sort_multiple', value: [] },
          { key: 'dispatch-field-statuses', inputType: 'select_multiple' },
          { key: 'return-announcement-fields', inputType: 'select_and_sort_multiple', value: [] },
          { key: 'button-display-mode', inputType: 'select_one', value: 'text' },
          { key: 'button-position', inputType: 'select_one', value: 'head' },
          { key: 'button-alignment', inputType: 'select_one', value: 'right' },
          { key: 'hover-menu-items', inputType: 'select_and_sort_multiple' },
        ],
      },
      {
        identifier: 'reroute',
        parameters: [
          { key: 'excluded-dispatch-types', inputType: 'select_multiple', value: ['return'] },
          { key: 'insufficient-stock-message', inputType: 'text', value: 'Opslaan mag wel.' },
        ],
      },
      {
        identifier: 'dispatchRequests',
        parameters: [
          {
            key: 'allowShippedWithIssuesFromStatuses',
            inputType: 'select_multiple',
            options: [{ value: 'shipped' }, { value: 'delivered' }],
            value: ['shipped', 'delivered'],
          },
          { key: 'allowExtraOrderLinesFromStatuses', value: ['shipped', 'delivered'] },
        ],
      },
      {
        identifier: 'extra-order-lines',
        parameters: [
          { key: 'custom-price', inputType: 'boolean_switch', value: false },
          { key: 'validate-product-information', inputType: 'boolean_switch', value: true },
        ],
      },
      {
        identifier: 'refunds',
        parameters: [
          { key: 'require-comment', inputType: 'boolean_switch', value: false },
          { key: 'lock-hours', inputType: 'text', value: '24' },
        ],
      },
      {
        identifier: 'oms-rules',
        parameters: [
          { key: 'safety-stock', inputType: 'text', value: '0' },
          { key: 'distrust-days', inputType: 'text', value: '7' },
          { key: 'reassign-minutes', inputType: 'text', value: '15' },
          { key: 'max-parts', inputType: 'text', value: '3' },
          { key: 'horizon-days', inputType: 'text', value: '14' },
          { key: 'retry-days', inputType: 'text', value: '14' },
          { key: 'tax-percent-h', inputType: 'text', value: '21' },
          { key: 'tax-percent-l', inputType: 'text', value: '9' },
          { key: 'tax-percent-n', inputType: 'text', value: '0' },
          { key: 'return-partly-received-days', inputType: 'text', value: '7' },
          { key: 'manco-reason', inputType: 'text', value: 'other' },
        ],
      },
      {
        identifier: 'scanning',
        parameters: [
          { key: 'fnc1-substitute', inputType: 'text', options: [], value: '' },
          { key: 'priced-codes', inputType: 'text-area', options: [], value: '' },
        ],
      },
      {
        identifier: 'stock-management',
        parameters: [
          {
            key: 'show-ship-from-store-indicators',
            inputType: 'boolean_switch',
            options: [],
            value: true,
          },
          {
            key: 'show-additional-product-information',
            inputType: 'boolean_switch',
            options: [],
            value: true,
          },
        ],
      },
      {
        identifier: 'service-times',
        parameters: [
          {
            key: 'reasons',
            inputType: 'text-area',
            options: [],
            value: 'Feestdag\nKoopavond\nKoopzondag\nInventarisatie\nVerbouwing',
          },
        ],
      },
      {
        identifier: 'triggers',
        parameters: [{ key: 'refresh-trigger-cache', inputType: 'refresh_trigger_cache', value: null }],
      },
    ]);
    expect((await groups()).filter(one => one.parentIdentifier === 'order-detail')).toHaveLength(3);
  });

  it('is for appsettings.view or appsettings.edit', async () => {
    const as = async (permissions: string) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel2'`, [
        `{${permissions}}`,
      ]);
      const viewer = await oms.signIn('winkel2');
      return [(await viewer.get(PATH)).statusCode, (await viewer.patch(PATH, [SEPARATE])).statusCode];
    };
    expect(await as('appsettings.view')).toEqual([200, 403]);
    expect(await as('appsettings.edit')).toEqual([200, 204]);
    expect(await as('orders.view,locations.appsettings')).toEqual([403, 403]);
    expect((await oms.visitor.get(PATH)).statusCode).toBe(401);
    expect((await oms.visitor.patch(PATH, [SEPARATE])).statusCode).toBe(401);
  });
});

describe('PATCH /api/frontend/parameters', () => {
  it('is what every app reads from then on', async () => {
    expect((await config())['packing-slip-separate-label']).toBe(true);
    const byOrderNumber = {
      group: 'process-products-return',
      key: 'process-return-by-order-number',
      value: true,
    };
    expect((await admin.patch(PATH, [REGEX, SEPARATE, byOrderNumber])).statusCode).toBe(204);
    const { general, settings, 'packing-slip-separate-label': separate } = await config();
    expect(separate).toBe(false);
    expect(general['features-enabled']).toContain('process-return-by-order-number');
    expect(settings).toMatchObject({
      'frontend-parameters.process-products-sort.storage-location-auto-submit-regex': '^X-\\d$',
      'frontend-parameters.packing-slip.separate-label': false,
    });
    expect(await parameter(SEPARATE)).toMatchObject({ value: false });
  });

  it('is news for every open work package, and the same value again is none', async () => {
    const settled = () =>
      oms.db.query(
        `SELECT id, settings_version FROM dispatch_request_batches WHERE status = 'sorting' ORDER BY id`,
      );
    const before = await settled();
    await admin.patch(PATH, [REGEX]);
    const after = await settled();
    expect(after).not.toEqual(before);
    await admin.patch(PATH, [REGEX]);
    expect(await settled()).toEqual(after);
  });

  it('keeps who changed a setting, and under which key', async () => {
    const key = newId();
    await admin.patch(PATH, [REGEX], { 'idempotency-key': key });
    expect(
      await oms.db.query(
        `SELECT u.username, change_key FROM frontend_parameters p JOIN users u ON u.id = p.changed_by`,
      ),
    ).toEqual([{ username: 'beheer', change_key: key }]);
  });

  it('keeps what somebody set apart from the default, also where both are the same, and goes back to it', async () => {
    expect(await parameter(SEPARATE)).toMatchObject({ value: true, is_set: false, changed: null });
    await admin.patch(PATH, [{ ...SEPARATE, value: true }]);
    const { name: by } = (await admin.get('/api/current-user')).json<{ name: string }>();
    expect(await parameter(SEPARATE)).toMatchObject({
      value: true,
      default: true,
      is_set: true,
      changed: { by, at: expect.stringMatching(/^20/) },
    });
    const revision = async () =>
      (await groups()).find(({ identifier }) => identifier === 'packing-slip')?.revision;
    const before = (await revision()) ?? 0;
    expect((await admin.patch(PATH, [{ ...SEPARATE, value: null }])).statusCode).toBe(204);
    expect(await parameter(SEPARATE)).toMatchObject({ value: true, is_set: false, changed: null });
    expect(await revision()).toBe(before + 1);
    expect(
      await oms.db.one(
        `SELECT u.username FROM setting_groups g JOIN users u ON u.id = g.changed_by WHERE identifier = 'packing-slip'`,
      ),
    ).toEqual({ username: 'beheer' });
    const button = { group: 'triggers', key: 'refresh-trigger-cache', value: null };
    expect((await admin.patch(PATH, [button])).statusCode).toBe(422);
  });

  it('leaves in the audit who changed a setting, when, from what to what; the same again leaves nothing', async () => {
    const changes = async (query = '') =>
      (await admin.get(`${PATH}/changes?group=${REGEX.group}&key=${REGEX.key}${query}`)).json<
        Record<string, unknown>[]
      >();
    const before = (await changes()).length;
    await admin.patch(PATH, [REGEX]);
    await admin.patch(PATH, [REGEX]);
    await admin.patch(PATH, [{ ...REGEX, value: null }]);
    const { name: by } = (await admin.get('/api/current-user')).json<{ name: string }>();
    const made = await changes();
    expect(made).toHaveLength(before + 2);
    expect(made.slice(0, 2)).toMatchObject([
      { by, at: expect.stringMatching(/^20/), before: REGEX.value, after: null },
      { by, before: null, after: REGEX.value },
    ]);
    expect(await changes('&limit=1&offset=1')).toEqual(made.slice(1, 2));
    expect(made[0]).toMatchObject({ reason: null });
    await admin.patch(PATH, [{ ...REGEX, reason: ' Nieuwe etiketten ' }]);
    expect((await changes())[0]).toMatchObject({ after: REGEX.value, reason: 'Nieuwe etiketten' });
    expect((await admin.patch(PATH, [{ ...REGEX, reason: 'x'.repeat(501) }])).statusCode).toBe(400);
    expect((await (await oms.signIn('winkel')).get(`${PATH}/changes?group=a&key=b`)).statusCode).toBe(403);
    for (const act of ['DELETE FROM audit_log', 'UPDATE audit_log SET name = name', 'TRUNCATE audit_log'])
      await expect(oms.db.execute(act)).rejects.toThrow('only added to');
  });

  it('has its effect once under a key, and needs one', async () => {
    const once = { 'idempotency-key': newId() };
    await admin.patch(PATH, [SEPARATE], once);
    await admin.patch(PATH, [{ ...SEPARATE, value: true }]);
    expect((await admin.patch(PATH, [SEPARATE], once)).statusCode).toBe(204);
    expect(await parameter(SEPARATE)).toMatchObject({ value: true });
    const reused = await admin.patch(PATH, [REGEX], once);
    expect(reused.json<Problem>()).toMatchObject({ status: 422, code: 'key-reused' });
    const none = await admin.patch(PATH, [SEPARATE], { 'idempotency-key': undefined });
    expect(none.json<Problem>()).toMatchObject({ status: 400, code: 'idempotency-key-missing' });
    const seen = await admin.patch(PATH, [SEPARATE], { 'x-revision': 'location-1=1' });
    expect(seen.json<Problem>()).toMatchObject({ code: 'revision-invalid', expected: 'settings-12=7' });
  });

  it('is refused by who saw a group before a colleague changed it, which raises its revision once', async () => {
    const group = async (name: string) => (await groups()).find(({ identifier }) => identifier === name);
    const before = await group('order-detail');
    const saw = (revision = 0) => ({ 'x-revision': `settings-${before?.id}=${revision}` });
    const set = (key: string, value: string) => ({ group: 'order-detail', key, value });
    const save = (changes: object[], revision?: number) => admin.patch(PATH, changes, saw(revision));
    const both = [set('button-position', 'foot'), set('button-display-mode', 'icon')];
    expect((await save(both, before?.revision)).statusCode).toBe(204);
    expect((await group('order-detail'))?.revision).toBe((before?.revision ?? 0) + 1);
    const stale = await save([set('button-position', 'head')], before?.revision);
    const by = (await admin.get('/api/current-user')).json<{ name: string }>().name;
    expect(stale.json<Problem>()).toMatchObject({ status: 409, code: 'changed', by });
    expect(await parameter(set('button-position', ''))).toMatchObject({ value: 'foot' });
    // Another group, and the same values again, are no change of it.
    await admin.patch(PATH, [SEPARATE, ...both]);
    expect((await group('order-detail'))?.revision).toBe((before?.revision ?? 0) + 1);
  });

  it('has a revision of every group', async () => {
    expect((await groups()).map(({ revision }) => typeof revision)).toEqual(Array(15).fill('number'));
  });

  it('changes nothing when one entry is wrong, and says of each what is', async () => {
    const refused = await admin.patch(PATH, [
      SEPARATE,
      { group: 'packing-slip', key: 'colour', value: 'red' },
      { ...REGEX, value: '(a' },
      { ...SEPARATE, value: true },
      { group: 'process-products-sort', key: 'extra-processing-steps', value: ['x'] },
    ]);
    expect(refused.json<Problem>()).toMatchObject({
      status: 422,
      code: 'invalid-value',
      detail: 'Deze instelling is er niet: packing-slip.colour.',
      errors: [
        { path: '1.key', detail: 'Deze instelling is er niet: packing-slip.colour.' },
        { path: '2.value', detail: 'Gelezen: "(a". Verwacht: een patroon zoals ^[A-Z]-\\d{2}$, of niets.' },
        { path: '3.key', detail: 'packing-slip.separate-label staat er twee keer in.' },
        {
          path: '4.value',
          detail:
            'Gelezen: ["x"]. Verwacht: een lijst met elk hoogstens één keer: provide-extra-product-info, multiple-quantities, print-packing-slip, product-not-in-requested-dispatch-request.',
        },
      ],
    });
    expect(await parameter(SEPARATE)).toMatchObject({ value: true });
  });

  it.each([
    ['fnc1-substitute', '-'],
    ['fnc1-substitute', 'A'],
    ['fnc1-substitute', '| |'],
    ['priced-codes', '28AAAAAPPPPP'],
    ['priced-codes', '28AAAAAPPPPPC 87AAAAAPPPPPC'],
    ['priced-codes', '28XXXXXPPPPPC'],
    ['priced-codes', '28AAAAAPPPPPC, 28NNNNNGGGGGC'],
    ['priced-codes', '28AAAAAPPPPPC 2899AAAPPPPPC'],
  ])('scanning.%s takes no %j: it says so at the field, and keeps what it had', async (key, value) => {
    const scanning = async () => (await groups()).find(({ identifier }) => identifier === 'scanning');
    const before = await scanning();
    const refused = await admin.patch(PATH, [{ group: 'scanning', key, value }]);
    expect(refused.json<Problem>()).toMatchObject({
      status: 422,
      code: 'invalid-value',
      errors: [
        { path: '0.value', detail: expect.stringContaining(`Gelezen: ${JSON.stringify(value)}. Verwacht: `) },
      ],
    });
    expect(await scanning()).toEqual(before);
  });

  it.each([
    ['an object', { group: 'a', key: 'b', value: 1 }],
    ['an empty list', []],
    ['another member', [{ ...SEPARATE, note: 'x' }]],
    ['an entry without a key', [{ group: 'packing-slip', value: true }]],
    ['an entry without a value', [{ group: 'packing-slip', key: 'separate-label' }]],
    ['a NUL in a text', [{ ...REGEX, value: '\u0000' }]],
  ])('refuses %s', async (_, body) => {
    expect((await admin.patch(PATH, body)).json<Problem>()).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });
});

it('POST /api/trigger-cache is for triggers.edit, with an empty body', async () => {
  expect((await admin.post('/api/trigger-cache')).statusCode).toBe(200);
  expect((await (await oms.signIn('winkel')).post('/api/trigger-cache')).statusCode).toBe(403);
});
