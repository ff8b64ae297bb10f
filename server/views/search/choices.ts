import type { FilterPreset } from '../../../contract/orders/filter-preset.ts';
import { ANY_LOCATION, type OrderFilter } from '../../../contract/orders/order-search.ts';
import { deliveryStatuses, labelOf, PAUSED } from '../../../core/delivery/status.ts';
import { paymentMethodName } from '../../../core/order/payment-words.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import type { User } from '../../ground/session/user.ts';

export type SearchChoice = NonNullable<FilterPreset['available_filters'][number]['options']>[number];
export type SearchChoices = Readonly<Partial<Record<OrderFilter, readonly SearchChoice[]>>>;

/** The choices of every filter that has any, for a user. */
export async function filterChoices(db: Queryable, user: User): Promise<SearchChoices> {
  const [stored] = await db.query<Stored>(SELECT_CHOICES, [user.canmanagealllocations, user.id]);
  if (!stored) throw new Error('a SELECT without FROM has one row');
  const { places, methods, countries, formulas, ...named } = stored;
  const types = [...new Map(places.map(({ type, type_name }) => [type, type_name]))];
  const followers = places.map(({ identifier, name, type }) => ({ value: identifier, text: name, type }));
  return {
    ...FIXED,
    ...named,
    dispatch_request_status: await searchableStatuses(db),
    dispatcher_type: pairs(types),
    dispatcher_identifier: followers,
    responsible_location_type: pairs(types),
    // Users who manage all may ask for whatever a store follows up.
    responsible_location_identifier: user.canmanagealllocations
      ? [{ value: ANY_LOCATION, text: 'Alle winkels', type: 'store' }, ...followers]
      : followers,
    payment_method: methods.map(method => ({
      value: method,
      text: paymentMethodName(method),
    })),
    address_country: countries.map(country => ({ value: country, text: countryName(country) })),
    sales_formula_identifier: formulas.map(formula => ({ value: formula, text: capitalised(formula) })),
  };
}

/** Statuses that the retailer has searchable, in the order of a delivery's life (shell-search-settings.md 4). */
async function searchableStatuses(db: Queryable): Promise<readonly SearchChoice[]> {
  const searchable = (await settingsOf(db, 'order-search')).get('searchable-statuses') as readonly string[];
  return pairs(
    [
      ...deliveryStatuses.map(status => [status, labelOf(status)] as const),
      [PAUSED.identifier, PAUSED.label] as const,
    ].filter(([status]) => searchable.includes(status)),
  );
}

const pairs = (of: readonly (readonly [value: string, text: string])[]): readonly SearchChoice[] =>
  of.map(([value, text]) => ({ value, text }));
const YES_OR_NO = pairs([
  ['1', 'Ja'],
  ['0', 'Nee'],
]);

/** Shown as section 2.3 and 4 of the documents say. */
const FIXED: SearchChoices = {
  fulfilment_method: pairs([
    ['delivery', 'Bezorgen'],
    ['pickup', 'Afhalen'],
  ]),
  hold_status: pairs([
    ['review', 'Geblokkeerd'],
    ['accepted', 'Vrijgegeven'],
    ['denied', 'Definitief geblokkeerd'],
  ]),
  validation_status: pairs([
    ['released', 'Vrijgegeven'],
    ['on-hold', 'Geblokkeerd'],
  ]),
  refunds: pairs([
    ['all', 'Alle crediteringen'],
    ['manual_processing', 'Handmatige uitbetaling'],
    ['automatic_processing_delay', 'Wachtrij automatische uitbetaling'],
    ['requested', 'Te accorderen'],
  ]),
  has_assign_error: pairs([
    ['0', 'Toegewezen'],
    ['1', 'Niet toe te wijzen, wordt opnieuw geprobeerd'],
    ['2', 'Niet toe te wijzen, wordt niet opnieuw geprobeerd'],
    ['3', 'Niet toe te wijzen'],
  ]),
  address_type: pairs([
    ['billing', 'Factuuradres'],
    ['shipping', 'Bezorgadres'],
  ]),
  has_comments: YES_OR_NO,
  is_paused: YES_OR_NO,
  is_late: YES_OR_NO,
  has_label_error: YES_OR_NO,
  has_order_responsible_location: YES_OR_NO,
};

const countries = new Intl.DisplayNames('nl', { type: 'region', fallback: 'code' });
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Stored {
  readonly places: readonly {
    readonly type: string;
    readonly type_name: string;
    readonly identifier: string;
    readonly name: string;
  }[];
  readonly sales_channel_identifier: readonly SearchChoice[];
  readonly dispatch_type: readonly SearchChoice[];
  readonly carrier_method: readonly SearchChoice[];
  readonly formulas: readonly string[];
  readonly methods: readonly string[];
  readonly countries: readonly string[];
}

/** Formulas and methods are those that orders have had; countries also where a carrier goes. */
const SELECT_CHOICES = `
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('type', type, 'type_name', type_name, 'identifier', identifier,
       'name', display_name) ORDER BY type_id, display_name), '[]') FROM typed_locations
     WHERE $1 OR id IN (SELECT location_id FROM user_locations WHERE user_id = $2)) AS places,
    (SELECT COALESCE(json_agg(json_build_object('value', identifier, 'text', display_name) ORDER BY display_name), '[]')
     FROM sales_channels) AS sales_channel_identifier,
    (SELECT COALESCE(json_agg(json_build_object('value', identifier, 'text', display_name, 'is_active', is_active) ORDER BY id), '[]')
     FROM dispatch_types) AS dispatch_type,
    (SELECT COALESCE(json_agg(json_build_object('value', m.identifier, 'text', c.display_name || ' ' || m.display_name,
       'display_name', m.display_name, 'carrier', json_build_object('identifier', c.identifier, 'display_name', c.display_name))
       ORDER BY c.display_name, m.display_name), '[]')
     FROM carrier_methods m JOIN carriers c ON c.id = m.carrier_id) AS carrier_method,
    ARRAY(SELECT value FROM order_values WHERE kind = 'sales_formula' ORDER BY 1) AS formulas,
    ARRAY(SELECT DISTINCT method FROM payment_service_provider_account_methods ORDER BY 1) AS methods,
    ARRAY(SELECT value FROM order_values WHERE kind = 'country'
      UNION SELECT unnest(countries) FROM carrier_methods ORDER BY 1) AS countries`;
