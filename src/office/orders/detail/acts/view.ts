import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../../contract/orders/dispatch-type.ts';
import type { HoldReview } from '../../../../../contract/orders/hold-reason.ts';
import type { Location } from '../../../../../contract/warehouse/location.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import { servesChannel } from '../../../../../core/location/sales-channels.ts';
import type { SelectOption } from '../../../../ui/scan/controls/select-field.tsx';
import type { Faults } from '../../../edit/use-draft.ts';
import { t } from './texts.ts';

/** Faults of the day that a delivery is put off to. */
export function delayFaults(
  { date }: { readonly date: string },
  { before, today }: { readonly before: string; readonly today: Day },
): Faults {
  if (date === '') return { date: t('delay_required') };
  if (date < today) return { date: t('delay_past') };
  return date === before ? { date: t('delay_same') } : {};
}

/** How that is taken back, to the days of before; undefined: what was too late cannot be put back there. */
export function delayBack(before: Pick<DispatchRequest, 'dispatch_date' | 'delivery_date'>, today: Day) {
  const dispatch_date = before.dispatch_date?.slice(0, 10) ?? '';
  const delivery_date = before.delivery_date?.slice(0, 10) ?? null;
  return dispatch_date < today
    ? undefined
    : { status: 'to-be-requested' as const, dispatch_date, delivery_date };
}

/** Locations that may follow a delivery up: a store of the order's sales channel, or with `any` whichever. */
export const responsibleChoices = (
  locations: readonly Location[],
  { channel, any }: { readonly channel: string | null; readonly any: boolean },
): readonly SelectOption[] =>
  locations
    .filter(
      ({ active, location_type, location_properties }) =>
        active === '1' &&
        (any ||
          (location_type.identifier === 'store' &&
            servesChannel(
              location_properties?.find(
                ({ location_property_key: key }) => key.identifier === 'supportsSalesChannels',
              )?.text_value,
              channel,
            ))),
    )
    .map(({ id, display_name }) => ({ value: String(id), text: display_name }));

/** How another one is taken back; undefined: who followed it up before may not be chosen any more. */
export const responsibleBack = (before: number | null, choices: readonly SelectOption[]) =>
  before === null || choices.some(({ value }) => value === String(before))
    ? { responsible_location_id: before }
    : undefined;

/** The carriers that a location has active for a type of delivery, each with its active methods. */
export const carrierChoices = (types: readonly DispatchType[], type: string) =>
  (types.find(({ identifier }) => identifier === type)?.carriers ?? []).map(
    ({ identifier, display_name, carrier_methods }) => ({
      identifier,
      display_name,
      methods: carrier_methods.filter(one => one.is_active && one.is_active_for_location === '1'),
    }),
  );

/** Why a delivery is held, as far as nobody decided; all held deliveries of the order, and how many at locations of others. */
export const heldReasons = (review: HoldReview | undefined, delivery: number) => ({
  reasons: (review?.current.find(({ id }) => id === delivery)?.status_reasons ?? []).filter(
    ({ decision }) => decision === null,
  ),
  held: (review?.current ?? []).map(({ identifier }) => identifier),
  elsewhere: review?.held_elsewhere ?? 0,
});
