import { uuidv7 } from '../../../core/id/uuidv7.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrintJob } from '../../../contract/orders/printing.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { openEveryDay, putPieces } from '../assign/testing.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { barcode } from '../packing-slip/page.ts';
import { pdfFile } from '../packing-slip/pdf-file.ts';
import { codesIn, drawnPdf } from '../packing-slip/testing/read-barcodes.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import type { Booked, CarrierLabels, LabelFiles, Parcel } from './carrier-labels.ts';
import { carrierLabels } from './carriers.ts';
import { ownLabels } from './own-labels.ts';
import { workLabels } from './work-labels.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

let oms: TestApp;
let office: Caller, sorter: Caller;
let nth = 0;
let order: string;
let id: number;

beforeAll(async () => {
  oms = await freshApp();
  [office, sorter] = await Promise.all([oms.signIn('beheer'), oms.signIn('magazijn')]);
  await openEveryDay(oms.db);
  await putPieces(oms.db, '101023', { DC01: 9999 });
});
/** An order that came in by the API, planned at the dc. */
beforeEach(async () => {
  order = `261126-L${String(++nth)}`;
  await office.post(
    '/api/rest/sales-orders',
    anOrder({ identifier: order, lines: [aLine({ quantity: 3 })], grand_total: 36.3 }),
  );
  id = (await one<{ id: number }>('SELECT id FROM dispatch_requests WHERE identifier = $1', `${order}-1`)).id;
  await oms.db.execute(
    `UPDATE dispatch_requests SET status = 'to-be-requested', location_id = (SELECT id FROM locations WHERE identifier = 'DC01'),
       dispatch_type = 'dc_delivery', carrier_method_id = 1 WHERE id = $1`,
    [id],
  );
});

async function one<T extends object>(sql: string, ...values: unknown[]): Promise<T> {
  const row = await oms.db.one<T>(sql, values);
  if (!row) throw new Error(`nothing for ${sql}`);
  return row;
}
/** The office puts it in a batch: the floor has it. */
const batch = async () => {
  const reply = await office.post('/api/rest/locations/dc/DC01/dispatch-request-batches', {
    batch_type: 'dc_sort',
    dispatch_requests: [`${order}-1`],
  });
  expect(reply.statusCode).toBe(201);
};
const work = (carriers: CarrierLabels = carrierLabels(oms.db, oms.deps.config.labels)) =>
  workLabels(oms.db, carriers, { dispatch_request_id: id });
const delivery = async () =>
  (
    await office.get(`/api/rest/dispatch-requests/id:${String(id)}?include=tracking_codes,standing`)
  ).json<DispatchRequest>();
const codes = async () => (await delivery()).tracking_codes?.map(({ code }) => code) ?? [];
const states = async () =>
  (
    await oms.db.query<{ state: string }>(
      'SELECT state FROM carrier_labels WHERE dispatch_request_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ state }) => state);
const act = (body: object) => office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, body);
const slip = (query = '', path = `id:${String(id)}`) =>
  office.get(`/api/rest/dispatch-requests/${path}/packing-slip?${query}`);
const move = (street: string) =>
  office.patch(`/api/rest/sales-orders/${order}`, {
    shipping_address: { last_name: 'Jansen', street, house_no: '1', city: 'Utrecht', country: 'NL' },
  });
/** Whether the job has been asked for. */
const asked = async () =>
  (await oms.db.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [`labels-${String(id)}`])).length >
  0;

