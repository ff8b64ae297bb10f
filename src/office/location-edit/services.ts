import type { BodyOf } from '../../../contract/http.ts';
import type { DispatchType, patchLocationDispatchTypes } from '../../../contract/orders/dispatch-type.ts';
import type { LocationChange } from '../../../contract/warehouse/location-changes.ts';
import { t } from './texts.ts';
import type { Faults } from '../edit/use-draft.ts';

// The types of delivery and the methods that a location has switched on (shell-search-settings.md 2.7).

type Carrier = DispatchType['carriers'][number];
export type Method = Carrier['carrier_methods'][number];
/** Which are on, by their name in the draft. */
export type Switches = Readonly<Record<string, boolean>>;

/** The name of a type, or of a method of one, as the OMS is asked what uses it. */
const serviceOf = (type: DispatchType, method?: Method): string =>
  method ? `${type.identifier}/${method.identifier}` : type.identifier;
/** The same in paths of the draft, where a dot begins another part. */
export const switchName = (type: DispatchType, method?: Method): string =>
  serviceOf(type, method).replaceAll('.', '~');

interface Service {
  readonly type: DispatchType;
  readonly carrier?: Carrier;
  readonly method?: Method;
}
const servicesOf = (types: readonly DispatchType[]): readonly Service[] =>
  types.flatMap(type => [
    { type },
    ...type.carriers.flatMap(carrier => carrier.carrier_methods.map(method => ({ type, carrier, method }))),
  ]);

const isOn = ({ is_active_for_location }: DispatchType | Method): boolean => is_active_for_location === '1';

export const switchesOf = (types: readonly DispatchType[]): Switches =>
  Object.fromEntries(
    servicesOf(types).map(({ type, method }) => [switchName(type, method), isOn(method ?? type)]),
  );

/** The location cannot switch it: it is so for all of them. */
export const isFixed = ({ is_active, readonly = false }: DispatchType | Method): boolean =>
  !is_active || readonly;

const flag = (on: boolean | undefined) => (on ? ('1' as const) : ('0' as const));

/** Only methods that are active and not read-only are sent (shell-search-settings.md 5). */
export const servicesBody = (
  types: readonly DispatchType[],
  switches: Switches,
): BodyOf<typeof patchLocationDispatchTypes> =>
  types.map(type => ({
    identifier: type.identifier,
    ...(!isFixed(type) && { is_active_for_location: flag(switches[switchName(type)]) }),
    carriers: type.carriers.map(({ identifier, carrier_methods }) => ({
      identifier,
      carrier_methods: carrier_methods
        .filter(method => !isFixed(method))
        .map(method => ({
          identifier: method.identifier,
          is_active_for_location: flag(switches[switchName(type, method)]),
        })),
    })),
  }));

/** The name in the draft of a path in that body: `0.carriers.1.carrier_methods.0.is_active_for_location`. */
export function switchPath(types: readonly DispatchType[], path: string): string {
  const [nth, , carrier, , method] = path.split('.');
  const type = types[Number(nth)];
  if (!type) return path;
  const found =
    method === undefined
      ? undefined
      : type.carriers[Number(carrier)]?.carrier_methods.filter(one => !isFixed(one))[Number(method)];
  return switchName(type, found);
}

const nameOf = ({ type, carrier, method }: Service): string =>
  method && carrier ? `${carrier.display_name} ${method.display_name}` : type.display_name;

/** The words for switches by their names. */
export const namesOf = (types: readonly DispatchType[], switches: readonly string[]): readonly string[] =>
  servicesOf(types)
    .filter(({ type, method }) => switches.includes(switchName(type, method)))
    .map(nameOf);

interface Change {
  readonly name: string;
  readonly on: boolean;
  readonly service: string;
}
/** The switches that differ, in words. */
export const changesOf = (types: readonly DispatchType[], switches: Switches): readonly Change[] =>
  servicesOf(types).flatMap(({ type, carrier, method }) => {
    const on = switches[switchName(type, method)] ?? false;
    return on === isOn(method ?? type)
      ? []
      : [
          {
            name: nameOf({ type, ...(carrier && { carrier }), ...(method && { method }) }),
            on,
            service: serviceOf(type, method),
          },
        ];
  });

/** The switches as another location has them, of those that can be switched here. */
export function switchesAt(
  types: readonly DispatchType[],
  switches: Switches,
  other: readonly DispatchType[],
): Switches {
  const there = switchesOf(other);
  const taken = servicesOf(types)
    .filter(({ type, method }) => !isFixed(method ?? type))
    .map(({ type, method }) => switchName(type, method))
    .flatMap(name => (there[name] === undefined ? [] : [[name, there[name]] as const]));
  return { ...switches, ...Object.fromEntries(taken) };
}

/** How many methods of these carriers are on. */
export const countOn = (type: DispatchType, carriers: readonly Carrier[], switches: Switches) => {
  const methods = carriers.flatMap(({ carrier_methods }) => carrier_methods);
  return {
    on: methods.filter(method => method.is_active && switches[switchName(type, method)]).length,
    all: methods.length,
  };
};

/** No switch can be wrong by itself. */
export const noFaults = (): Faults => ({});

/** The main facts of a method on a line. */
export const factsOf = ({ properties = {} }: Method): string =>
  Object.values(properties)
    .flatMap(({ display_name, value }) =>
      value === null || value === '' ? [] : [`${display_name}: ${String(value)}`],
    )
    .join(' · ');

/** Switches that were turned, in words: those that went on, then those that went off. */
export function serviceWords(
  types: readonly DispatchType[],
  { after }: Pick<LocationChange, 'after'>,
): string {
  const turned = Object.entries((after ?? {}) as Readonly<Record<string, boolean>>);
  const named = servicesOf(types).map(one => [serviceOf(one.type, one.method), nameOf(one)] as const);
  const inWords = (on: boolean) =>
    turned
      .filter(([, is]) => is === on)
      .map(([service]) => new Map(named).get(service) ?? service)
      .map(name => t(on ? 'goes_on' : 'goes_off', { name }));
  return [...inWords(true), ...inWords(false)].join(', ');
}
