import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Location, SortingZone } from '../../../contract/warehouse/location.ts';
import { chooseDropshippers } from '../../../core/access/orders.ts';
import { createReceipts } from '../../../core/access/receipts.ts';
import { holds } from '../../../core/access/right.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { type AskedOfList, type PageQuery, listed } from '../../ground/db/list.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { DB } from '../../ground/db/schema.ts';
import { isAskedIn, namesIn } from '../../ground/db/expressions.ts';
import type { User } from '../../ground/session/user.ts';
import { contactRows } from './contact-rows.ts';

type AskedLocations = AskedOfList & {
  only_linked?: '0' | '1' | undefined;
  include_properties?: '0' | '1' | undefined;
  type_and_identifier?: string | undefined;
  include?: string | undefined;
};
type Eb = ExpressionBuilder<DB & { l: DB['typed_locations'] }, 'l'>;

/** The documents have no paging here. */
const MOST_LOCATIONS = 10_000;

/**
 * The locations that a user may see: the linked ones, all with canmanagealllocations; a user who makes goods receipts, or
 * chooses dropshippers, sees the suppliers too (review-refunds-warehouse.md 7).
 */
export function selectLocations(db: Queryable, user: User, asked: AskedLocations): Promise<Location[]> {
  const query = compose
    .selectFrom('typed_locations as l')
    .select(eb => [
      'l.id',
      'l.identifier',
      'l.display_name',
      'l.revision',
      'l.type_id as location_type_id',
      jsonBuildObject({ identifier: eb.ref('l.type'), display_name: eb.ref('l.type_name') }).as(
        'location_type',
      ),
      sql<'0' | '1'>`l.active::int::text`.as('active'),
      sql<string>`l.time_zone`.as('time_zone'),
    ])
    .where(eb => mayKnow(eb, user, asked.only_linked === '1'))
    .$if(asked.include_properties === '1', select => select.select(properties))
    .$if(isAskedIn(namesIn(asked.include), 'city'), select =>
      select.select(sql<string | null>`(SELECT city FROM counting_address(l.id, 'visiting'))`.as('city')),
    );
  return rowsOf(
    db,
    listed(query, asked, {
      filters: {
        type_and_identifier: pairs => sql<boolean>`l.type || '/' || l.identifier = ANY (${pairs.split(',')})`,
      },
      last: eb => [eb.ref('l.type_id'), eb.ref('l.identifier')],
      most: MOST_LOCATIONS,
    }),
  );
}

/** Tells of these locations, as far as the user may see them, whether one sends customers' orders from its store now. */
export async function selectShipsFromStore(
  db: Queryable,
  user: User,
  identifiers: readonly string[],
): Promise<{ readonly location: { readonly identifier: string }; readonly value: boolean }[]> {
  const rows = await rowsOf(
    db,
    compose
      .selectFrom('typed_locations as l')
      .select(eb => [
        'l.identifier',
        eb
          .exists(
            eb
              .selectFrom('location_dispatch_types as at')
              .innerJoin('dispatch_types as t', 't.id', 'at.dispatch_type_id')
              .select('t.id')
              .whereRef('at.location_id', '=', 'l.id')
              .where('t.identifier', '=', 'ship_from_store')
              .where('t.is_active', '=', true),
          )
          .as('value'),
      ])
      .where('l.identifier', 'in', [...identifiers, ''])
      .where(eb => mayKnow(eb, user, false))
      .orderBy('l.identifier'),
  );
  return rows.map(({ identifier, value }) => ({ location: { identifier }, value: value === true }));
}

/** How a location is reached, and the services of its type, in their order. */
export async function selectContact(db: Queryable, id: number): Promise<Contact> {
  const contact = await db.one<Contact>(SELECT_CONTACT, [id]);
  if (!contact) throw new Error('a location that was found is there');
  return contact;
}

type Contact = Required<
  Pick<Location, 'location_addresses' | 'location_emails' | 'location_phone_numbers'>
> & { readonly service_types: NonNullable<Location['location_type']['service_types']> };

/** Rows of a location in a table of its own, in the order in which they were entered. */
const rowsIn = (table: string, columns: readonly string[]) =>
  `COALESCE((SELECT json_agg(json_build_object(${columns.map(name => `'${name}', r.${name}`).join(', ')}) ORDER BY r.id)
    FROM ${table} r WHERE r.location_id = l.id), '[]') AS ${table}`;
const SELECT_CONTACT = `
  SELECT ${contactRows.map(({ table, type, columns }) => rowsIn(table, [type, ...columns])).join(',\n    ')},
    COALESCE((SELECT json_agg(json_build_object('identifier', s.identifier, 'display_name', s.display_name, 'gui_sort_order', s.gui_sort_order,
        'is_cutoff', s.is_cutoff, 'uses_capacities', s.uses_capacities, 'can_edit', s.can_edit) ORDER BY s.gui_sort_order, s.id)
      FROM service_types s JOIN location_types t ON t.identifier = ANY (s.location_types) WHERE t.id = l.location_type_id), '[]')
      AS service_types
  FROM locations l WHERE l.id = $1`;

/** Zones of a process type at a location, with their storage locations. */
export const selectZones = (
  db: Queryable,
  at: LocationPath,
  asked: PageQuery & { readonly type: string },
): Promise<SortingZone[]> =>
  rowsOf(
    db,
    listed(
      compose
        .selectFrom('storage_zones as z')
        .innerJoin('typed_locations as l', 'l.id', 'z.location_id')
        .select(eb => [
          'z.id',
          'z.identifier',
          'z.display_name',
          jsonArrayFrom(
            eb
              .selectFrom('storage_locations as s')
              .select(['s.id', 's.identifier', 's.display_name'])
              .whereRef('s.storage_zone_id', '=', 'z.id')
              .orderBy('s.position'),
          ).as('storage_locations'),
        ])
        .where(place(at))
        .where('z.type', '=', asked.type),
      asked,
      { last: eb => [eb.ref('z.identifier')] },
    ),
  );

const namesSuppliers = (user: User): boolean =>
  holds(user, createReceipts) || holds(user, chooseDropshippers);

const mayKnow = (eb: Eb, user: User, linkedAlone: boolean) =>
  eb.or([
    eb('l.id', 'in', eb.selectFrom('user_locations').select('location_id').where('user_id', '=', user.id)),
    eb.val(user.canmanagealllocations && !linkedAlone),
    eb.and([eb.val(namesSuppliers(user) && !linkedAlone), eb('l.type', '=', 'vendor')]),
  ]);

const properties = (eb: Eb) =>
  jsonArrayFrom(
    eb
      .selectFrom('location_properties as p')
      .innerJoin('location_property_keys as k', 'k.id', 'p.location_property_key_id')
      .select(key => [
        jsonBuildObject({
          identifier: key.ref('k.identifier'),
          display_name: key.ref('k.display_name'),
          data_type: sql<'int' | 'varchar' | 'text' | 'boolean'>`k.data_type`,
        }).as('location_property_key'),
        'p.int_value',
        'p.varchar_value',
        'p.text_value',
        'p.boolean_value',
      ])
      .whereRef('p.location_id', '=', 'l.id')
      .orderBy('k.id'),
  ).as('location_properties');