/** Carriers that answer as they are told, one answer a call, then well. */
function carriersThat(...answers: readonly (object | (() => Promise<object>))[]) {
  const left = [...answers];
  const booked: Parcel[] = [];
  const cancelled: Booked[] = [];
  const next = async (usual: object): Promise<never> => {
    const answer = left.shift() ?? usual;
    return (typeof answer === 'function' ? await answer() : answer) as never;
  };
  return {
    booked,
    cancelled,
    book: (parcel: Parcel) => {
      booked.push(parcel);
      const code = `3STEST${String(id).padStart(5, '0')}${String(booked.length).padStart(4, '0')}`;
      return next({ kind: 'booked', code, url: null, reference: `ref-${code}`, files: {} });
    },
    cancel: (label: Booked) => {
      cancelled.push(label);
      return next({ kind: 'cancelled' });
    },
  } satisfies CarrierLabels & { booked: Parcel[]; cancelled: Booked[] };
}
const later = { kind: 'later', why: 'geen antwoord' };
const refused = { kind: 'refused', code: 'address', why: 'adres niet gevonden' };
const printHeaders = () => ({
  'idempotency-key': uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  'x-requested-with': 'fetch',
});
/** As if its pause were over. */
const wait = () =>
  oms.db.execute('UPDATE carrier_labels SET next_try_at = now() WHERE next_try_at IS NOT NULL', []);

