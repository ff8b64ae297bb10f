/** The demo's locations, their properties, and the zones that articles are sorted, picked and returned in. */

const places = [
  { id: 1, location_type_id: 1, identifier: 'DC01', display_name: 'DC Utrecht', active: true },
  { id: 2, location_type_id: 2, identifier: '101', display_name: 'Utrecht Centrum', active: true },
  { id: 3, location_type_id: 2, identifier: '102', display_name: 'Amsterdam Noord', active: true },
  { id: 4, location_type_id: 2, identifier: '103', display_name: 'Groningen', active: true },
  { id: 5, location_type_id: 4, identifier: '9001', display_name: 'Van Houten Groothandel', active: true },
  { id: 6, location_type_id: 4, identifier: '9002', display_name: 'Noordzee Import', active: true },
  // Linked to nobody but beheer: the other users must not see it.
  { id: 7, location_type_id: 3, identifier: 'MAG1', display_name: 'Magazijn Tilburg', active: true },
  // Where deliveries without a place are parked (order-rules.md 0).
  { id: 8, location_type_id: 3, identifier: 'GEEN', display_name: 'Niet toegewezen', active: false },
];

const at = (
  street: string,
  house_no: string,
  zipcode: string,
  city: string,
  latitude: number,
  longitude: number,
) => ({
  street,
  house_no,
  zipcode,
  city,
  country: 'NL',
  latitude,
  longitude,
});

const addresses: Readonly<Record<string, ReturnType<typeof at>>> = {
  DC01: at('Atoomweg', '60', '3542 AB', 'Utrecht', 52.118, 5.059),
  '101': at('Steenweg', '14', '3511 JP', 'Utrecht', 52.092, 5.119),
  '102': at('Buikslotermeerplein', '201', '1025 XC', 'Amsterdam', 52.399, 4.936),
  '103': at('Herestraat', '48', '9711 LJ', 'Groningen', 53.216, 6.566),
  '9001': at('De Limiet', '8', '4131 NR', 'Vianen', 51.984, 5.098),
  '9002': at('Trawlerkade', '22', '1976 CB', 'IJmuiden', 52.461, 4.586),
  MAG1: at('Ellen Pankhurststraat', '3', '5032 MD', 'Tilburg', 51.556, 5.084),
};

export const locations = places;

/** How the places with an address are reached, in tables of their own; of each the first type. */
const reached = places.filter(({ identifier }) => identifier in addresses);
export const contactTables = {
  location_addresses: reached.map(({ id, identifier }) => ({
    location_id: id,
    location_address_type_id: 1,
    ...addresses[identifier],
  })),
  location_emails: reached.map(({ id, identifier }) => ({
    location_id: id,
    location_email_type_id: 1,
    email_address: `${identifier.toLowerCase()}@example.nl`,
  })),
  location_phone_numbers: reached.map(({ id }) => ({
    location_id: id,
    location_phone_type_id: 1,
    phone_number: `+31 30 555 0${String(100 + id)}`,
  })),
};

/** The address of a place by its row id. */
export const addressAt = (location: number) =>
  addresses[places.find(({ id }) => id === location)?.identifier ?? ''];

export const DC = 1;
export const STORE_101 = 2;
export const STORE_102 = 3;
export const STORE_103 = 4;
export const VAN_HOUTEN = 5;
export const NOORDZEE = 6;
export const WAREHOUSE = 7;
export const NOWHERE = 8;

