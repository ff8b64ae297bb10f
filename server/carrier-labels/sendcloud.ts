import * as z from 'zod';
import type { SendcloudConfig } from '../config.ts';
import type { Booking, CarrierLabels, LabelFiles, Parcel, ParcelAddress, Refused } from './carrier-labels.ts';

/** A service that does not answer holds up a job no longer than this, a call. */
const PATIENCE_MS = 8000;
/** Seconds to wait after 429 without a Retry-After. */
const USUAL_WAIT = 60;

const shipment = z.object({
  id: z.string(),
  parcels: z.array(
    z.object({
      id: z.number(),
      status: z.object({ code: z.string() }),
      tracking_number: z.string().nullish(),
      tracking_url: z.string().nullish(),
    }),
  ),
  errors: z.array(z.object({ status: z.string().nullish(), detail: z.string().nullish() })).nullish(),
});
type Shipment = z.output<typeof shipment>;
const announced = z.object({ data: shipment });
const found = z.object({ data: z.array(shipment).nullish() });
const cancelling = z.object({ data: z.object({ status: z.string(), message: z.string().nullish() }) });
const faults = z.object({
  errors: z.array(
    z.object({
      detail: z.string().nullish(),
      source: z.object({ pointer: z.string() }).nullish(),
    }),
  ),
});

type Failure = Refused | { readonly kind: 'later'; readonly why: string; readonly after?: number };
type Answer<T> = { readonly kind: 'ok'; readonly value: T } | Failure;

/** Sendcloud's Shipments API v3: it books with the carriers that the retailer has a contract with there. It makes no label of a return. */
export function sendcloud({ url, publicKey, secretKey, options, grams }: SendcloudConfig): CarrierLabels {
  const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;

  async function call<T>(
    path: string,
    read: (reply: Response) => Promise<T>,
    { body, accept = 'application/json', gone }: { body?: object; accept?: string; gone?: T } = {},
  ): Promise<Answer<T>> {
    try {
      const reply = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, accept, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (reply.ok) return { kind: 'ok', value: await read(reply) };
      if (reply.status === 404 && gone !== undefined) return { kind: 'ok', value: gone };
      return await failureOf(reply);
    } catch {
      // What came of it is not known; an answer of no known form tells as little.
      return { kind: 'later', why: 'geen antwoord van Sendcloud' };
    }
  }
  const json =
    <T>(schema: z.ZodType<T>) =>
    async (reply: Response): Promise<T> =>
      schema.parse(await reply.json());
  const bytes = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

  /** The shipment that was made under a key, when it stands. */
  async function find(key: string): Promise<Answer<Shipment | undefined>> {
    const answer = await call(`/shipments?external_reference_id=${key}`, json(found));
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.data?.find(stands) } : answer;
  }

  async function filesOf(parcel: number): Promise<Answer<LabelFiles>> {
    const path = `/parcels/${String(parcel)}/documents/label`;
    const pdf = await call(path, bytes, { accept: 'application/pdf' });
    if (pdf.kind !== 'ok') return pdf;
    const zpl = await call(`${path}?dpi=203`, bytes, { accept: 'application/zpl' });
    // Not every carrier has it.
    if (zpl.kind === 'later') return zpl;
    return { kind: 'ok', value: { pdf: pdf.value, ...(zpl.kind === 'ok' && { zpl: zpl.value }) } };
  }

  async function bookedOf({ id, parcels, errors }: Shipment): Promise<Booking | Failure> {
    const [parcel] = parcels;
    if (!parcel?.tracking_number || !stands({ parcels })) {
      const fault = errors?.[0];
      const why = fault?.detail ?? 'de vervoerder gaf geen code';
      return Number(fault?.status ?? 500) >= 500
        ? { kind: 'later', why }
        : { kind: 'refused', code: 'not-accepted', why };
    }
    const files = await filesOf(parcel.id);
    // It is booked: the next try finds it by its key.
    if (files.kind !== 'ok') return { kind: 'later', why: files.why };
    const { tracking_number: code, tracking_url = null } = parcel;
    return { kind: 'booked', code, url: tracking_url, reference: id, files: files.value };
  }

  return {
    async book(parcel) {
      const option = options.get(parcel.method);
      if (parcel.isReturn || option === undefined)
        return {
          kind: 'refused',
          code: 'method',
          why: parcel.isReturn
            ? 'Sendcloud maakt geen retourlabels'
            : `${parcel.method} is niet ingesteld bij Sendcloud`,
        };
      if (parcel.isAgain) {
        const before = await find(parcel.key);
        if (before.kind !== 'ok') return before;
        if (before.value) return bookedOf(before.value);
      }
      const made = await call('/shipments/announce', json(announced), {
        body: bodyOf(parcel, option, grams),
      });
      return made.kind === 'ok' ? bookedOf(made.value.data) : made;
    },

    async cancel({ key, reference }) {
      const known = reference === null ? await find(key) : undefined;
      if (known && known.kind !== 'ok') return known;
      const id = reference ?? known?.value?.id;
      if (id === undefined) return { kind: 'cancelled' };
      const answer = await call(`/shipments/${encodeURIComponent(id)}/cancel`, json(cancelling), {
        body: {},
        gone: { data: { status: 'deleted' } },
      });
      if (answer.kind !== 'ok') return answer.kind === 'later' ? answer : pickedUp(answer.why);
      const { status, message } = answer.value.data;
      return status === 'failed' ? pickedUp(message ?? status) : { kind: 'cancelled' };
    },
  };
}

