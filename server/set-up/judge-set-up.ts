import { DUTCH_ZONE } from '../../core/calendar/day.ts';
import { isZone } from '../../core/calendar/time.ts';
import { judgeServiceTimes } from '../../core/service-time/judge-service-times.ts';
import type { Queryable } from '../ground/db/pool.ts';
import { propertyExpects, type PropertyType } from '../../core/location/property-value.ts';
import { isNamed, PARKING, type SetUp, type SetUpFault } from './set-up-file.ts';

/** Things that the OMS has already, by their names; places by `location zone-type place`. */
interface Known {
  readonly location_types: readonly string[];
  readonly dispatch_types: readonly string[];
  readonly service_types: readonly {
    identifier: string;
    is_cutoff: boolean;
    uses_capacities: boolean;
    location_types: string[];
  }[];
  readonly property_keys: readonly { identifier: string; data_type: PropertyType }[];
  readonly product_states: readonly string[];
  readonly supply_chains: readonly string[];
  readonly locations: readonly string[];
  /** Zones by location. */
  readonly zones: Readonly<Record<string, string>>;
  readonly methods: readonly string[];
  readonly pick_places: readonly string[];
}

/** Things that a set-up file names twice, or that it names and are nowhere: neither in it nor in the OMS. */
export async function judgeSetUp(db: Queryable, setUp: SetUp): Promise<readonly SetUpFault[]> {
  const known = await db.one<Known>(KNOWN);
  if (!known) throw new Error('a query without tables has a row');
  return [...doubles(setUp), ...strangers(setUp, known), ...(await takenCodes(db, setUp.articles))];
}

/** Codes of articles that are not in the file: those would lose them unseen. */
async function takenCodes(db: Queryable, articles: SetUp['articles']): Promise<SetUpFault[]> {
  const codes = articles.flatMap(({ eans, cartons }, i) => [
    ...eans.map((code, j) => ({ code, path: at('articles', i, 'eans', j) })),
    ...cartons.map(({ gtin }, j) => ({ code: gtin, path: at('articles', i, 'cartons', j) })),
  ]);
  const taken = await db.query<{ code: string; article: string }>(TAKEN, [
    codes.map(({ code }) => code),
    articles.map(({ identifier }) => identifier),
  ]);
  const owners = new Map(taken.map(({ code, article }) => [code, article]));
  return codes.flatMap(({ code, path }) => {
    const owner = owners.get(code);
    return owner === undefined ? [] : [{ path, detail: `article ${owner} has ${code}: name both here` }];
  });
}

const TAKEN = `
  SELECT code, article FROM (SELECT ean AS code, product_identifier AS article FROM product_eans
    UNION ALL SELECT gtin, product_identifier FROM product_cartons) c
  WHERE code = ANY ($1::text[]) AND article <> ALL ($2::text[])`;

const placeOf = ({ type, identifier }: { readonly type: string; readonly identifier: string }) =>
  `${type}/${identifier}`;

/** Faults of what is named a second time in a list. */
const twice = (path: string, names: readonly string[], what: string): SetUpFault[] =>
  names.flatMap((name, i) =>
    names.indexOf(name) < i
      ? [{ path: `${path}.${String(i)}`, detail: `${what} ${name} is named twice` }]
      : [],
  );

/** The same of a list that may be long. */
function twiceInAll(
  path: string,
  entries: readonly (readonly [at: string, name: string])[],
  what: string,
): SetUpFault[] {
  const seen = new Set<string>();
  return entries.flatMap(([at, name]) => {
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew ? [] : [{ path: `${path}.${at}`, detail: `${what} ${name} is named twice` }];
  });
}

const at = (...parts: readonly (string | number)[]): string => parts.join('.');

