import * as z from 'zod';
import type { SendcloudConfig } from '../../ground/config.ts';
import type { Booked, Booking, CarrierLabels, Parcel } from './carrier-labels.ts';
import {
  addressOf,
  type SendcloudAnswer,
  type SendcloudFailure,
  json,
  pickedUp,
  type SendcloudCalls,
  sendcloudCalls,
  unanswered,
} from './sendcloud-calls.ts';
import { sendcloudReturns } from './sendcloud-returns.ts';

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

/** Sendcloud's API v3: it books with the carriers that the retailer has a contract with there. */
export function sendcloud(config: SendcloudConfig): CarrierLabels {
  const calls = sendcloudCalls(config);
  const [shipments, returns] = [
    sendcloudShipments(calls, config.grams),
    sendcloudReturns(calls, config.grams),
  ];
  return {
    async book(parcel) {
      const { method, isReturn } = parcel;
      const option = config.options.get(isReturn ? `${method}/return` : method);
      return option === undefined
        ? {
            kind: 'refused',
            code: 'method',
            why: `${isReturn ? 'een retour met ' : ''}${method} is niet ingesteld bij Sendcloud`,
          }
        : (isReturn ? returns : shipments).book(parcel, option);
    },
    cancel: booked => (booked.isReturn ? returns : shipments).cancel(booked),
  };
}

/** Parcels to customers: its Shipments API. */
function sendcloudShipments({ call, filesOf }: SendcloudCalls, grams: number) {
  /** The shipment that was made under a key, when it stands. */
  async function find(key: string): Promise<SendcloudAnswer<Shipment | undefined>> {
    const answer = await call(`/shipments?external_reference_id=${key}`, json(found));
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.data?.find(stands) } : answer;
  }

  async function bookedOf({ id, parcels, errors }: Shipment): Promise<Booking | SendcloudFailure> {
    const [parcel] = parcels;
    if (!parcel?.tracking_number || !stands({ parcels })) {
      const fault = errors?.[0];
      const why = fault?.detail ?? 'de vervoerder gaf geen code';
      return Number(fault?.status ?? 500) >= 500
        ? { kind: 'later', why, ...(!stands({ parcels }) && { isUnbooked: true }) }
        : { kind: 'refused', code: 'not-accepted', why: `de vervoerder neemt dit niet aan (${why})` };
    }
    const files = await filesOf(parcel.id);
    // It is booked: the next try finds it by its key.
    if (files.kind !== 'ok') return { kind: 'later', why: files.why };
    const { tracking_number: code, tracking_url = null } = parcel;
    return { kind: 'booked', code, url: tracking_url, reference: id, files: files.value };
  }

  return {
    async book(parcel: Parcel, option: string): Promise<Booking | SendcloudFailure> {
      if (parcel.asked !== 'not-yet') {
        const before = await find(parcel.key);
        if (before.kind !== 'ok') return before;
        if (before.value) return bookedOf(before.value);
        if (parcel.asked === 'lately') return unanswered;
      }
      const made = await call('/shipments/announce', json(announced), {
        body: bodyOf(parcel, option, grams),
      });
      return made.kind === 'ok' ? bookedOf(made.value.data) : made;
    },

    async cancel({ key, reference }: Booked): ReturnType<CarrierLabels['cancel']> {
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
