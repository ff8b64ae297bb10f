import { servesChannel } from '../location/sales-channels.ts';
import type { LineToPlan, SendingPlace, PlanContext, ResultCode } from './facts.ts';
import type { Dates, NoDates } from './dates.ts';
import type { Ledger } from './ledger.ts';
import { stepOf, type Way } from './ways.ts';

/** A way that is asked for a line. */
export interface AskedPlace {
  readonly way: Way;
  readonly line: LineToPlan;
  readonly context: PlanContext;
  readonly ledger: Ledger;
  /** Its dates before anything is planned. */
  readonly dates: () => readonly Dates[] | NoDates;
}

interface DropOut {
  readonly code: Exclude<ResultCode, 'fits'>;
  /** May it be otherwise later, without a person? */
  readonly passing: boolean;
  /** The place on the way that drops out; undefined: none. */
  readonly place: (asked: AskedPlace) => SendingPlace | undefined;
}

/** Why a place drops out for a line, in the order in which it is asked (order-rules.md 5). */
export const dropOuts: readonly DropOut[] = [
  {
    code: 'excluded',
    passing: false,
    place: ({ way, line }) => placeOf(way, ({ active, id }) => !active || line.excluded.includes(id)),
  },
  { code: 'wrong-type', passing: false, place: ({ way }) => (way.fits ? undefined : way.source) },
  {
    code: 'no-method',
    passing: false,
    place: ({ way }) => way.legs.find(leg => leg.method === undefined)?.place,
  },
  {
    code: 'channel',
    passing: false,
    place: ({ way, context }) =>
      placeOf(
        way,
        ({ properties }) =>
          !servesChannel(properties['supportsSalesChannels'], context.sales_channel_identifier),
      ),
  },
  {
    code: 'ruleset',
    passing: false,
    place: ({ way, line, context }) => (stepOf(way, line, context) < 0 ? way.source : undefined),
  },
  {
    code: 'previous-manco',
    passing: false,
    place: ({ way, line }) => (line.short_at.includes(way.source.id) ? way.source : undefined),
  },
  { code: 'closed', passing: true, place: asked => withoutDates(asked, 'closed') },
  { code: 'capacity', passing: true, place: asked => withoutDates(asked, 'capacity') },
  {
    code: 'stock',
    passing: true,
    place: ({ way, line, ledger }) =>
      ledger.stock(way.source.id, line.product_identifier) > 0 ? undefined : way.source,
  },
];

/** The first reason for which a way drops out; undefined: it fits. */
export function dropOutOf(
  asked: AskedPlace,
): { readonly dropOut: DropOut; readonly place: SendingPlace } | undefined {
  for (const dropOut of dropOuts) {
    const place = dropOut.place(asked);
    if (place) return { dropOut, place };
  }
  return undefined;
}

const placeOf = (way: Way, isOut: (place: SendingPlace) => boolean): SendingPlace | undefined =>
  way.legs.map(leg => leg.place).find(isOut);

function withoutDates({ dates }: AskedPlace, code: NoDates['code']): SendingPlace | undefined {
  const found = dates();
  return 'code' in found && found.code === code ? found.leg.place : undefined;
}