function doubles(setUp: SetUp): SetUpFault[] {
  const { locations, articles } = setUp;
  const methods = setUp.carriers.flatMap(({ methods }, i) =>
    methods.map(({ identifier }, j) => [at(i, 'methods', j), identifier] as const),
  );
  const named = [
    'sales_channels',
    'carriers',
    'batch_types',
    'supply_chains',
    'product_states',
    'return_reasons',
  ] as const;
  const defaults = setUp.supply_chains.filter(({ is_default }) => is_default).length;
  return [
    ...named.flatMap(key =>
      twice(
        key,
        setUp[key].map(({ identifier }) => identifier),
        key,
      ),
    ),
    ...twiceInAll('carriers', methods, 'the method'),
    ...(defaults > 1 ? [{ path: 'supply_chains', detail: 'one of them is the default, not more' }] : []),
    ...twiceInAll(
      'locations',
      locations.map((location, i) => [String(i), placeOf(location)]),
      'the location',
    ),
    ...twiceInAll(
      'locations',
      locations.flatMap(({ printers }, i) =>
        printers.map(({ identifier }, j) => [at(i, 'printers', j), identifier] as const),
      ),
      'the printer',
    ),
    ...locations.flatMap(({ zones }, i) => [
      ...twice(
        at('locations', i, 'zones'),
        zones.map(({ identifier }) => identifier),
        'the zone',
      ),
      // A scan names a place of its location, in whatever zone.
      ...twiceInAll(
        at('locations', i, 'zones'),
        zones.flatMap(({ places, aside }, j) => [
          ...places.map((place, k) => [at(j, 'places', k), place.toUpperCase()] as const),
          ...(aside === null ? [] : [[at(j, 'aside'), aside.toUpperCase()] as const]),
        ]),
        'the place',
      ),
    ]),
    ...twiceInAll(
      'users',
      setUp.users.map(({ username }, i) => [String(i), username]),
      'the user',
    ),
    ...twiceInAll(
      'articles',
      articles.map(({ identifier }, i) => [String(i), identifier]),
      'the article',
    ),
    ...twiceInAll(
      'articles',
      articles.flatMap(({ eans }, i) => eans.map((ean, j) => [at(i, 'eans', j), ean] as const)),
      'the EAN',
    ),
    ...twiceInAll(
      'articles',
      articles.flatMap(({ cartons }, i) =>
        cartons.map(({ gtin }, j) => [at(i, 'cartons', j), gtin] as const),
      ),
      'the carton',
    ),
    ...articles.flatMap(({ questions }, i) =>
      twice(
        at('articles', i, 'questions'),
        questions.map(question => question.attribute_identifier),
        'the attribute',
      ),
    ),
  ];
}

const missing = (has: boolean, path: string, what: string): SetUpFault[] =>
  has ? [] : [{ path, detail: `there is no ${what}` }];

function strangers(setUp: SetUp, known: Known): SetUpFault[] {
  const locations = new Set([...known.locations, ...[PARKING, ...setUp.locations].map(placeOf)]);
  const locationTypes = new Set(known.location_types);
  return [
    ...carrierFaults(setUp, known),
    ...setUp.batch_types.flatMap(({ location_types, dispatch_types }, i) => [
      ...location_types.flatMap((type, j) =>
        missing(locationTypes.has(type), at('batch_types', i, 'location_types', j), `location type ${type}`),
      ),
      ...typeFaults(at('batch_types', i, 'dispatch_types'), dispatch_types, known),
    ]),
    ...setUp.supply_chains.flatMap(({ steps }, i) =>
      typeFaults(
        at('supply_chains', i, 'steps'),
        steps.map(({ dispatch_type }) => dispatch_type),
        known,
      ),
    ),
    ...setUp.locations.flatMap((location, i) => [
      ...missing(
        locationTypes.has(location.type),
        at('locations', i, 'type'),
        `location type ${location.type}`,
      ),
      ...missing(
        isZone(location.time_zone),
        at('locations', i, 'time_zone'),
        `time zone ${location.time_zone}`,
      ),
      ...propertyFaults(location, i, known),
      ...serviceTimeFaults(location, i, known),
    ]),
    ...methodFaults(setUp, known),
    ...stateFaults(setUp, known),
    ...setUp.users.flatMap((user, i) =>
      user.locations.flatMap((location, j) =>
        missing(locations.has(location), at('users', i, 'locations', j), `location ${location}`),
      ),
    ),
    ...articleFaults(setUp, known),
  ];
}

const typeFaults = (path: string, types: readonly string[], { dispatch_types }: Known) =>
  types.flatMap((type, i) => missing(dispatch_types.includes(type), at(path, i), `dispatch type ${type}`));

const carrierFaults = ({ carriers }: SetUp, known: Known): SetUpFault[] =>
  carriers.flatMap(({ methods }, i) =>
    methods.flatMap(({ dispatch_types, default_of }, j) => {
      const path = at('carriers', i, 'methods', j);
      return [
        ...typeFaults(at(path, 'dispatch_types'), dispatch_types, known),
        ...default_of.flatMap((type, k) =>
          missing(
            dispatch_types.includes(type),
            at(path, 'default_of', k),
            `${type} among its dispatch_types`,
          ),
        ),
      ];
    }),
  );

function methodFaults(setUp: SetUp, known: Known): SetUpFault[] {
  // A method of the file is of the types that it names there, whatever it was of.
  const inFile = setUp.carriers.flatMap(({ methods }) => methods);
  const named = new Set(inFile.map(({ identifier }) => identifier));
  const methods = new Set([
    ...known.methods.filter(method => !named.has(method.split(' ')[1] ?? '')),
    ...inFile.flatMap(({ identifier, dispatch_types }) =>
      dispatch_types.map(type => `${type} ${identifier}`),
    ),
  ]);
  return setUp.locations.flatMap(({ dispatch_types }, i) =>
    Object.entries(dispatch_types).flatMap(([type, ofType]) => {
      const path = at('locations', i, 'dispatch_types', type);
      return known.dispatch_types.includes(type)
        ? ofType.flatMap((method, j) =>
            missing(methods.has(`${type} ${method}`), at(path, j), `method ${method} of ${type}`),
          )
        : missing(false, path, `dispatch type ${type}`);
    }),
  );
}

