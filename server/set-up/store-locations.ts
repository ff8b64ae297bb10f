import { timeOf } from '../../core/service-time/judge-service-times.ts';
import type { Transaction } from '../ground/db/pool.ts';
import { idsOf, numbered, put } from './put.ts';
import { isNamed, PARKING, type SetUp } from './set-up-file.ts';

/** Stores locations with their zones, places, printers, properties, service times and methods. */
export async function storeLocations(tx: Transaction, locations: SetUp['locations']): Promise<void> {
  const typeId = await idsOf(tx, 'location_types');
  const key = ['location_type_id', 'identifier'];
  await put(
    tx,
    'locations',
    key,
    ['display_name', 'active', 'time_zone'],
    locations.map(location => ({ ...location, location_type_id: typeId(location.type) })),
  );
  await put(
    tx,
    'locations',
    key,
    ['display_name', 'active'],
    [{ ...PARKING, location_type_id: typeId(PARKING.type) }],
  );
  const locationId = await idsOf(tx, 'typed_locations', `type || '/' || identifier`);
  const withIds = locations.map(location => ({
    ...location,
    location_id: locationId(`${location.type}/${location.identifier}`),
  }));
  await storeContact(tx, withIds);
  await storeZones(tx, withIds);
  await storeDispatchTypes(tx, withIds.filter(isNamed('dispatch_types')));
  await storeProperties(tx, withIds);
  await storeServiceTimes(tx, withIds);
  await storePrinters(tx, withIds);
}

/** The file has one address, e-mail address and phone number, of the first type; those of other types stay as they are. */
async function storeContact(tx: Transaction, locations: WithIds): Promise<void> {
  await putFirst(
    tx,
    'location_addresses',
    'location_address_type_id',
    ['street', 'house_no', 'house_no_extra', 'zipcode', 'city', 'country', 'latitude', 'longitude'],
    locations.filter(isNamed('address')).map(({ location_id, address }) => ({
      location_id,
      ...address,
      isThere: Object.keys(address).length > 1,
    })),
  );
  await putFirst(
    tx,
    'location_emails',
    'location_email_type_id',
    ['email_address'],
    locations.filter(isNamed('email_address')).map(({ location_id, email_address }) => ({
      location_id,
      email_address,
      isThere: email_address !== null,
    })),
  );
  await putFirst(
    tx,
    'location_phone_numbers',
    'location_phone_type_id',
    ['phone_number'],
    locations.filter(isNamed('phone_number')).map(({ location_id, phone_number }) => ({
      location_id,
      phone_number,
      isThere: phone_number !== null,
    })),
  );
}

/** The rows of the first type of these locations become this one, or none; one that is as it should be is not touched. */
async function putFirst(
  tx: Transaction,
  table: 'location_addresses' | 'location_emails' | 'location_phone_numbers',
  type: string,
  columns: readonly string[],
  rows: readonly { readonly location_id: number; readonly isThere: boolean }[],
): Promise<void> {
  const same = columns.map(name => `t.${name} IS NOT DISTINCT FROM n.${name}`).join(' AND ');
  const first = `(SELECT min(id) FROM ${type.replace(/_id$/, 's')})`;
  const named = `jsonb_populate_recordset(NULL::${table}, $1::jsonb) n`;
  const there = JSON.stringify(rows.filter(({ isThere }) => isThere));
  await tx.execute(
    `DELETE FROM ${table} t WHERE ${type} = ${first} AND location_id = ANY ($2::int[])
       AND NOT EXISTS (SELECT FROM ${named} WHERE n.location_id = t.location_id AND ${same})`,
    [there, rows.map(({ location_id }) => location_id)],
  );
  await tx.execute(
    `INSERT INTO ${table} (location_id, ${type}, ${columns.join(', ')})
     SELECT n.location_id, ${first}, ${columns.map(name => `n.${name}`).join(', ')} FROM ${named}
     WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.location_id = n.location_id AND ${type} = ${first} AND ${same})`,
    [there],
  );
}

type WithIds = readonly (SetUp['locations'][number] & { readonly location_id: number })[];

async function storeZones(tx: Transaction, locations: WithIds): Promise<void> {
  const zones = locations.flatMap(({ location_id, zones }) => zones.map(zone => ({ ...zone, location_id })));
  await put(tx, 'storage_zones', ['location_id', 'identifier'], ['display_name', 'type'], zones);
  const zoneId = await idsOf(tx, 'storage_zones', `location_id || ' ' || identifier`);
  const idOf = (zone: { readonly location_id: number; readonly identifier: string }) =>
    zoneId(`${String(zone.location_id)} ${zone.identifier}`);
  await put(
    tx,
    'storage_locations',
    ['storage_zone_id', 'identifier'],
    ['display_name', 'kind', 'position'],
    zones.flatMap(zone =>
      [
        ...zone.places.map(place => ({ place, kind: 'sort' })),
        ...(zone.aside === null ? [] : [{ place: zone.aside, kind: 'aside' }]),
      ].map(({ place, kind }, i) => ({
        storage_zone_id: idOf(zone),
        identifier: place,
        display_name: kind === 'aside' ? `Apart ${zone.identifier}` : place,
        kind,
        position: i + 1,
      })),
    ),
  );
  const placeId = await idsOf(tx, 'storage_locations', `storage_zone_id || ' ' || identifier`);
  await tx.execute('DELETE FROM product_state_places WHERE storage_zone_id = ANY ($1::int[])', [
    zones.filter(isNamed('product_states')).map(idOf),
  ]);
  await put(
    tx,
    'product_state_places',
    ['storage_zone_id', 'product_state'],
    ['storage_location_id'],
    zones.flatMap(zone =>
      Object.entries(zone.product_states).map(([product_state, place]) => ({
        storage_zone_id: idOf(zone),
        product_state,
        storage_location_id: placeId(`${String(idOf(zone))} ${place}`),
      })),
    ),
  );
}

