import type { ReplyOf } from '../../../contract/http.ts';
import type { listServicesOfMany, patchServiceOfMany } from '../../../contract/warehouse/plan.ts';
import type { Answer } from '../../sync/http.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';
import type { Failure } from '../calls/client.ts';
import { reasonOf } from '../parts/reason.ts';
import { t } from './texts.ts';

// Types of delivery and their methods by locations: a row a location, a column a type or a method.

export type Many = ReplyOf<typeof listServicesOfMany>['body'];
export type Service = Many['services'][number];
export type ServicePlace = Many['places'][number];

/** Why a service is off: for all locations, with its type, or by the location's own switch. */
type Why = 'off_everywhere' | 'type_off_everywhere' | 'type_off' | 'off_here';
export interface ServiceState {
  /** Inherited: no location switches it. */
  readonly by: 'own' | 'inherited';
  /** Null: it is on. */
  readonly why: Why | null;
}

/** No location can switch it. */
export const isFixed = ({ is_active, readonly }: Service): boolean => readonly || !is_active;

const isOn = (place: ServicePlace, service: string): boolean => place.on.includes(service);

/** Whether a location sends by a service, and what makes it off; `types` are the services that are a type. */
export function stateOf(
  service: Service,
  types: ReadonlyMap<string, Service>,
  place: ServicePlace,
): ServiceState {
  const type = service.method && types.get(service.type.identifier);
  const by = isFixed(service) ? 'inherited' : 'own';
  if (!service.is_active) return { by, why: 'off_everywhere' };
  if (type && !type.is_active) return { by, why: 'type_off_everywhere' };
  if (!isOn(place, service.service)) return { by, why: 'off_here' };
  return { by, why: type && !isOn(place, type.service) ? 'type_off' : null };
}

/** 'Aan', 'Uit', 'Uit: type'. */
export const stateText = ({ why }: ServiceState): string => {
  if (why === null) return t('on');
  return why === 'off_here' ? t('off') : t(why === 'off_everywhere' ? 'off_all' : 'off_by_type');
};

export const serviceName = ({ type, method }: Service): string =>
  method
    ? `${nameOf('dispatch_type', type)}: ${method.carrier.display_name} ${method.display_name}`
    : nameOf('dispatch_type', type);

/** The effect of an act on a service at these locations. */
export interface SwitchEffect {
  /** Their own switch turns. */
  readonly changed: readonly ServicePlace[];
  readonly same: number;
  /** Switched on, and yet off: the type is off there. */
  readonly stillOff: number;
}

export function effectOf(
  service: Service,
  types: ReadonlyMap<string, Service>,
  places: readonly ServicePlace[],
  on: boolean,
): SwitchEffect {
  const changed = isFixed(service) ? [] : places.filter(place => isOn(place, service.service) !== on);
  const isTypeOff = (place: ServicePlace) => {
    const { why } = stateOf(service, types, place);
    const type = service.method && types.get(service.type.identifier);
    return (
      why === 'type_off_everywhere' || (type !== undefined && type !== null && !isOn(place, type.service))
    );
  };
  return {
    changed,
    same: places.length - changed.length,
    stillOff: on ? changed.filter(isTypeOff).length : 0,
  };
}

/** Locations of a call: few enough to see how far it is. */
export const A_CALL = 100;
/** The numbers of these locations, so many at a time. */
export const partsOf = (places: readonly ServicePlace[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(places.length / A_CALL) }, (_, nth) =>
    places.slice(nth * A_CALL, (nth + 1) * A_CALL).map(({ identifier }) => identifier),
  );

export interface Refused {
  readonly place: string;
  readonly detail: string;
}

const DONE: readonly string[] = ['200', '204'];
/** The locations of a part where a switch did not turn, with the reason; also those that the OMS says nothing of. */
export function refusedOf(
  part: readonly string[],
  answer: Answer<typeof patchServiceOfMany> | undefined,
): readonly Refused[] {
  if (answer?.kind !== 'ok') {
    const detail = (answer && reasonOf(answer as Failure)) ?? t('failed');
    return part.map(place => ({ place, detail }));
  }
  const details = new Map(
    Object.entries(answer.body).flatMap(([status, of]) =>
      of.map(({ location_identifier, errors = [] }) => [
        location_identifier,
        DONE.includes(status) ? null : (errors[0]?.detail ?? t('failed')),
      ]),
    ),
  );
  return part.flatMap(place => {
    const detail = details.has(place) ? details.get(place) : t('failed');
    return detail == null ? [] : [{ place, detail }];
  });
}