const pickedUp = (why: string): Refused => ({ kind: 'refused', code: 'picked-up', why });

const stands = ({ parcels }: Pick<Shipment, 'parcels'>): boolean =>
  parcels.some(({ status: { code } }) => !/CANCEL|FAILED/.test(code));

const bodyOf = ({ key, orderIdentifier, from, to }: Parcel, option: string, grams: number): object => ({
  label_details: { mime_type: 'application/pdf', dpi: 72 },
  from_address: addressOf(from),
  to_address: addressOf(to),
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: option } },
  order_number: orderIdentifier,
  external_reference_id: key,
  parcels: [{ weight: { value: (grams / 1000).toFixed(3), unit: 'kg' } }],
});

const addressOf = (address: ParcelAddress): object => ({
  name: address['full_name'] ?? '',
  ...(address['company_name'] && { company_name: address['company_name'] }),
  address_line_1: address['street'] ?? '',
  house_number: [address['house_no'], address['house_no_extra']].filter(Boolean).join(' '),
  postal_code: address['zipcode'] ?? '',
  city: address['city'] ?? '',
  country_code: address['country'] ?? 'NL',
  ...(address['phone_number'] && { phone_number: address['phone_number'] }),
  ...(address['email_address'] && { email: address['email_address'] }),
});

/** It may be busy, or be set otherwise; what else it does not take it will not take later. */
async function failureOf(reply: Response): Promise<Failure> {
  const { status, headers } = reply;
  if (status === 429)
    return {
      kind: 'later',
      why: 'Sendcloud is te druk',
      after: Number(headers.get('retry-after')) || USUAL_WAIT,
    };
  if (status === 401 || status === 403) return { kind: 'later', why: 'Sendcloud neemt de sleutels niet aan' };
  if (status >= 500 || status === 408)
    return { kind: 'later', why: `antwoord ${String(status)} van Sendcloud` };
  const { data } = faults.safeParse(await reply.json().catch(() => null));
  const said = data?.errors.map(({ detail, source }) => [source?.pointer, detail].filter(Boolean).join(': '));
  const isAddress = data?.errors.some(({ source }) => source?.pointer.startsWith('/to_address')) === true;
  return {
    kind: 'refused',
    code: isAddress ? 'address' : 'not-accepted',
    why: `${isAddress ? 'adres niet aangenomen' : `antwoord ${String(status)}`}${said?.length ? ` (${said.join('; ').slice(0, 200)})` : ''}`,
  };
}