// Keys by their ids of migration 010.
const processing = (location_id: number) => [
  { location_id, location_property_key_id: 1, int_value: 0 },
  { location_id, location_property_key_id: 2, int_value: 1 },
  { location_id, location_property_key_id: 3, boolean_value: true },
  { location_id, location_property_key_id: 4, boolean_value: false },
];
const requested = (location_id: number, varchar_value: 'batch' | 'direct' | 'external') => ({
  location_id,
  location_property_key_id: 5,
  varchar_value,
});
const days = (location_id: number, location_property_key_id: number, int_value: number) => ({
  location_id,
  location_property_key_id,
  int_value,
});
export const locationProperties = [
  ...[DC, STORE_101, WAREHOUSE].flatMap(processing),
  requested(DC, 'batch'),
  requested(STORE_101, 'batch'),
  requested(STORE_102, 'direct'),
  requested(STORE_103, 'direct'),
  requested(WAREHOUSE, 'external'),
  { location_id: STORE_102, location_property_key_id: 6, text_value: 'web' },
  days(STORE_103, 7, 1),
  ...[VAN_HOUTEN, NOORDZEE].flatMap(vendor => [days(vendor, 9, 1), days(vendor, 10, 1)]),
];

type Zone = { location_id: number; identifier: string; type: 'sort' | 'pick' | 'return'; size: number };

// C is smaller than a batch of 40, to show ZoneFullyOccupied; D is empty, for a batch without a zone.
const zones: readonly Zone[] = [
  { location_id: DC, identifier: 'A', type: 'sort', size: 60 },
  { location_id: DC, identifier: 'B', type: 'sort', size: 60 },
  { location_id: DC, identifier: 'C', type: 'sort', size: 24 },
  { location_id: DC, identifier: 'D', type: 'sort', size: 60 },
  { location_id: DC, identifier: 'P', type: 'pick', size: 40 },
  { location_id: DC, identifier: 'Q', type: 'pick', size: 40 },
  { location_id: DC, identifier: 'R', type: 'return', size: 12 },
  { location_id: STORE_101, identifier: 'W', type: 'sort', size: 20 },
  { location_id: WAREHOUSE, identifier: 'M', type: 'sort', size: 24 },
  // Shelves of the stores, from which their articles are picked.
  { location_id: 2, identifier: 'U', type: 'pick', size: 24 },
  { location_id: 3, identifier: 'N', type: 'pick', size: 24 },
  { location_id: 4, identifier: 'G', type: 'pick', size: 24 },
  // P and Q are the zones where the dc has its articles.
  { location_id: DC, identifier: 'K', type: 'pick', size: 40 },
  { location_id: DC, identifier: 'L', type: 'pick', size: 40 },
  { location_id: DC, identifier: 'T', type: 'pick', size: 40 },
];

const zoneNames = { sort: 'Sorteerzone', pick: 'Pickzone', return: 'Retourzone' };

export const storageZones = zones.map(({ location_id, identifier, type }, i) => ({
  id: i + 1,
  location_id,
  identifier,
  display_name: `${zoneNames[type]} ${identifier}`,
  type,
}));

export const storageLocations = zones
  .flatMap(({ identifier, type, size }, zone) => [
    ...Array.from({ length: size }, (_, i) => {
      const name = `${identifier}-${String(i + 1).padStart(2, '0')}`;
      return {
        storage_zone_id: zone + 1,
        identifier: name,
        display_name: name,
        kind: 'sort',
        position: i + 1,
      };
    }),
    ...(type === 'sort' ? [asideOf(zone + 1, identifier, size)] : []),
  ])
  .map((row, i) => ({ id: i + 1, ...row }));

function asideOf(storage_zone_id: number, zone: string, size: number) {
  return {
    storage_zone_id,
    identifier: `${zone}-APART`,
    display_name: `Apart ${zone}`,
    kind: 'aside',
    position: size + 1,
  };
}

/** Row id of a zone, by its identifier, which in the demo data is unique over all locations. */
export const zoneId = (identifier: string): number =>
  storageZones.findIndex(zone => zone.identifier === identifier) + 1;

const storageLocationIds = new Map(storageLocations.map(({ identifier, id }) => [identifier, id]));
/** Row id of a storage location such as 'A-07'. */
export function storageLocationId(identifier: string): number {
  const id = storageLocationIds.get(identifier);
  if (id === undefined) throw new RangeError(`no storage location ${identifier}`);
  return id;
}