describe('A delivery that the floor gets', () => {
  it('gets one label by itself, once, whose code is in its work package', async () => {
    await batch();
    expect([await asked(), await states(), await codes()]).toEqual([true, ['asked'], []]);
    await work();
    await work();
    const [code = '', ...more] = await codes();
    expect([code, more]).toEqual([expect.stringMatching(/^3SOMSL\d{9}$/), []]);
    const { version, batch: name } = await one<{ version: number; batch: string }>(
      `SELECT d.version, b.identifier AS batch FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE d.id = $1 AND d.version = b.version`,
      id,
    );
    expect(version).toBeGreaterThan(1);
    await office.patch(`/api/rest/locations/dc/DC01/dispatch-request-batches/${name}`, {
      sorting_zone_identifier: 'D',
    });
    const pkg = await office.get(
      `/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort?dispatch_request_batch_identifier=${name}`,
    );
    expect(pkg.body).toContain(code);
    const label = (await slip()).json<{ labels: Record<string, string> }>().labels;
    expect(Object.keys(label)).toEqual([code]);
  });

  it('gets none before, of a method without labels, or at a warehouse', async () => {
    await oms.db.execute('UPDATE dispatch_requests SET carrier_method_id = 6 WHERE id = $1', [id]);
    await batch();
    expect([await states(), await asked()]).toEqual([[], false]);
  });

  it('gets it at once when its slip is asked for first, and as many as are asked for', async () => {
    await batch();
    const labels = async (query: string) =>
      Object.keys((await slip(query)).json<{ labels: Record<string, string> }>().labels);
    const [first, ...none] = await labels('');
    expect([none, await labels('')]).toEqual([[], [first]]);
    const three = await labels('label_count=3');
    expect([three.length, new Set(three).size, three[0]]).toEqual([3, 3, first]);
    expect(await labels('label_count=3')).toEqual(three);
    expect((await slip('label_count=4')).statusCode).toBe(422);
    await work();
    expect(await codes()).toEqual(three);
  });

  it('gets as many codes as asked while the first label is being booked: no two labels have one code', async () => {
    await batch();
    let answer: (booking: object) => void = () => undefined;
    const job = work(carriersThat(async () => new Promise<object>(resolve => (answer = resolve))));
    await expect
      .poll(() => one('SELECT busy_until FROM carrier_labels WHERE dispatch_request_id = $1', id))
      .toMatchObject({ busy_until: expect.anything() as unknown });
    const asked = slip('separate_label=1&label_count=3');
    await expect.poll(states).toEqual(['asked', 'booked', 'booked']);
    answer({ kind: 'booked', code: '3STESTTHEFIRST1', url: null, reference: 'first', files: {} });
    const reply = await asked;
    await job;
    expect(reply.statusCode).toBe(200);
    const given = Object.keys(reply.json<{ labels: Record<string, string> }>().labels);
    expect([given.length, given.toSorted()]).toEqual([3, (await codes()).toSorted()]);
  });

  it('gets others by themselves after another address, as many, and the old are cancelled', async () => {
    const carriers = carriersThat();
    await batch();
    await work(carriers);
    await oms.db.execute('SELECT ask_labels($1, 1)', [id]);
    await work(carriers);
    const before = await codes();
    expect((await move('Dorpsstraat')).json()).toMatchObject({ voided_labels: 2 });
    expect([await codes(), await asked()]).toEqual([[], true]);
    await work(carriers);
    const after = await codes();
    expect([after.length, after.filter(code => before.includes(code))]).toEqual([2, []]);
    expect(carriers.cancelled.map(({ code }) => code)).toEqual(before);
    expect(carriers.booked.map(({ to }) => to['street'])).toEqual([
      'Kerkstraat',
      'Kerkstraat',
      'Dorpsstraat',
      'Dorpsstraat',
    ]);
  });

  it('keeps no more labels than it has pieces, nor gets them again', async () => {
    await batch();
    const carriers = carriersThat();
    await work(carriers);
    await oms.db.execute('SELECT ask_labels($1, 2)', [id]);
    await work(carriers);
    const [first, ...surplus] = await codes();
    const cancelled = await office.post(`/api/omt/sales-order-cancellations/${order}`, {
      request: [{ id, cancel: [{ product_identifier: '101023', quantity: 2 }] }],
    });
    expect(cancelled.statusCode).toBe(200);
    await work(carriers);
    expect([await codes(), carriers.cancelled.map(({ code }) => code)]).toEqual([[first], surplus]);
    await move('Dorpsstraat');
    await work(carriers);
    expect((await codes()).length).toBe(1);
  });

  it('has no label any more once it is blocked for good', async () => {
    await batch();
    await work();
    await setDeliveries(oms.db, `status = 'on-hold-final'`, 'id = $1', [id]);
    expect(await codes()).toEqual([]);
  });

  it('gets one of the other carrier', async () => {
    await batch();
    await work();
    expect((await act({ carrier_identifier: 'dhl', carrier_method_identifier: 'dhl_home' })).statusCode).toBe(
      200,
    );
    await work();
    expect(await codes()).toEqual([expect.stringMatching(/^JVGL06712345\d{8}$/)]);
    expect(await states()).toEqual(['over', 'booked']);
  });

  it('gets none once it is cancelled, and its label is cancelled with it', async () => {
    await batch();
    const early = carriersThat();
    expect((await act({ status: 'cancelled' })).statusCode).toBe(200);
    await work(early);
    expect([early.booked, await states()]).toEqual([[], ['over']]);
  });

  it('that is cancelled while it is booked: the label is void, and cancelled there', async () => {
    await batch();
    const carriers = carriersThat(async () => {
      expect((await act({ status: 'cancelled' })).statusCode).toBe(200);
      return { kind: 'booked', code: '3STEST000000001', url: null, reference: 'r1', files: {} };
    });
    await work(carriers);
    expect([await codes(), await states()]).toEqual([[], ['over']]);
    expect(carriers.cancelled).toEqual([
      expect.objectContaining({ code: '3STEST000000001', reference: 'r1' }),
    ]);
  });

  it('whose address changes while it is booked gets another', async () => {
    await batch();
    const carriers = carriersThat(async () => {
      await move('Zandpad');
      return { kind: 'booked', code: '3STEST000000002', url: null, reference: null, files: {} };
    });
    await work(carriers);
    expect(carriers.booked.map(({ to }) => to['street'])).toEqual(['Kerkstraat', 'Zandpad']);
    expect([(await codes()).length, await states()]).toEqual([1, ['over', 'booked']]);
    expect(new Set(carriers.booked.map(({ key }) => key)).size).toBe(2);
  });

  it('is booked once by two that look at the same time', async () => {
    await batch();
    const carriers = carriersThat();
    await Promise.all([work(carriers), work(carriers)]);
    expect([carriers.booked.length, (await codes()).length]).toEqual([1, 1]);
  });
});

