import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeApiClient } from '../../ground/session/api-clients.ts';
import { anOrder } from '../orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let office: Caller;
let token: string;
let nth = 0;
let delivery: string;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
  token = (await makeApiClient(oms.db, 'vervoerder', ['web'])) ?? '';
});
beforeEach(async () => {
  const identifier = `261102-U${String(++nth).padStart(4, '0')}`;
  await office.post('/api/rest/sales-orders', anOrder({ identifier }));
  delivery = `${identifier}-1`;
  await be('requested-externally', '9001');
});
const be = (status: string, location?: string) =>
  oms.db.execute(
    `UPDATE dispatch_requests SET status = $2, location_id = COALESCE((SELECT id FROM locations WHERE identifier = $3), location_id)
     WHERE identifier = $1`,
    [delivery, status, location ?? null],
  );
const asked = (location: string, mode: string) =>
  oms.db.execute(
    `INSERT INTO location_properties (location_id, location_property_key_id, varchar_value)
     SELECT l.id, k.id, $2 FROM locations l, location_property_keys k WHERE l.identifier = $1 AND k.identifier = 'dispatch.requestMode'
     ON CONFLICT (location_id, location_property_key_id) DO UPDATE SET varchar_value = excluded.varchar_value`,
    [location, mode],
  );
const report = (body: object, key = token) =>
  oms.app.inject({
    method: 'POST',
    url: `/api/rest/dispatch-requests/${delivery}/outside-reports`,
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  });
const told = async (body: object) => {
  const reply = await report(body);
  const { status, code } = reply.json<{ status: string; code?: string }>();
  return [reply.statusCode, code ?? status];
};

