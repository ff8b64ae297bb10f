import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dutchDay } from '../../../../core/calendar/day.ts';
import { PAUSED } from '../../../../core/delivery/status.ts';
import { nextTry } from '../../../../core/assign/retry.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { unableReason } from '../../../texts/words/unable-to-ship-reasons.ts';
import { shortTime } from '../../../texts/formats.ts';
import { allOf, shortDay } from '../../../texts/office-formats.ts';
import { duration } from './duration.ts';
import { atFloor } from './floor.ts';
import { outsideWhy } from './outside.ts';
import { atTime, type Around, type Why } from './parts.ts';
import { fittingPlaces, whyDroppedOut } from './places.ts';
import { t } from './texts.ts';

type Teller = (of: DispatchRequest, around: Around) => Why;

/** By status; of what has ended as it should there is nothing to say. */
const tellers: Readonly<Record<string, Teller>> = {
  [PAUSED.identifier]: (of, around) => ({
    text: of.standing?.by ? t('paused_by', { by: of.standing.by }) : t('paused'),
    more: said(sinceOf(of, around), t('until_resumed')),
  }),
  'requires-hold-evaluation': () => ({ text: t('evaluated') }),
  'on-hold': (of, around) => ({
    text: heldBy(of),
    more: said(sinceOf(of, around), missesDay(of, around)),
  }),
  'in-review': (of, around) => ({ text: said(heldBy(of), t('in_review')), more: sinceOf(of, around) }),
  'on-hold-final': heldForGood,
  'on-hold-final-manual': heldForGood,
  'to-be-requested': toBeRequested,
  'unable-to-assign': withoutPlace,
  'waiting-for-stock': (of, around) => ({ text: awaited(of, around), more: t('earlier') }),
  requested: atFloor,
  'crossdock-received': (of, around) => ({ ...atFloor(of, around), text: t('here') }),
  'requested-externally': (of, around) =>
    outsideWhy(of, around) ?? {
      text: t('outside', { place: placeOf(of, around) }),
      more: sinceOf(of, around),
    },
  'request-confirmed': (of, around) =>
    outsideWhy(of, around) ?? {
      text: t('confirmed', { place: placeOf(of, around) }),
      more: sinceOf(of, around),
    },
  'cancel-to-be-requested': (of, around) =>
    outsideWhy(of, around) ?? {
      text: t('cancelling', { place: placeOf(of, around) }),
      more: t('until_answer'),
    },
  'cancel-requested': (of, around) =>
    outsideWhy(of, around) ?? {
      text: t('cancel_asked', { place: placeOf(of, around) }),
      more: said(sinceOf(of, around), t('until_answer')),
    },
  'unable-to-ship': short,
  denied: short,
  'crossdock-unable-to-ship': short,
  'waiting-for-customer-decision': (of, around) => ({ text: t('customer'), more: sinceOf(of, around) }),
  'crossdock-requested': (of, around) => ({ text: fedBy(of), more: sinceOf(of, around) }),
  'unable-to-ship-final': (of, around) => {
    const reason = of.metadata.unable_to_ship_reason;
    return {
      text: reason ? t('not_sent_why', { why: unableReason(reason) }) : t('not_sent'),
      more: said(of.standing?.by && t('given_up_by', { by: of.standing.by }), sinceOf(of, around)),
    };
  },
  cancelled: (of, around) => ({
    text: of.standing?.by ? t('cancelled_by', { by: of.standing.by }) : t('cancelled'),
    more: sinceOf(of, around),
  }),
  'shipped-with-issues': (of, around) => ({
    text: of.standing?.made_by ? t('complaint_by', { by: of.standing.made_by }) : t('complaint'),
    more: sinceOf(of, around),
  }),
  surplus: (of, around) => ({
    text: t('surplus', { place: placeOf(of, around) }),
    more: sinceOf(of, around),
  }),
  'return-scan-in-process': (of, around) => ({
    text: t('return_scanned', { place: placeOf(of, around) }),
    more: sinceOf(of, around),
  }),
  'return-announced': (of, around) => ({ text: t('returns', { place: placeOf(of, around) }) }),
  unknown: (of, around) => ({ text: t('unknown'), more: sinceOf(of, around) }),
};

/** Why a delivery stands where it stands, and what it waits for; null: there is nothing to say of it. */
export function whyOf(of: DispatchRequest, around: Around): Why | null {
  if (of.is_replaced) return replaced(of);
  return tellers[of.paused_at === null ? of.status : PAUSED.identifier]?.(of, around) ?? null;
}

function replaced({ replaced_by_dispatch_requests: by = [] }: DispatchRequest): Why | null {
  return by.length > 0
    ? { text: t('replaced', { by: allOf(by.map(one => successor(one.identifier, one.dispatcher_name))) }) }
    : null;
}

const successor = (delivery: string, place: string | undefined): string =>
  place === undefined ? delivery : t('sent_by', { delivery, place });

const placeOf = ({ dispatcher_identifier }: DispatchRequest, { nameOf }: Around): string =>
  nameOf(dispatcher_identifier);