describe('A carrier that draws its labels itself', () => {
  it('has them given and printed as they are, one file each', async () => {
    await batch();
    const files = { pdf: Buffer.from('%PDF-1.4 echt'), zpl: Buffer.from('^XA^FDecht^XZ') };
    await work(carriersThat({ kind: 'booked', code: '3SECHT000000001', url: null, reference: 'r', files }));
    const given = async (query: string) => {
      const { labels } = (await slip(query)).json<{ labels: Record<string, string> }>();
      return Object.entries(labels).map(([code, file]) => [code, Buffer.from(file, 'base64').toString()]);
    };
    expect(await given('')).toEqual([['3SECHT000000001', '%PDF-1.4 echt']]);
    // Also where labels are pages of the slip: it is no page of ours.
    expect(await given('separate_label=0&label_format=zpl')).toEqual([['3SECHT000000001', '^XA^FDecht^XZ']]);
  });

  const merged = (identifiers: string, query = '') =>
    office.get(`/api/rest/dispatch-requests/batch-packing-slips?identifiers=${identifiers}${query}`);
  const between = () => `261119-0018-1,${order}-1,261119-0002-1`;
  /** Its label has its code as all that it draws. */
  const drawnByCarrier = async (code: string): Promise<Buffer> =>
    pdfFile({ title: 'echt', changedAt: '2026-11-26T09:00:00Z' }, [
      {
        size: 'label',
        marks: [barcode({ symbology: 'code128', text: code }, { x: 20, y: 100, width: 240, height: 100 })],
      },
    ]);
  const booked = async (files: LabelFiles) => {
    await batch();
    await work(carriersThat({ kind: 'booked', code: '3SECHT000000002', url: null, reference: 'r', files }));
  };

  it('has them between the others in the file of a batch, in order', async () => {
    await booked({ pdf: await drawnByCarrier('3SECHT000000002') });
    const body = (await merged(between())).json<{ errors: string[]; labels_content_base64: string }>();
    expect(body.errors).toEqual([]);
    const labels = Buffer.from(body.labels_content_base64, 'base64');
    const codesOf = async (identifier: string) =>
      (
        await oms.db.query<{ code: string }>(
          `SELECT t.code FROM tracking_codes t JOIN dispatch_requests d ON d.id = t.dispatch_request_id
           WHERE d.identifier = $1 AND t.voided_at IS NULL ORDER BY t.id`,
          [identifier],
        )
      ).map(({ code }) => code);
    const expected = [
      ...(await codesOf('261119-0018-1')),
      '3SECHT000000002',
      ...(await codesOf('261119-0002-1')),
    ];
    const drawn = await Promise.all(expected.map((_, i) => codesIn(drawnPdf(labels, i + 1))));
    expect(drawn.map(codes => codes.join())).toEqual(
      expected.map(code => expect.stringContaining(code) as string),
    );
  });

  it('has them printed between the others as the carrier drew them, byte for byte', async () => {
    const pdf = await drawnByCarrier('3SECHT000000002');
    await booked({ pdf });
    const reply = await sorter.get(
      `/api/rest/dispatch-requests/batch-packing-slips?identifiers=${between()}&auto_print_label=1`,
      printHeaders(),
    );
    const jobs = reply.json<{ print_jobs: { id: number; title: string }[] }>().print_jobs;
    expect(jobs.map(({ title }) => title)).toEqual([
      'Labels 261119-0018',
      `Label ${order}`,
      'Labels 261119-0002',
    ]);
    const { content } = await one<{ content: Buffer }>(
      'SELECT content FROM print_jobs WHERE id = $1',
      jobs[1]?.id,
    );
    expect(content.equals(pdf)).toBe(true);
  });

  it.each([
    ['PDF', { pdf: Buffer.from('%PDF-1.4 echt') }, 'zpl', 'dc01-label-1'],
    ['ZPL', { zpl: Buffer.from('^XA^FDecht^XZ') }, 'pdf', 'dc01-label-zpl'],
  ])('alone as %s is given and printed as that only', async (_, files, other, printer) => {
    await booked(files);
    expect((await slip(`label_format=${other}`)).json()).toMatchObject({ code: 'other-format' });
    const { labels } = (await slip()).json<{ labels: Record<string, string> }>();
    expect(Object.values(labels)).toEqual(Object.values(files).map(file => file.toString('base64')));
    // A file that cannot be a page is named, and the others are there.
    const body = (await merged(between())).json<{ errors: string[] }>();
    expect(body.errors).toEqual([expect.stringContaining(`${order}-1: het label van de vervoerder`)]);
    const reply = await sorter.get(
      `/api/rest/dispatch-requests/id:${String(id)}/packing-slip?auto_print_label=1`,
      printHeaders(),
    );
    expect(reply.json<{ print_jobs: object[] }>().print_jobs).toMatchObject([
      { title: `Label ${order}`, printer: { identifier: printer } },
    ]);
  });

  it('and is too busy is asked when it says', async () => {
    await batch();
    await work(carriersThat({ ...later, after: 600 }));
    expect(
      await one(
        `SELECT round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM carrier_labels WHERE dispatch_request_id = $1`,
        id,
      ),
    ).toEqual({ minutes: 10 });
  });
});