/** Printers that the file does not name come behind those that it names, in their order: the first of a type is the default. */
async function storePrinters(tx: Transaction, locations: WithIds): Promise<void> {
  const printers = locations.flatMap(({ location_id, printers }) =>
    numbered(printers).map(printer => ({ ...printer, location_id })),
  );
  const columns = ['location_id', 'name', 'type', 'uri', 'format', 'dpi', 'active', 'position'];
  await put(tx, 'printers', ['identifier'], columns, printers);
  await tx.execute(
    `UPDATE printers p SET position = o.position
     FROM (SELECT id, row_number() OVER (PARTITION BY location_id ORDER BY named.position, p.position, id) AS position
       FROM printers p LEFT JOIN jsonb_to_recordset($1::jsonb) AS named (identifier text, position int) USING (identifier)
       WHERE location_id = ANY ($2::int[])) AS o
     WHERE p.id = o.id AND p.position <> o.position`,
    [JSON.stringify(printers), locations.map(({ location_id }) => location_id)],
  );
}

async function storeDispatchTypes(tx: Transaction, locations: WithIds): Promise<void> {
  const [typeId, methodId] = [await idsOf(tx, 'dispatch_types'), await idsOf(tx, 'carrier_methods')];
  const ids = locations.map(({ location_id }) => location_id);
  await tx.execute('DELETE FROM location_dispatch_type_methods WHERE location_id = ANY ($1::int[])', [ids]);
  await tx.execute('DELETE FROM location_dispatch_types WHERE location_id = ANY ($1::int[])', [ids]);
  const types = locations.flatMap(({ location_id, dispatch_types }) =>
    Object.entries(dispatch_types).map(([type, methods]) => ({
      location_id,
      dispatch_type_id: typeId(type),
      methods,
    })),
  );
  await put(tx, 'location_dispatch_types', ['location_id', 'dispatch_type_id'], [], types);
  await put(
    tx,
    'location_dispatch_type_methods',
    ['location_id', 'dispatch_type_id', 'carrier_method_id'],
    [],
    types.flatMap(type => type.methods.map(method => ({ ...type, carrier_method_id: methodId(method) }))),
  );
}

async function storeProperties(tx: Transaction, locations: WithIds): Promise<void> {
  const keys = await tx.query<{ id: number; identifier: string; data_type: string }>(
    'SELECT id, identifier, data_type FROM location_property_keys',
  );
  await put(
    tx,
    'location_properties',
    ['location_id', 'location_property_key_id'],
    ['int_value', 'varchar_value', 'text_value', 'boolean_value'],
    locations.flatMap(({ location_id, properties }) =>
      keys
        .filter(({ identifier }) => Object.hasOwn(properties, identifier))
        .map(({ id, identifier, data_type }) => ({
          location_id,
          location_property_key_id: id,
          [`${data_type}_value`]: properties[identifier],
        })),
    ),
  );
}

async function storeServiceTimes(tx: Transaction, locations: WithIds): Promise<void> {
  const serviceId = await idsOf(tx, 'service_types');
  const weeks = locations.flatMap(({ location_id, service_times }) =>
    Object.entries(service_times).map(([type, rows]) => ({
      location_id,
      service_type_id: serviceId(type),
      rows,
    })),
  );
  await tx.execute(
    `DELETE FROM service_times WHERE (location_id, service_type_id) IN (
       SELECT location_id, service_type_id FROM jsonb_to_recordset($1::jsonb) AS w (location_id int, service_type_id int))`,
    [JSON.stringify(weeks)],
  );
  await tx.execute(
    `INSERT INTO service_times (location_id, service_type_id, date, week_day, is_available, from_time, to_time, description,
       max_capacity, priority)
     SELECT location_id, service_type_id, date, week_day, is_available, from_time, to_time, description, max_capacity, priority
     FROM jsonb_populate_recordset(NULL::service_times, $1::jsonb)`,
    [
      JSON.stringify(
        weeks.flatMap(({ rows, ...of }) =>
          rows.map(row => ({
            ...row,
            ...of,
            is_available: row.is_available === 1,
            from_time: timeOf(row.from_time),
            to_time: timeOf(row.to_time),
          })),
        ),
      ),
    ],
  );
}