describe('What an outside party says of a delivery', () => {
  it('becomes its status, with its history and the codes of its parcels; twice is once', async () => {
    expect(await told({ status: 'request-confirmed' })).toEqual([200, 'request-confirmed']);
    const shipped = {
      status: 'shipped',
      tracking_codes: [{ code: '3SBUITEN1', url: 'https://volg.example/3SBUITEN1' }],
    };
    expect(await told(shipped)).toEqual([200, 'shipped']);
    expect(await told(shipped)).toEqual([200, 'shipped']);
    expect(await told({ status: 'delivered' })).toEqual([200, 'delivered']);
    expect(
      await oms.db.query(
        `SELECT h.status_identifier, h.processor_config_identifier FROM order_history h JOIN dispatch_requests d ON d.id = h.object_id
         WHERE d.identifier = $1 AND h.data_type = 'dispatch-request' AND h.processor_config_identifier LIKE 'api:%' ORDER BY h.id`,
        [delivery],
      ),
    ).toEqual(
      ['request-confirmed', 'shipped', 'delivered'].map(status_identifier => ({
        status_identifier,
        processor_config_identifier: 'api:vervoerder',
      })),
    );
    expect(
      await oms.db.query(
        'SELECT code FROM tracking_codes t JOIN dispatch_requests d ON d.id = t.dispatch_request_id WHERE d.identifier = $1',
        [delivery],
      ),
    ).toEqual([{ code: '3SBUITEN1' }]);
  });

  it('has addresses of the web alone: another would run in the page of whoever presses it', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'ftp://volg.example',
    ])
      expect(await told({ status: 'shipped', tracking_codes: [{ code: '3SBUITEN2', url }] })).toEqual([
        400,
        expect.any(String),
      ]);
  });

  it('that it is refused is planned anew at once', async () => {
    expect(await told({ status: 'denied', reason: 'niet op voorraad' })).toEqual([200, 'denied']);
    expect(
      await oms.db.one(
        'SELECT status_reason, reassign_at <= now() AS now FROM dispatch_requests WHERE identifier = $1',
        [delivery],
      ),
    ).toEqual({ status_reason: 'niet op voorraad', now: true });
  });

  it.each([
    ['not-found', 'not-found', true],
    ['de doos was leeg', null, false],
  ])(
    'that it is short because of %s has that as its reason if it is one, and its stock is distrusted',
    async (reason, known, distrusted) => {
      await oms.db.execute('UPDATE stock_levels SET distrusted_at = NULL');
      expect(await told({ status: 'unable-to-ship', reason })).toEqual([200, 'unable-to-ship']);
      expect(
        await oms.db.one(
          `SELECT status_reason, unable_to_ship_reason, EXISTS (SELECT FROM stock_levels s JOIN dispatch_request_lines n USING (product_identifier)
           WHERE s.location_id = d.location_id AND n.dispatch_request_id = d.id AND s.distrusted_at IS NOT NULL) AS distrusted
         FROM dispatch_requests d WHERE identifier = $1`,
          [delivery],
        ),
      ).toEqual({ status_reason: reason, unable_to_ship_reason: known, distrusted });
    },
  );

  it('ends what was asked to be cancelled, or comes too late for it', async () => {
    await be('cancel-to-be-requested');
    expect(await told({ status: 'cancel-requested' })).toEqual([200, 'cancel-requested']);
    expect(await told({ status: 'shipped' })).toEqual([200, 'shipped']);
  });

  it.each(['cancelled', 'shipped'])(
    'may be that it is %s before it is written that it was asked to cancel: history has both',
    async status => {
      await be('cancel-to-be-requested');
      expect(await told({ status })).toEqual([200, status]);
      expect(
        await oms.db.query(
          `SELECT status_identifier FROM order_history h JOIN dispatch_requests d ON d.id = h.object_id AND h.data_type = 'dispatch-request'
           WHERE d.identifier = $1 AND h.processor_config_identifier LIKE 'api:%' ORDER BY h.id`,
          [delivery],
        ),
      ).toEqual([{ status_identifier: 'cancel-requested' }, { status_identifier: status }]);
    },
  );

  const codes = async () =>
    (
      await oms.db.query<{ code: string }>(
        `SELECT code FROM tracking_codes t JOIN dispatch_requests d ON d.id = t.dispatch_request_id
         WHERE d.identifier = $1 AND t.voided_at IS NULL`,
        [delivery],
      )
    ).map(({ code }) => code);
  const seen = () =>
    oms.db.one<{ revision: number; told: number }>(
      `SELECT d.revision, (SELECT count(*) FROM order_history h WHERE h.object_id = d.id
         AND h.data_type = 'dispatch-request' AND h.processor_config_identifier LIKE 'api:%')::int AS told FROM dispatch_requests d WHERE identifier = $1`,
      [delivery],
    );

  it('brings the codes of its parcels later too, which is a change of the delivery; once more is none', async () => {
    await told({ status: 'shipped' });
    const before = await seen();
    const later = { status: 'shipped', tracking_codes: [{ code: '3SLATER1' }] };
    expect(await told(later)).toEqual([200, 'shipped']);
    const after = await seen();
    expect(after).toEqual({ revision: (before?.revision ?? 0) + 1, told: 2 });
    expect(await told(later)).toEqual([200, 'shipped']);
    expect(await seen()).toEqual(after);
    expect(await codes()).toEqual(['3SLATER1']);
  });

  it.each(['requested', 'requested-externally', 'request-confirmed'])(
    'brings the codes of what is %s at a supplier, for which the OMS makes no labels',
    async status => {
      await be(status);
      const code = `3SVROEG${String(nth)}`;
      expect(await told({ status, tracking_codes: [{ code }] })).toEqual([200, status]);
      expect(await codes()).toEqual([code]);
      const own = 'SELECT FROM carrier_labels JOIN dispatch_requests d ON d.id = dispatch_request_id';
      expect(await oms.db.query(`${own} WHERE d.identifier = $1`, [delivery])).toEqual([]);
    },
  );

  it('brings no codes to what our own floor sends, until its carrier has delivered it', async () => {
    await be('shipped', 'DC01');
    expect(await told({ status: 'shipped', tracking_codes: [{ code: '3SVREEMD1' }] })).toEqual([
      409,
      'not-outside',
    ]);
    expect(await codes()).toEqual([]);
    await be('delivered');
    await told({ status: 'delivered', tracking_codes: [{ code: '3SBEZORGD1' }] });
    expect(await codes()).toEqual(['3SBEZORGD1']);
  });

  it('is heard of a location of our own that is asked outside, with the codes of its parcels', async () => {
    await be('requested-externally', '103');
    expect(await told({ status: 'request-confirmed' })).toEqual([409, 'status-not-allowed']);
    await asked('103', 'external');
    expect(await told({ status: 'request-confirmed', tracking_codes: [{ code: '3SEXTERN1' }] })).toEqual([
      200,
      'request-confirmed',
    ]);
    expect(await told({ status: 'shipped', tracking_codes: [{ code: '3SEXTERN2' }] })).toEqual([
      200,
      'shipped',
    ]);
    expect(await codes()).toEqual(['3SEXTERN1', '3SEXTERN2']);
  });

  it('that it left with a label that was void makes it worth something again; before that it stays void', async () => {
    const tracking_codes = [{ code: '3SOUD1' }];
    await told({ status: 'request-confirmed', tracking_codes });
    await oms.db.execute(`UPDATE tracking_codes SET voided_at = now() WHERE code = '3SOUD1'`);
    await told({ status: 'request-confirmed', tracking_codes });
    expect(await codes()).toEqual([]);
    await told({ status: 'shipped', tracking_codes });
    await told({ status: 'shipped', tracking_codes });
    expect(await codes()).toEqual(['3SOUD1']);
  });

  it.each(['OMSPAS-12345678', 'omspas-x'])('has no code that is like a badge: %s', async code => {
    const reply = await report({ status: 'shipped', tracking_codes: [{ code }] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ pointers: [{ pointer: '/body/tracking_codes/0/code' }] });
  });

  it.each([
    ['of what is not outside', 'requested', 'DC01', 'shipped'],
    ['that the table does not have', 'cancelled', '9001', 'shipped'],
  ])('is refused %s', async (_, now, location, status) => {
    await be(now, location);
    expect(await told({ status })).toEqual([409, 'status-not-allowed']);
  });

  it('is refused while it is paused, of a record, of another channel, without a key, and in another shape', async () => {
    await oms.db.execute('UPDATE dispatch_requests SET paused_at = now() WHERE identifier = $1', [delivery]);
    expect(await told({ status: 'shipped' })).toEqual([409, 'paused']);
    const kassa = (await makeApiClient(oms.db, `kassa-${String(nth)}`, ['kassa'])) ?? '';
    expect((await report({ status: 'shipped' }, kassa)).statusCode).toBe(404);
    expect((await report({ status: 'shipped' }, 'weg')).statusCode).toBe(401);
    for (const body of [{}, { status: 'surplus' }, { status: 'shipped', tracking_codes: [{ code: '' }] }])
      expect((await report(body)).statusCode).toBe(400);
  });
});