describe('A carrier that does not answer', () => {
  it('is asked again later under the same key, and is told that it may still be at work, or not any more', async () => {
    await batch();
    const carriers = carriersThat(later, later, later);
    await work(carriers);
    await work(carriers);
    expect([carriers.booked.length, (await delivery()).standing?.labels]).toEqual([
      1,
      { state: 'making', why: 'geen antwoord', next_try_at: expect.any(String) as string },
    ]);
    await wait();
    await work(carriers);
    // Time passes; what it is asked for then may take as long again.
    await oms.db.execute(`UPDATE carrier_labels SET asked_at = asked_at - interval '11 minutes'`);
    for (let tries = 0; tries < 2; tries++) {
      await wait();
      await work(carriers);
    }
    expect([carriers.booked.map(({ asked }) => asked), await states()]).toEqual([
      ['not-yet', 'lately', 'before', 'lately'],
      ['booked'],
    ]);
    expect(new Set(carriers.booked.map(({ key }) => key)).size).toBe(1);
  });

  it('is asked anew at once where it said that nothing was booked', async () => {
    await batch();
    const carriers = carriersThat({ ...later, isUnbooked: true });
    await work(carriers);
    await wait();
    await work(carriers);
    expect([carriers.booked.map(({ asked }) => asked), await states()]).toEqual([
      ['not-yet', 'not-yet'],
      ['booked'],
    ]);
  });

  it('of which the address changes meanwhile is asked under another key, and to cancel what may be there', async () => {
    await batch();
    const carriers = carriersThat(later);
    await work(carriers);
    await move('Laan');
    await work(carriers);
    expect([new Set(carriers.booked.map(({ key }) => key)).size, await states()]).toEqual([
      2,
      ['void', 'booked'],
    ]);
    // Its carrier may have been at work on it when it was not there yet.
    await wait();
    await work(carriers);
    const unanswered = expect.objectContaining({ key: carriers.booked[0]?.key, code: null }) as object;
    expect([carriers.cancelled, await states()]).toEqual([
      [unanswered, unanswered],
      ['over', 'booked'],
    ]);
  });

  it('of which the address changes, and which is cancelled before the next try, cancels what may be there', async () => {
    await batch();
    const carriers = carriersThat(later);
    await work(carriers);
    await move('Laan');
    await act({ status: 'cancelled' });
    await work(carriers);
    expect([carriers.cancelled, await states()]).toEqual([
      [expect.objectContaining({ key: carriers.booked[0]?.key, code: null })],
      ['void'],
    ]);
  });

  it('is looked at at once when something was asked meanwhile, not only after the pause', async () => {
    await batch();
    await work(
      carriersThat(async () => {
        await oms.db.execute('SELECT work_labels($1)', [id]);
        return later;
      }),
    );
    expect(
      await one(
        'SELECT run_at <= now() AS now FROM graphile_worker.jobs WHERE key = $1',
        `labels-${String(id)}`,
      ),
    ).toEqual({ now: true });
  });

  it('is given up at last, until somebody says again', async () => {
    await batch();
    const carriers = carriersThat(...Array.from({ length: 8 }, () => later));
    for (let tries = 0; tries < 9; tries++) {
      await work(carriers);
      await wait();
    }
    expect([carriers.booked.length, await states()]).toEqual([8, ['failed']]);
  });
});

