import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CarrierLabels, Parcel } from './carrier-labels.ts';
import { sendcloud } from './sendcloud.ts';

// A fake of Sendcloud's Shipments API v3 as its documentation describes it.
interface Kept {
  readonly id: string;
  readonly key: string;
  readonly parcel: number;
  status: string;
}
const kept: Kept[] = [];
interface KeptReturn {
  readonly id: number;
  readonly order_number: string;
  status: string;
}
const returns: KeptReturn[] = [];
const heard: { path: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }[] = [];
/** The fate of the next calls, in turn: an answer, or it hangs up after its work was done. */
let instead: ('hang up' | { status: number; body?: object; headers?: Record<string, string> } | undefined)[];

const wire = ({ id, key, parcel, status }: Kept) => ({
  id,
  external_reference_id: key,
  parcels: [
    {
      id: parcel,
      status: { code: status, message: status },
      tracking_number: `3SYZXG${String(parcel)}`,
      tracking_url: `https://tracking.sendcloud.sc/forward?code=${String(parcel)}`,
    },
  ],
  errors: [],
});
const returnWire = ({ id, ...rest }: KeptReturn) => ({
  id,
  ...rest,
  tracking_number: `3SRET${String(id)}`,
  tracking_url: null,
  label: { label_printer: `https://panel.sendcloud.sc/api/v3/parcels/${String(id + 1000)}/documents/label` },
});
/** One return a page. */
function answerReturns({ pathname, searchParams }: URL, body: Record<string, unknown>): [number, object] {
  if (pathname === '/returns/announce-synchronously') {
    const made = { id: returns.length + 1, order_number: String(body['order_number']), status: 'announced' };
    returns.push(made);
    return [201, { return_id: made.id, parcel_id: made.id + 1000, multi_collo_ids: [] }];
  }
  if (pathname === '/returns') {
    const at = Number(searchParams.get('cursor') ?? 0);
    const next =
      at + 1 < returns.length ? { next: `http://panel.sendcloud.sc/api/v3/returns?cursor=${at + 1}` } : {};
    return [200, { ...next, data: returns.slice(at, at + 1).map(returnWire) }];
  }
  const one = returns.find(({ id }) => pathname.startsWith(`/returns/${id}`));
  if (!one) return [404, {}];
  if (!pathname.endsWith('/cancel')) return [200, returnWire(one)];
  one.status = 'cancelling-upstream';
  return [202, { message: 'Cancellation requested successfully' }];
}
function answer(path: string, body: Record<string, unknown>, accept: string): [number, object | string] {
  const url = new URL(path, 'http://x');
  if (url.pathname.startsWith('/returns')) return answerReturns(url, body);
  if (url.pathname === '/shipments/announce') {
    const made = {
      id: `s${String(kept.length + 1)}`,
      key: String(body['external_reference_id']),
      parcel: 8_498_635 + kept.length,
      status: 'READY_TO_SEND',
    };
    kept.push(made);
    return [201, { data: wire(made) }];
  }
  if (url.pathname === '/shipments')
    return [
      200,
      { data: kept.filter(one => one.key === url.searchParams.get('external_reference_id')).map(wire) },
    ];
  if (/^\/parcels\/\d+\/documents\/label$/.test(url.pathname))
    return [200, accept === 'application/zpl' ? '^XA^FDecht^XZ' : '%PDF-1.4 echt'];
  const one = kept.find(({ id }) => url.pathname === `/shipments/${id}/cancel`);
  if (!one) return [404, { errors: [{ detail: 'Not found', status: '404', code: 'not_found' }] }];
  one.status = 'CANCELLED';
  return [200, { data: { status: 'cancelled', message: 'Shipment has been cancelled' } }];
}
const service = createServer((request: IncomingMessage, response: ServerResponse) => {
  let text = '';
  request.on('data', part => (text += String(part)));
  request.on('end', () => {
    const path = request.url ?? '';
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
    heard.push({ path, body, headers: request.headers });
    const other = instead.shift();
    if (typeof other === 'object') {
      response.writeHead(other.status, other.headers).end(JSON.stringify(other.body ?? {}));
      return;
    }
    const [status, reply] = answer(path, body, request.headers.accept ?? '');
    if (other === 'hang up') response.destroy();
    else response.writeHead(status).end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
});

let carriers: CarrierLabels;
beforeAll(async () => {
  await new Promise<void>(resolve => void service.listen(0, '127.0.0.1', resolve));
  carriers = sendcloud({
    url: `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`,
    publicKey: 'open',
    secretKey: 'geheim',
    options: new Map([
      ['postnl_parcel_standard', 'postnl:standard'],
      ['postnl_parcel_standard/return', 'postnl:standard/return'],
    ]),
    grams: 1500,
  });
});
afterAll(() => void service.close());
beforeEach(() => {
  kept.length = 0;
  returns.length = 0;
  heard.length = 0;
  instead = [];
});

const parcel = (given: Partial<Parcel> = {}): Parcel => ({
  key: '01900000-0000-4000-8000-000000000001',
  asked: 'not-yet',
  since: '2026-11-26T09:00:00Z',
  deliveryIdentifier: '261126-0001-1',
  orderIdentifier: '261126-0001',
  carrier: 'postnl_parcel',
  method: 'postnl_parcel_standard',
  isReturn: false,
  from: {
    full_name: 'DC Utrecht',
    street: 'Papendorpseweg',
    house_no: '100',
    zipcode: '3528 BJ',
    city: 'Utrecht',
    country: 'NL',
  },
  to: {
    full_name: 'Noor de Vries',
    street: 'Eerste Jan van der Heijdenstraat',
    house_no: '157',
    house_no_extra: 'H',
    zipcode: '1072 TT',
    city: 'Amsterdam',
    country: 'NL',
  },
  ...given,
});
const noAnswer = { kind: 'later', why: 'geen antwoord van Sendcloud' };
const booked = { kind: 'booked', code: '3SYZXG8498635', reference: 's1' };

describe('Sendcloud', () => {
  it('books a parcel under its key, and has its label as PDF and ZPL', async () => {
    const booking = await carriers.book(parcel());
    expect(booking).toMatchObject({ ...booked, url: 'https://tracking.sendcloud.sc/forward?code=8498635' });
    expect(
      booking.kind === 'booked' && [booking.files.pdf?.toString(), booking.files.zpl?.toString()],
    ).toEqual(['%PDF-1.4 echt', '^XA^FDecht^XZ']);
    expect(heard[0]).toMatchObject({
      path: '/shipments/announce',
      headers: { authorization: `Basic ${Buffer.from('open:geheim').toString('base64')}` },
      body: {
        external_reference_id: parcel().key,
        order_number: '261126-0001',
        ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'postnl:standard' } },
        to_address: {
          name: 'Noor de Vries',
          address_line_1: 'Eerste Jan van der Heijdenstraat',
          house_number: '157 H',
          postal_code: '1072 TT',
          country_code: 'NL',
        },
        parcels: [{ weight: { value: '1.500', unit: 'kg' } }],
      },
    });
  });

  it('is told an address on one line each, whatever it was typed in', async () => {
    const to = {
      ...parcel().to,
      full_name: ' Noor\tde  Vries',
      street: 'Kerkstraat\r\n12 bis',
      house_no: null,
    };
    await carriers.book(parcel({ to }));
    expect(heard[0]?.body['to_address']).toMatchObject({
      name: 'Noor de Vries',
      address_line_1: 'Kerkstraat 12 bis',
      house_number: 'H',
    });
  });

  it('books once when the answer was lost: the second try finds it', async () => {
    instead = ['hang up'];
    expect(await carriers.book(parcel())).toEqual({
      kind: 'later',
      why: 'geen antwoord van Sendcloud',
      after: 30,
    });
    expect(await carriers.book(parcel({ asked: 'before' }))).toMatchObject(booked);
    expect(kept).toHaveLength(1);
  });

  it('does not book what it was asked for lately and has not yet: it may be at work on it', async () => {
    expect(await carriers.book(parcel({ asked: 'lately' }))).toEqual(noAnswer);
    expect(await carriers.book(parcel({ asked: 'lately', isReturn: true }))).toEqual(noAnswer);
    expect([kept, returns, heard.filter(({ path }) => path.includes('announce'))]).toEqual([[], [], []]);
    await carriers.book(parcel());
    expect(await carriers.book(parcel({ asked: 'lately' }))).toMatchObject(booked);
  });

  it('books anew at the second try when the first did not arrive', async () => {
    expect(await carriers.book(parcel({ asked: 'before' }))).toMatchObject(booked);
    expect(kept).toHaveLength(1);
  });

  it('of which the label could not be fetched is found by the next try', async () => {
    instead = [undefined, { status: 503 }];
    expect(await carriers.book(parcel())).toMatchObject({ kind: 'later' });
    expect(await carriers.book(parcel({ asked: 'before' }))).toMatchObject(booked);
    expect(kept).toHaveLength(1);
  });

  it('refuses an address, with what is wrong in it', async () => {
    instead = [
      {
        status: 400,
        body: {
          errors: [
            {
              detail: 'Invalid postal code.',
              status: '400',
              source: { pointer: '/to_address/postal_code' },
              code: 'invalid',
            },
          ],
        },
      },
    ];
    expect(await carriers.book(parcel())).toEqual({
      kind: 'refused',
      code: 'address',
      why: 'adres niet aangenomen (postcode: Invalid postal code.)',
    });
  });

  it.each([
    [
      { status: 429, headers: { 'retry-after': '17' } },
      { why: 'Sendcloud is te druk', after: 17, isUnbooked: true },
    ],
    [{ status: 429 }, { why: 'Sendcloud is te druk', after: 60, isUnbooked: true }],
    [{ status: 503 }, { why: 'antwoord 503 van Sendcloud', isUnbooked: true }],
    [{ status: 502 }, { why: 'antwoord 502 van Sendcloud' }],
    [{ status: 401 }, { why: 'Sendcloud neemt de sleutels niet aan', isUnbooked: true }],
    [
      { status: 201, body: { niets: true } },
      { why: 'geen antwoord van Sendcloud', after: 30 },
    ],
  ])('is asked later after %j', async (reply, told) => {
    instead = [reply];
    expect(await carriers.book(parcel())).toEqual({ kind: 'later', ...told });
  });

  it('whose carrier failed to announce is asked later, and books anew', async () => {
    const failed = wire({ id: 's0', key: parcel().key, parcel: 1, status: 'ANNOUNCEMENT_FAILED' });
    const errors = [{ status: '500', code: 'parcel_announcement_error', detail: 'Service error' }];
    instead = [
      { status: 201, body: { data: { ...failed, errors } } },
      { status: 200, body: { data: [failed] } },
    ];
    expect(await carriers.book(parcel())).toEqual({ kind: 'later', why: 'Service error', isUnbooked: true });
    expect(await carriers.book(parcel({ asked: 'before' }))).toMatchObject(booked);
  });

  it.each([
    [{ method: 'dhl_home' }, 'dhl_home is niet ingesteld bij Sendcloud'],
    [{ method: 'dhl_home', isReturn: true }, 'een retour met dhl_home is niet ingesteld bij Sendcloud'],
  ])('does not book %j', async (given, why) => {
    expect(await carriers.book(parcel(given))).toEqual({ kind: 'refused', code: 'method', why });
    expect(heard).toEqual([]);
  });

  const { key, since } = parcel();
  const out = { key, since, isReturn: false };
  it('cancels what was booked, and what may have been', async () => {
    await carriers.book(parcel());
    expect(await carriers.cancel({ ...out, code: '3SYZXG8498635', reference: 's1' })).toEqual({
      kind: 'cancelled',
    });
    instead = ['hang up'];
    await carriers.book(parcel());
    expect(await carriers.cancel({ ...out, code: null, reference: null })).toEqual({ kind: 'cancelled' });
    expect(kept.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('has nothing to cancel of what never arrived, or is gone', async () => {
    expect(await carriers.cancel({ ...out, code: null, reference: null })).toEqual({ kind: 'cancelled' });
    expect(await carriers.cancel({ ...out, code: 'x', reference: 's9' })).toEqual({ kind: 'cancelled' });
  });

  it('does not cancel what was picked up', async () => {
    await carriers.book(parcel());
    const why = 'The carrier has picked it up.';
    instead = [{ status: 409, body: { errors: [{ detail: why, status: '409' }] } }];
    expect(await carriers.cancel({ ...out, code: null, reference: 's1' })).toEqual({
      kind: 'refused',
      code: 'picked-up',
      why: `Sendcloud neemt dit niet aan (${why})`,
    });
    instead = [{ status: 200, body: { data: { status: 'failed', message: why } } }];
    expect(await carriers.cancel({ ...out, code: null, reference: 's1' })).toMatchObject({
      code: 'picked-up',
      why,
    });
    instead = [{ status: 429 }];
    expect(await carriers.cancel({ ...out, code: null, reference: 's1' })).toMatchObject({ kind: 'later' });
  });
});

describe('A return at Sendcloud', () => {
  const back = parcel({ isReturn: true });
  const { key, since } = back;
  const noAnswer = { key, since, isReturn: true, code: null, reference: null };
  const made = { kind: 'booked', code: '3SRET1', reference: '1' };

  it('is booked from the customer to the location, and has its label as PDF and ZPL', async () => {
    const booking = await carriers.book(back);
    expect(booking).toMatchObject(made);
    expect(
      booking.kind === 'booked' && [booking.files.pdf?.toString(), booking.files.zpl?.toString()],
    ).toEqual(['%PDF-1.4 echt', '^XA^FDecht^XZ']);
    expect(heard[0]).toMatchObject({
      path: '/returns/announce-synchronously',
      body: {
        ship_with: { type: 'shipping_option_code', shipping_option_code: 'postnl:standard/return' },
        order_number: '261126-0001 01900000',
        external_reference: key,
        weight: { value: 1.5, unit: 'kg' },
      },
    });
    expect(heard.slice(1).map(({ path }) => path)).toEqual([
      '/returns/1',
      '/parcels/1001/documents/label',
      '/parcels/1001/documents/label?dpi=203',
    ]);
  });

  it('is booked once when the answer was lost: the second try finds it among the others, wherever they are listed', async () => {
    await carriers.book(parcel({ isReturn: true, key: '01900001-0000-4000-8000-000000000001' }));
    instead = ['hang up'];
    expect(await carriers.book(back)).toMatchObject({ kind: 'later' });
    expect(await carriers.book({ ...back, asked: 'before' })).toMatchObject({
      code: '3SRET2',
      reference: '2',
    });
    expect(returns).toHaveLength(2);
    expect(heard.find(({ path }) => path.startsWith('/returns?from_date'))?.path).toContain(
      'from_date=2026-11-25+09%3A00%3A00',
    );
  });

  it('is not looked for in a list that leads back to itself', async () => {
    instead = Array.from({ length: 500 }, () => ({ status: 200, body: { next: '?cursor=0', data: [] } }));
    expect(await carriers.book({ ...back, asked: 'before' })).toEqual({
      kind: 'later',
      why: 'de lijst van retouren van Sendcloud heeft geen einde',
    });
    expect(returns).toHaveLength(0);
  });

  it('is booked anew at the second try when the first did not arrive, or was cancelled', async () => {
    expect(await carriers.book({ ...back, asked: 'before' })).toMatchObject(made);
    await carriers.cancel({ ...noAnswer, code: '3SRET1', reference: '1' });
    expect(await carriers.book({ ...back, asked: 'before' })).toMatchObject({ reference: '2' });
  });

  it('is cancelled, also when its answer was lost, and not after it was handed in', async () => {
    instead = ['hang up'];
    await carriers.book(back);
    expect(await carriers.cancel(noAnswer)).toEqual({ kind: 'cancelled' });
    expect(returns.map(({ status }) => status)).toEqual(['cancelling-upstream']);
    instead = [
      { status: 409, body: { errors: [{ field: 'returns', message: 'Return is not cancellable.' }] } },
    ];
    expect(await carriers.cancel({ ...noAnswer, reference: '1' })).toEqual({
      kind: 'refused',
      code: 'picked-up',
      why: 'Sendcloud neemt dit niet aan (Return is not cancellable.)',
    });
    expect(await carriers.cancel({ ...noAnswer, reference: '9' })).toEqual({ kind: 'cancelled' });
  });

  it('without a code yet is looked at later', async () => {
    instead = [undefined, { status: 200, body: { tracking_number: null } }];
    expect(await carriers.book(back)).toEqual({ kind: 'later', why: 'de vervoerder gaf nog geen code' });
    expect(await carriers.book({ ...back, asked: 'before' })).toMatchObject(made);
    expect(returns).toHaveLength(1);
  });
});
