import { listLocations } from '../../../../contract/warehouse/location.ts';
import { atOwn, may, right } from '../../../../core/access/right.ts';
import { chooseDropshippers } from '../../../../core/access/orders.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';
import type { Target } from './plan.ts';
import { type PlaceChoice, placesOf } from './target.ts';

/** The places that the user may reroute to. */
export function usePlaces(): {
  readonly places: readonly PlaceChoice[] | undefined;
  readonly failed: boolean;
  readonly again: () => void;
} {
  const { asker } = useOffice();
  const { body, failure, again } = useCall(listLocations, { query: { only_linked: '0' } });
  const places =
    body && placesOf(body, place => may(asker, atOwn(right()), place), may(asker, chooseDropshippers));
  return { places, failed: failure !== null, again };
}

export const placeName = (
  places: readonly PlaceChoice[] | undefined,
  { type, location }: Pick<Target, 'type' | 'location'>,
): string => places?.find(one => one.type === type && one.identifier === location)?.name ?? location;

/** The places of these that are chosen. */
export const placesIn = (
  targets: readonly Target[],
  places: readonly PlaceChoice[] | undefined,
): readonly PlaceChoice[] =>
  (places ?? []).filter(({ type, identifier }) =>
    targets.some(target => target.type === type && target.location === identifier),
  );