describe('A carrier that refuses', () => {
  /** Whether it is in the list of what waits for a person. */
  const found = async () =>
    (await office.get('/api/rest/sales-orders-search?has_label_error=1&max_age_days=30')).body.includes(
      order,
    );
  const again = () => office.post(`/api/rest/dispatch-requests/id:${String(id)}/book-again`, {});

  it('is said with its reason, and asked again by a person, or after another address', async () => {
    await batch();
    const carriers = carriersThat(refused, refused);
    await work(carriers);
    await work(carriers);
    expect([carriers.booked.length, (await delivery()).standing?.labels]).toEqual([
      1,
      { state: 'failed', why: 'adres niet gevonden', next_try_at: null },
    ]);
    expect((await slip()).statusCode).toBe(200);
    expect(await found()).toBe(true);
    expect((await again()).statusCode).toBe(200);
    await work(carriers);
    expect([carriers.booked.length, await states()]).toEqual([2, ['failed']]);
    await move('Laan');
    await work(carriers);
    expect([await states(), (await codes()).length, (await delivery()).standing?.labels]).toEqual([
      ['booked'],
      1,
      null,
    ]);
    expect((await again()).json()).toMatchObject({ code: 'not-failed' });
    expect(await found()).toBe(false);
    const { rows } = (
      await office.get(`/api/rest/sales-orders/${order}/timeline?group=floor&first=oldest`)
    ).json<{ rows: { kind: string; facts: { why?: string } }[] }>();
    expect(rows.map(({ kind, facts: { why } }) => [kind, why])).toEqual([
      ['label-failed', 'adres niet gevonden'],
      ['downloaded', undefined],
      ['label-failed', 'adres niet gevonden'],
      ['label', undefined],
    ]);
  });

  it('an address that has changed meanwhile is asked for the new one', async () => {
    await batch();
    const carriers = carriersThat(async () => {
      await move('Laan');
      return refused;
    });
    await work(carriers);
    expect([carriers.booked.map(({ to }) => to['street']), await states()]).toEqual([
      ['Kerkstraat', 'Laan'],
      ['booked'],
    ]);
  });

  it('is asked no more once the method is one without labels', async () => {
    await batch();
    const carriers = carriersThat(refused);
    await work(carriers);
    await oms.db.execute('UPDATE dispatch_requests SET carrier_method_id = 6 WHERE id = $1', [id]);
    await oms.db.execute('SELECT labels_anew($1)', [id]);
    await work(carriers);
    expect([carriers.booked.length, await states(), (await delivery()).standing?.labels]).toEqual([
      1,
      ['over'],
      null,
    ]);
  });

  it('to cancel says so; the label is void all the same', async () => {
    await batch();
    const carriers = carriersThat();
    await work(carriers);
    await act({ status: 'cancelled' });
    await work({
      ...carriers,
      cancel: carriersThat({ ...refused, code: 'picked-up', why: 'al opgehaald' }).cancel,
    });
    expect([await codes(), await states()]).toEqual([[], ['kept']]);
  });
});

describe('An address that the OMS cannot print whole', () => {
  it("has each of its lines told, the sender's apart: both are written anew by somebody else", async () => {
    const own = ownLabels(oms.db, {} as never);
    const parcel = { carrier: 'own', from: {}, to: {} } as unknown as Parcel;
    const [here, there] = [
      { full_name: 'Wang', street: '长安街', house_no: '8', city: '北京' },
      { full_name: '店', street: 'Kerkstraat', house_no: '1' },
    ];
    expect([
      await own.book({ ...parcel, to: here, from: there }),
      await own.book({ ...parcel, to: there, from: here }),
      await own.book({ ...parcel, to: {}, from: here }),
    ]).toMatchObject([
      {
        why: 'het adres heeft letters die niet op een label kunnen (长安街 8, 北京). Schrijf het in Latijnse letters, dan komt het label vanzelf',
      },
      {
        why: 'het adres heeft letters die niet op een label kunnen (店). Schrijf het in Latijnse letters, dan komt het label vanzelf',
      },
      {
        why: "het adres van de afzender heeft letters die niet op een label kunnen (长安街 8, 北京). Schrijf het in Latijnse letters en kies 'Label opnieuw'",
      },
    ]);
  });

  it('gets no label until it is another: a question mark would be another address', async () => {
    await batch();
    await move('北京市朝阳区');
    await work();
    expect([await states(), (await delivery()).standing?.labels?.why]).toEqual([
      ['failed'],
      'het adres heeft letters die niet op een label kunnen (北京市朝阳区 1). Schrijf het in Latijnse letters, dan komt het label vanzelf',
    ]);
    await move('Chaoyang');
    await work();
    expect([(await states()).at(-1), (await codes()).length]).toEqual(['booked', 1]);
  });
});

