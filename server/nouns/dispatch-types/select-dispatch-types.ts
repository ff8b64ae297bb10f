import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';

type Method = DispatchType['carriers'][number]['carrier_methods'][number];

/** Every dispatch type with its carriers and methods, and which of them a location has switched on. */
export function selectDispatchTypes(db: Queryable, at: LocationPath): Promise<DispatchType[]> {
  const here = compose.selectFrom('typed_locations as l').select('l.id').where(place(at));
  const query = compose.selectFrom('dispatch_types as dt').select(eb => [
    'dt.identifier',
    'dt.display_name',
    'dt.is_active',
    'dt.readonly',
    sql<string>`'services.' || dt.identifier`.as('location_property_key_prefix'),
    'dt.reroute_sort_order',
    flag(
      eb
        .selectFrom('location_dispatch_types as a')
        .select('a.location_id')
        .where('a.location_id', '=', here)
        .whereRef('a.dispatch_type_id', '=', 'dt.id'),
    ).as('is_active_for_location'),
    jsonArrayFrom(
      eb
        .selectFrom('dispatch_type_carriers as tc')
        .innerJoin('carriers as c', 'c.id', 'tc.carrier_id')
        .select(carrier => [
          'c.identifier',
          'c.display_name',
          jsonArrayFrom(
            carrier
              .selectFrom('dispatch_type_methods as tm')
              .innerJoin('carrier_methods as m', 'm.id', 'tm.carrier_method_id')
              .select(method => [
                'm.identifier',
                'm.display_name',
                'tm.is_active',
                'tm.is_default',
                'tm.readonly',
                sql<string>`'services.' || dt.identifier || '.' || c.identifier || '.' || m.identifier`.as(
                  'location_property_key_prefix',
                ),
                facts.as('properties'),
                'm.can_be_overruled_by_dispatcher',
                flag(
                  method
                    .selectFrom('location_dispatch_type_methods as a')
                    .select('a.location_id')
                    .where('a.location_id', '=', here)
                    .whereRef('a.dispatch_type_id', '=', 'tm.dispatch_type_id')
                    .whereRef('a.carrier_method_id', '=', 'm.id'),
                ).as('is_active_for_location'),
              ])
              .whereRef('tm.dispatch_type_id', '=', 'tc.dispatch_type_id')
              .whereRef('m.carrier_id', '=', 'c.id')
              .orderBy('m.id'),
          ).as('carrier_methods'),
        ])
        .whereRef('tc.dispatch_type_id', '=', 'dt.id')
        .orderBy('c.id'),
    ).as('carriers'),
  ]);
  // Kysely takes '0' and '1' inside JSON for numbers.
  return rowsOf(db, listed(query, {}, { last: eb => [eb.ref('dt.id')] }).$castTo<DispatchType>());
}

/** The properties of a method that the office is shown. */
const facts = sql<NonNullable<Method['properties']>>`json_build_object(
  'transit_days', json_build_object('display_name', 'Dagen onderweg', 'value', m.transit_days),
  'delivery_weekdays', json_build_object('display_name', 'Bezorgdagen', 'value', (
    SELECT string_agg((ARRAY['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'])[day], ', ' ORDER BY day) FROM unnest(m.delivery_weekdays) day)),
  'countries', json_build_object('display_name', 'Landen', 'value', COALESCE(array_to_string(m.countries, ', '), 'alle')),
  'label', json_build_object('display_name', 'Label', 'value', CASE WHEN m.has_label_config THEN 'ja' ELSE 'nee' END))`;

/** '1' or '0', as the documents have it. */
const flag = (rows: Expression<unknown>) => sql<'0' | '1'>`(EXISTS ${rows})::int::text`;
