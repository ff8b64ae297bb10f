import type { RequestMode } from '../../../core/assign/request-modes.ts';
import type { SendingPlace, SupplyChainStep } from '../../../core/assign/facts.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type StockRules, stockRules } from '../../nouns/stock/available.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

/** A location that an order may be planned at. */
export interface KnownPlace extends SendingPlace {
  readonly identifier: string;
  readonly request_mode: RequestMode;
}

export interface KnownPlaces {
  readonly places: readonly KnownPlace[];
  /** Steps by ruleset. */
  readonly rulesets: Readonly<Record<string, readonly SupplyChainStep[]>>;
  /** The ruleset of an article without one. */
  readonly default_ruleset: string;
  /** Where what has no place is parked (order-rules.md 0). */
  readonly parked_id: number;
  /** Settings of the group oms-rules. */
  readonly max_parts: number;
  readonly horizon_days: number;
  readonly retry_days: number;
  readonly stock_rules: StockRules;
}

/**
 * All places, as they are committed now. They change seldom: what was read before is kept for as long as the version in
 * the database is the same. A version that is newer than what was read under it cannot be: the version is read first.
 */
export async function loadPlaces(db: Queryable): Promise<KnownPlaces> {
  const current = await db.one<{ version: string }>('SELECT version FROM known_places');
  if (!current) throw new Error('there are no known places');
  const kept = cache.get(current.version);
  if (kept) return kept;
  const read = await readPlaces(db);
  cache.clear();
  cache.set(current.version, read);
  return read;
}

/** By version; the newest alone. Every database has versions of its own. */
const cache = new Map<string, KnownPlaces>();

async function readPlaces(db: Queryable): Promise<KnownPlaces> {
  const [rules, stock_rules, places, rulesets] = await Promise.all([
    settingsOf(db, 'oms-rules'),
    stockRules(db),
    db.query<KnownPlace>(PLACES),
    db.query<{ identifier: string; is_default: boolean; steps: SupplyChainStep[] }>(RULESETS),
  ]);
  const parked = places.find(({ type, identifier }) => type === 'warehouse' && identifier === 'GEEN');
  if (!parked) throw new Error('there is no location GEEN');
  return {
    // Nothing is sent from where it is parked, so nobody is told that it dropped out.
    places: places.filter(({ id }) => id !== parked.id),
    rulesets: Object.fromEntries(rulesets.map(({ identifier, steps }) => [identifier, steps])),
    default_ruleset: rulesets.find(({ is_default }) => is_default)?.identifier ?? '',
    parked_id: parked.id,
    max_parts: Number(rules.get('max-parts')),
    horizon_days: Number(rules.get('horizon-days')),
    retry_days: Number(rules.get('retry-days')),
    stock_rules,
  };
}

const PLACES = `
  SELECT l.id, l.type, l.identifier, l.active, l.time_zone, request_mode(l.id) AS request_mode,
    (p.address->>'latitude')::float8 AS latitude, (p.address->>'longitude')::float8 AS longitude,
    COALESCE((SELECT json_object_agg(k.identifier, COALESCE(to_json(v.int_value), to_json(v.varchar_value), to_json(v.text_value)))
      FROM location_properties v JOIN location_property_keys k ON k.id = v.location_property_key_id
      WHERE v.location_id = l.id AND k.data_type <> 'boolean'), '{}') AS properties,
    COALESCE((SELECT json_object_agg(t.identifier, COALESCE((
        SELECT json_agg(json_build_object('id', m.id, 'transit_days', m.transit_days, 'delivery_weekdays', m.delivery_weekdays,
            'countries', m.countries) ORDER BY tm.is_default DESC, m.id)
        FROM active_methods a JOIN carrier_methods m ON m.id = a.carrier_method_id
        JOIN dispatch_type_methods tm ON tm.dispatch_type_id = t.id AND tm.carrier_method_id = m.id
        WHERE a.location_id = l.id AND a.dispatch_type = t.identifier), '[]'))
      FROM location_dispatch_types lt JOIN dispatch_types t ON t.id = lt.dispatch_type_id
      WHERE lt.location_id = l.id AND t.is_active), '{}') AS types,
    COALESCE((SELECT json_agg(json_build_object('id', s.id, 'type', st.identifier, 'is_cutoff', st.is_cutoff, 'date', s.date,
        'week_day', s.week_day, 'is_available', s.is_available, 'to_time', to_char(s.to_time, 'HH24:MI'),
        'max_capacity', CASE WHEN st.uses_capacities THEN s.max_capacity END, 'priority', s.priority) ORDER BY s.id)
      FROM service_times s JOIN service_types st ON st.id = s.service_type_id WHERE s.location_id = l.id), '[]') AS service_times
  FROM typed_locations l, LATERAL location_address(l.id, 'visiting') AS p (address) ORDER BY l.id`;

const RULESETS = `
  SELECT c.identifier, c.is_default, json_agg(json_build_object('kind', s.kind, 'dispatch_type', s.dispatch_type,
    'is_auto_purchase', s.is_auto_purchase) ORDER BY s.position) AS steps
  FROM supply_chains c JOIN supply_chain_steps s ON s.supply_chain_id = c.id GROUP BY c.id`;