/** Sentences on one line. */
const said = (...sentences: readonly (string | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ');

function sinceOf({ standing }: DispatchRequest, { now }: Around): string {
  if (!standing?.since) return '';
  return t('since', { at: shortTime(standing.since), long: duration(now - Date.parse(standing.since)) });
}

function heldBy({ standing }: DispatchRequest): string {
  const reasons = standing?.held_by ?? [];
  const whys = reasons.flatMap(({ why }) => why ?? []);
  const rules = reasons.filter(({ by, why }) => by === null && !why).map(({ display_name }) => display_name);
  const hands = reasons.flatMap(({ by }) => by ?? []);
  return said(
    ...whys,
    rules.length === 1 && rules[0] ? t('held_by_rule', { group: rules[0] }) : null,
    rules.length > 1 ? t('held_by_rules', { groups: allOf(rules) }) : null,
    hands.length > 0 ? t('held_by_hand', { by: allOf(hands) }) : null,
    reasons.length === 0 ? t('held') : null,
  );
}

/** Which day the delivery does not leave for want of a decision. */
function missesDay({ dispatch_date }: DispatchRequest, { now }: Around): string | null {
  if (dispatch_date === null) return null;
  const isOver = dispatch_date.slice(0, 10) < dutchDay(now);
  return t(isOver ? 'missed_day' : 'misses_day', { day: shortDay(dispatch_date) });
}

function heldForGood(of: DispatchRequest, around: Around): Why {
  return { text: heldBy(of), more: said(sinceOf(of, around), t('held_for_good')) };
}

function toBeRequested(of: DispatchRequest, around: Around): Why {
  const refused = outsideWhy(of, around);
  if (refused) return refused;
  const place = placeOf(of, around);
  const day = of.dispatch_date ? shortDay(of.dispatch_date) : '–';
  const next =
    of.dispatcher_type === 'vendor'
      ? t('waits_for_vendor')
      : of.standing?.request_mode === 'batch'
        ? t('waits_for_batch', { place, day })
        : t('waits_for_work', { place, day });
  const chosen = whyHere(of, around);
  return chosen ? { text: chosen, more: next } : { text: next };
}

/** Why this place was chosen; null: it is not known. */
function whyHere(of: DispatchRequest, around: Around): string | null {
  const fitting = fittingPlaces(of.metadata.assign_component_results);
  const place = placeOf(of, around);
  if (of.standing?.made_by && !fitting) return t('chosen_by', { by: of.standing.made_by });
  if (!fitting?.includes(of.dispatcher_identifier)) return null;
  if (fitting.length === 1) return t('chosen_only', { place });
  return t('chosen_best', { n: fitting.length, place });
}

function withoutPlace(of: DispatchRequest, { now, nameOf }: Around): Why {
  const why = whyDroppedOut(of.metadata.assign_component_results, nameOf);
  return { text: why ? t('no_place_why', { why }) : t('no_place'), more: retried(of, now) };
}

/** When a place is looked for again; nothing where the OMS does not tell whether that is so. */
function retried(
  { is_dispatch_assign_retryable: isRetried, standing }: DispatchRequest,
  now: number,
): string {
  if (isRetried === undefined) return '';
  if (!isRetried) return t('given_up');
  const next = standing?.since ? nextTry(Date.parse(standing.since), now, Infinity) : null;
  return next === null ? t('retried_sometime') : t('retried', { at: atTime(next, now) });
}

/** The first day that brings something counts; one that has passed brings nothing that anybody knows of. */
function awaited({ dispatch_request_lines }: DispatchRequest, { now }: Around): string {
  const first = dispatch_request_lines
    .filter(line => line.release_date && line.release_date > dutchDay(now))
    .toSorted((a, b) => (a.release_date ?? '').localeCompare(b.release_date ?? ''))[0];
  if (!first?.release_date) return t('stock');
  const day = shortDay(first.release_date);
  return first.presales_active ? t('presale', { article: first.product_name, day }) : t('receipt', { day });
}

function short(of: DispatchRequest, around: Around): Why {
  const place = placeOf(of, around);
  const reason = of.metadata.unable_to_ship_reason;
  return {
    text:
      of.status === 'denied'
        ? t('denied', { place })
        : reason
          ? t('short_why', { place, why: unableReason(reason) })
          : t('short', { place }),
    more: reassigned(of, around),
  };
}

/** When it goes to another place by itself. */
function reassigned({ reassign_at }: DispatchRequest, { now }: Around): string {
  if (!reassign_at) return t('stays_short');
  const moment = Date.parse(reassign_at);
  return moment > now ? t('reassigned', { at: atTime(moment, now) }) : t('reassigning');
}

function fedBy({ cascades_from_dispatch_requests: feeders }: DispatchRequest): string {
  // A user who may not see linked deliveries is not told whether there are any.
  if (!feeders) return t('goods');
  const feeder = feeders.find(({ is_replaced }) => !is_replaced);
  return feeder
    ? t('feeder', { delivery: feeder.identifier, status: deliveryStatus(feeder.status).toLowerCase() })
    : t('supplier');
}