describe('A return', () => {
  it('gets a label to the location, which the customer has by a link', async () => {
    await batch();
    await work();
    const out = (await codes())[0];
    await act({ status: 'shipped' });
    const { dispatch_request_lines: lines } = await delivery();
    const made = await office.post(`/api/rest/sales-orders/${order}/dispatch-requests`, {
      dispatch_type: 'return',
      identifier: `retour-${order}`,
      status: 'return-announced',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      lines: [{ product_identifier: lines[0]?.product_identifier, quantity: 1, return_reason: 'wrong-size' }],
    });
    expect(made.json()).toMatchObject({ identifier: `retour-${order}` });
    id = made.json<{ id: number }>().id;
    expect([await states(), (await shown()).return_label_url]).toEqual([['asked'], null]);
    const carriers = carriersThat();
    await work(carriers);
    expect(carriers.booked).toEqual([
      expect.objectContaining({
        isReturn: true,
        carrier: 'postnl_parcel',
        to: expect.objectContaining({ full_name: 'DC Utrecht' }) as object,
        from: expect.objectContaining({ street: 'Kerkstraat' }) as object,
      }),
    ]);
    const { tracking_codes: own, return_label_url: url } = await shown();
    expect(own?.[0]?.code).not.toBe(out);
    const zpl = await oms.visitor.get(`${url ?? ''}?format=zpl`);
    expect([zpl.statusCode, zpl.headers['content-type']]).toEqual([200, 'application/zpl']);
    for (const said of [own?.[0]?.code ?? '-', 'DC Utrecht', 'Afzender Jansen'])
      expect(zpl.body).toContain(said);
    expect((await oms.visitor.get(url ?? '')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // For a customer at the counter it is printed there, once a key, in the language of the printer.
    const print = (headers: Record<string, string>, who = sorter) =>
      who.post(`/api/rest/dispatch-requests/id:${String(id)}/print-return-label`, {}, headers);
    await oms.db.execute(`UPDATE printers SET format = 'zpl' WHERE type = 'labels'`);
    const headers = printHeaders();
    const job = (await print(headers)).json<PrintJob>();
    expect(job).toMatchObject({ type: 'labels', title: `Retourlabel ${order}`, dispatch_request_ids: [id] });
    expect((await print(headers)).json()).toMatchObject({ id: job.id });
    const { content } = await one<{ content: Buffer }>(
      'SELECT content FROM print_jobs WHERE id = $1',
      job.id,
    );
    for (const said of [own?.[0]?.code ?? '-', 'DC Utrecht', 'Afzender Jansen'])
      expect(content.toString()).toContain(said);
    expect((await print(printHeaders(), office)).json()).toMatchObject({ code: 'print-dummy' });
    // Cancelled, it is worth nothing.
    await act({ status: 'cancelled' });
    await work(carriers);
    expect([await states(), carriers.cancelled.length]).toEqual([['over'], 1]);
    // The customer who opens the link reads a sentence, and no JSON.
    const gone = await oms.visitor.get(url ?? '', { 'Sec-Fetch-Mode': 'navigate' });
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(gone.body).toMatch(/<p>[A-Z][^<{]+\./);
    expect((await oms.visitor.get(url ?? '')).json()).toMatchObject({ status: 404, code: 'not-found' });
    expect((await print(printHeaders())).statusCode).toBe(404);
  });

  const shown = async () =>
    (
      await office.get(`/api/rest/dispatch-requests/id:${String(id)}?include=tracking_codes,return_label_url`)
    ).json<DispatchRequest>();
});
