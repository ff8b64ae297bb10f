import * as z from 'zod';
import type { Booked, Booking, CarrierLabels, Parcel } from './carrier-labels.ts';
import {
  addressOf,
  type SendcloudAnswer,
  type SendcloudFailure,
  json,
  pickedUp,
  type SendcloudCalls,
  unanswered,
} from './sendcloud-calls.ts';

const announced = z.object({ return_id: z.number(), parcel_id: z.number() });
const returned = z.object({
  order_number: z.string().nullish(),
  tracking_number: z.string().nullish(),
  tracking_url: z.string().nullish(),
});
const page = z.object({
  next: z.string().nullish(),
  data: z.array(
    z.object({
      ...returned.shape,
      id: z.number(),
      status: z.string().nullish(),
      label: z.object({ label_printer: z.string().nullish() }).nullish(),
    }),
  ),
});
type Listed = z.output<typeof page>['data'][number];

/** Parcels that customers send back: its Returns API. It cannot be asked by our key, but lists returns with their order numbers. */
export function sendcloudReturns({ call, filesOf }: SendcloudCalls, grams: number) {
  /** The return that was made under a key, when it stands. */
  async function find({
    key,
    since,
  }: Pick<Booked, 'key' | 'since'>): Promise<SendcloudAnswer<Listed | undefined>> {
    const dates = new URLSearchParams({ from_date: dateOf(since, -1), to_date: dateOf(new Date(), 1) });
    let query = `?${dates.toString()}`;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const answer = await call(`/returns${query}`, json(page));
      if (answer.kind !== 'ok') return answer;
      const { data, next } = answer.value;
      const mine = data.find(one => one.order_number?.endsWith(markOf(key)) && !isOff.test(one.status ?? ''));
      if (mine || !next) return { kind: 'ok', value: mine };
      query = new URL(next, NO_HOST).search;
    }
    return { kind: 'later', why: 'de lijst van retouren van Sendcloud heeft geen einde' };
  }

  async function bookedOf(id: number, parcel: number): Promise<Booking | SendcloudFailure> {
    const answer = await call(`/returns/${String(id)}`, json(returned));
    if (answer.kind !== 'ok') return answer.kind === 'later' ? answer : { kind: 'later', why: answer.why };
    const { tracking_number: code, tracking_url = null } = answer.value;
    if (!code) return { kind: 'later', why: 'de vervoerder gaf nog geen code' };
    const files = await filesOf(parcel);
    // It is booked: the next try finds it.
    if (files.kind !== 'ok') return { kind: 'later', why: files.why };
    return { kind: 'booked', code, url: tracking_url, reference: String(id), files: files.value };
  }

  return {
    async book(parcel: Parcel, option: string): Promise<Booking | SendcloudFailure> {
      if (parcel.asked !== 'not-yet') {
        const before = await find(parcel);
        if (before.kind !== 'ok') return before;
        const number = /\/parcels\/(\d+)\//.exec(before.value?.label?.label_printer ?? '')?.[1];
        if (before.value)
          return number
            ? bookedOf(before.value.id, Number(number))
            : { kind: 'later', why: 'de vervoerder gaf nog geen label' };
        if (parcel.asked === 'lately') return unanswered;
      }
      const made = await call('/returns/announce-synchronously', json(announced), {
        body: bodyOf(parcel, option, grams),
      });
      return made.kind === 'ok' ? bookedOf(made.value.return_id, made.value.parcel_id) : made;
    },

    async cancel(booked: Booked): ReturnType<CarrierLabels['cancel']> {
      const known = booked.reference === null ? await find(booked) : undefined;
      if (known && known.kind !== 'ok') return known;
      const id = booked.reference ?? known?.value?.id;
      if (id === undefined) return { kind: 'cancelled' };
      const answer = await call<unknown>(`/returns/${encodeURIComponent(id)}/cancel`, reply => reply.text(), {
        method: 'PATCH',
        gone: '',
      });
      if (answer.kind === 'ok') return { kind: 'cancelled' };
      return answer.kind === 'later' ? answer : pickedUp(answer.why);
    },
  };
}

/** A list that leads back to itself holds up a job no longer than this. */
const MOST_PAGES = 200;
/** Only the query of the next page counts, whether its address is whole or not. */
const NO_HOST = 'http://sendcloud.invalid';

/** Statuses of what does not stand. */
const isOff = /cancel|failed|no-label/i;

/** The end of the order number there: it tells this label from others of the order. */
const markOf = (key: string): string => ` ${key.slice(0, 8)}`;

/** Their clock may be another, and tells no zone. */
function dateOf(time: string | Date, days: number): string {
  const at = new Date(time);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

const bodyOf = ({ key, orderIdentifier, from, to }: Parcel, option: string, grams: number): object => ({
  from_address: addressOf(from),
  to_address: addressOf(to),
  ship_with: { type: 'shipping_option_code', shipping_option_code: option },
  weight: { value: grams / 1000, unit: 'kg' },
  order_number: `${orderIdentifier}${markOf(key)}`,
  external_reference: key,
});