function stateFaults(setUp: SetUp, known: Known): SetUpFault[] {
  const states = new Set([
    ...known.product_states,
    ...setUp.product_states.map(({ identifier }) => identifier),
  ]);
  return setUp.locations.flatMap(({ zones }, i) =>
    zones.flatMap(({ product_states, places }, j) =>
      Object.entries(product_states).flatMap(([state, place]) => {
        const path = at('locations', i, 'zones', j, 'product_states', state);
        return [
          ...missing(states.has(state), path, `product state ${state}`),
          ...missing(places.includes(place), path, `place ${place} in this zone`),
        ];
      }),
    ),
  );
}

function articleFaults(setUp: SetUp, known: Known): SetUpFault[] {
  const chains = new Set([
    ...known.supply_chains,
    ...setUp.supply_chains.map(({ identifier }) => identifier),
  ]);
  const places = new Set([
    ...known.pick_places,
    ...setUp.locations.flatMap(location =>
      location.zones
        .filter(({ type }) => type === 'pick')
        .flatMap(zone => zone.places.map(place => `${placeOf(location)} ${place}`)),
    ),
  ]);
  return setUp.articles.flatMap(({ supply_chain, picked_at }, i) => [
    ...missing(
      supply_chain === null || chains.has(supply_chain),
      at('articles', i, 'supply_chain'),
      `supply chain ${String(supply_chain)}`,
    ),
    ...Object.entries(picked_at).flatMap(([location, place]) =>
      missing(
        places.has(`${location} ${place}`),
        at('articles', i, 'picked_at', location),
        `place ${place} in a pick zone of ${location}`,
      ),
    ),
  ]);
}

type LocationOfFile = SetUp['locations'][number];

function propertyFaults({ properties }: LocationOfFile, i: number, { property_keys }: Known): SetUpFault[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const path = at('locations', i, 'properties', key);
    const found = property_keys.find(({ identifier }) => identifier === key);
    if (!found) return [{ path, detail: `there is no property ${key}` }];
    const fault = propertyExpects(key, found.data_type, value);
    return fault === null ? [] : [{ path, detail: `Verwacht: ${fault}.` }];
  });
}

function serviceTimeFaults(
  location: LocationOfFile,
  i: number,
  { service_types, zones }: Known,
): SetUpFault[] {
  const { time_zone } = location;
  const kept = isNamed('time_zone')(location) ? undefined : zones[placeOf(location)];
  const zone = kept ?? (isZone(time_zone) ? time_zone : DUTCH_ZONE);
  return Object.entries(location.service_times).flatMap(([type, rows]) => {
    const path = at('locations', i);
    const found = service_types.find(
      ({ identifier, location_types }) => identifier === type && location_types.includes(location.type),
    );
    return found
      ? judgeServiceTimes(rows, found, zone).map(fault => ({
          path: at(path, fault.path.replace('service_times', `service_times.${type}`)),
          detail: fault.detail,
        }))
      : [{ path: at(path, 'service_times', type), detail: `a ${location.type} has no service ${type}` }];
  });
}

const identifiersOf = (table: string) =>
  `COALESCE((SELECT json_agg(identifier) FROM ${table}), '[]') AS ${table}`;
const KNOWN = `
  SELECT ${['location_types', 'dispatch_types', 'product_states', 'supply_chains'].map(identifiersOf).join(', ')},
    COALESCE((SELECT json_agg(t) FROM service_types t), '[]') AS service_types,
    COALESCE((SELECT json_agg(k) FROM location_property_keys k), '[]') AS property_keys,
    COALESCE((SELECT json_agg(type || '/' || identifier) FROM typed_locations), '[]') AS locations,
    COALESCE((SELECT json_object_agg(type || '/' || identifier, time_zone) FROM typed_locations), '{}') AS zones,
    COALESCE((SELECT json_agg(t.identifier || ' ' || m.identifier) FROM dispatch_type_methods tm
      JOIN dispatch_types t ON t.id = tm.dispatch_type_id JOIN carrier_methods m ON m.id = tm.carrier_method_id
      WHERE tm.is_active), '[]') AS methods,
    COALESCE((SELECT json_agg(l.type || '/' || l.identifier || ' ' || s.identifier) FROM storage_locations s
      JOIN storage_zones z ON z.id = s.storage_zone_id JOIN typed_locations l ON l.id = z.location_id
      WHERE z.type = 'pick'), '[]') AS pick_places`;
