import { randomBytes } from 'node:crypto';
import type { Transaction } from '../ground/db/pool.ts';
import { hashPassword } from '../ground/session/passwords.ts';
import { idsOf, numbered, put } from './put.ts';
import { isNamed, type SetUp } from './set-up-file.ts';
import { storeLocations } from './store-locations.ts';

/**
 * Stores a set-up file that was judged. Each thing in it becomes as it says, with its lists; what it does not name stays as it is,
 * parts of its things too, and zones, places and printers of its locations, because work may lie there.
 */
export async function storeSetUp(tx: Transaction, setUp: SetUp): Promise<void> {
  const named = ['identifier'];
  await put(tx, 'sales_channels', named, ['display_name'], setUp.sales_channels);
  await put(tx, 'batch_types', named, BATCH_TYPE, setUp.batch_types);
  await put(
    tx,
    'product_states',
    named,
    ['display_name', 'position', 'returns_to_stock'],
    numbered(setUp.product_states),
  );
  await put(tx, 'return_reasons', named, ['display_name', 'position'], numbered(setUp.return_reasons));
  await storeCarriers(tx, setUp.carriers);
  await storeSupplyChains(tx, setUp.supply_chains);
  await storeLocations(tx, setUp.locations);
  await storeUsers(tx, setUp.users);
  await storeArticles(tx, setUp.articles);
}

const BATCH_TYPE = [
  'display_name',
  'is_batchable',
  'is_sortable',
  'is_batch_status_editable',
  'location_types',
  'dispatch_types',
  'most_pieces',
];
const METHOD = [
  'carrier_id',
  'display_name',
  'has_label_config',
  'can_be_overruled_by_dispatcher',
  'transit_days',
  'delivery_weekdays',
  'countries',
];

async function storeCarriers(tx: Transaction, carriers: SetUp['carriers']): Promise<void> {
  await put(tx, 'carriers', ['identifier'], ['display_name'], carriers);
  const carrierId = await idsOf(tx, 'carriers');
  const methods = carriers.flatMap(carrier =>
    carrier.methods.map(method => ({ ...method, carrier_id: carrierId(carrier.identifier) })),
  );
  await put(tx, 'carrier_methods', ['identifier'], METHOD, methods);
  const [methodId, typeId] = [await idsOf(tx, 'carrier_methods'), await idsOf(tx, 'dispatch_types')];
  const ofTypes = methods.flatMap(({ identifier, carrier_id, dispatch_types, default_of }) =>
    dispatch_types.map(type => ({
      carrier_id,
      dispatch_type_id: typeId(type),
      carrier_method_id: methodId(identifier),
      is_active: true,
      is_default: default_of.includes(type),
    })),
  );
  const defaults = ofTypes.filter(({ is_default }) => is_default);
  await tx.execute(
    'UPDATE dispatch_type_methods SET is_default = false WHERE dispatch_type_id = ANY ($1::int[])',
    [defaults.map(({ dispatch_type_id }) => dispatch_type_id)],
  );
  await tx.execute(
    'UPDATE dispatch_type_methods SET is_active = false WHERE carrier_method_id = ANY ($1::int[])',
    [methods.filter(isNamed('dispatch_types')).map(({ identifier }) => methodId(identifier))],
  );
  const key = ['dispatch_type_id', 'carrier_method_id'];
  await put(tx, 'dispatch_type_methods', key, ['is_active', 'is_default'], ofTypes);
  await put(tx, 'dispatch_type_carriers', ['dispatch_type_id', 'carrier_id'], [], ofTypes);
}

async function storeSupplyChains(tx: Transaction, chains: SetUp['supply_chains']): Promise<void> {
  if (chains.some(({ is_default }) => is_default))
    await tx.execute('UPDATE supply_chains SET is_default = false WHERE is_default');
  await put(tx, 'supply_chains', ['identifier'], ['display_name', 'is_default'], chains);
  const chainId = await idsOf(tx, 'supply_chains');
  await tx.execute('DELETE FROM supply_chain_steps WHERE supply_chain_id = ANY ($1::int[])', [
    chains.map(({ identifier }) => chainId(identifier)),
  ]);
  await put(
    tx,
    'supply_chain_steps',
    ['supply_chain_id', 'position'],
    ['kind', 'dispatch_type', 'is_auto_purchase'],
    chains.flatMap(({ identifier, steps }) =>
      numbered(steps).map(step => ({ ...step, supply_chain_id: chainId(identifier) })),
    ),
  );
}

async function storeUsers(tx: Transaction, users: SetUp['users']): Promise<void> {
  // Nobody knows it: a new user signs in once they were given a password.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  await tx.execute(
    `INSERT INTO users (username, name, homepage, password_hash)
     SELECT username, name, homepage, $2 FROM jsonb_populate_recordset(NULL::users, $1::jsonb) ON CONFLICT DO NOTHING`,
    [JSON.stringify(users), password_hash],
  );
  await tx.execute(
    `UPDATE users u SET name = f.name, permissions = f.permissions,
       homepage = CASE WHEN f.unnamed ? 'homepage' THEN u.homepage ELSE f.homepage END,
       closed_at = CASE WHEN f.is_closed OR f.unnamed ? 'is_closed' THEN COALESCE(u.closed_at, CASE WHEN f.is_closed THEN now() END) END
     FROM jsonb_to_recordset($1::jsonb)
       AS f (username text, name text, homepage text, permissions text[], is_closed boolean, unnamed jsonb)
     WHERE u.username = f.username`,
    [JSON.stringify(users)],
  );
  const userId = await idsOf(tx, 'users', 'username');
  const locationId = await idsOf(tx, 'typed_locations', `type || '/' || identifier`);
  const links = users.flatMap(({ username, locations }) =>
    locations.map(location => ({ user_id: userId(username), location_id: locationId(location) })),
  );
  await tx.execute(
    `DELETE FROM user_locations WHERE user_id = ANY ($1::int[]) AND (user_id, location_id) NOT IN (
       SELECT user_id, location_id FROM jsonb_populate_recordset(NULL::user_locations, $2::jsonb))`,
    [users.filter(isNamed('locations')).map(({ username }) => userId(username)), JSON.stringify(links)],
  );
  await put(tx, 'user_locations', ['user_id', 'location_id'], [], links);
}

async function storeArticles(tx: Transaction, articles: SetUp['articles']): Promise<void> {
  const having = (part: keyof SetUp['articles'][number]) =>
    articles.filter(isNamed(part)).map(({ identifier }) => identifier);
  await put(tx, 'products', ['identifier'], ['name', 'image_url', 'attributes'], articles);
  const parts = <Row extends object>(make: (article: SetUp['articles'][number]) => readonly Row[]) =>
    articles.flatMap(article =>
      make(article).map(row => ({ product_identifier: article.identifier, ...row })),
    );
  const eans = parts(article => article.eans.map(ean => ({ ean })));
  const cartons = parts(article => article.cartons);
  await keepOnly(
    tx,
    'product_eans',
    'ean',
    having('eans'),
    eans.map(({ ean }) => ean),
  );
  await put(tx, 'product_eans', ['ean'], ['product_identifier'], eans);
  await keepOnly(
    tx,
    'product_cartons',
    'gtin',
    having('cartons'),
    cartons.map(({ gtin }) => gtin),
  );
  await put(tx, 'product_cartons', ['gtin'], ['product_identifier', 'pieces'], cartons);
  await tx.execute('DELETE FROM product_questions WHERE product_identifier = ANY ($1::text[])', [
    having('questions'),
  ]);
  await put(
    tx,
    'product_questions',
    ['product_identifier', 'attribute_identifier'],
    ['kind', 'value_type', 'question', 'required_error', 'position'],
    parts(article => numbered(article.questions)),
  );
  await storeChainsOf(tx, articles);
  await storePickLocations(tx, articles);
}

/** Takes the codes away that these articles had and have no more. */
const keepOnly = (
  tx: Transaction,
  table: string,
  code: string,
  articles: readonly string[],
  codes: readonly string[],
) =>
  tx.execute(
    `DELETE FROM ${table} WHERE product_identifier = ANY ($1::text[]) AND ${code} NOT IN (SELECT unnest($2::text[]))`,
    [articles, codes],
  );

async function storeChainsOf(tx: Transaction, articles: SetUp['articles']): Promise<void> {
  const chainId = await idsOf(tx, 'supply_chains');
  await tx.execute('DELETE FROM product_supply_chains WHERE product_identifier = ANY ($1::text[])', [
    articles
      .filter(isNamed('supply_chain'))
      .filter(({ supply_chain }) => supply_chain === null)
      .map(({ identifier }) => identifier),
  ]);
  await put(
    tx,
    'product_supply_chains',
    ['product_identifier'],
    ['supply_chain_id'],
    articles.flatMap(({ identifier, supply_chain }) =>
      supply_chain === null
        ? []
        : [{ product_identifier: identifier, supply_chain_id: chainId(supply_chain) }],
    ),
  );
}

const storePickLocations = (tx: Transaction, articles: SetUp['articles']) =>
  tx.execute(
    `INSERT INTO pick_locations AS t (location_id, product_identifier, storage_location_id)
     SELECT DISTINCT ON (z.location_id, f.article) z.location_id, f.article, s.id
     FROM jsonb_to_recordset($1::jsonb) AS f (article text, location text, place text)
     JOIN typed_locations l ON l.type || '/' || l.identifier = f.location
     JOIN storage_zones z ON z.location_id = l.id AND z.type = 'pick'
     JOIN storage_locations s ON s.storage_zone_id = z.id AND s.identifier = f.place
     ON CONFLICT (location_id, product_identifier) DO UPDATE SET storage_location_id = EXCLUDED.storage_location_id
       WHERE t.storage_location_id <> EXCLUDED.storage_location_id`,
    [
      JSON.stringify(
        articles.flatMap(({ identifier, picked_at }) =>
          Object.entries(picked_at).map(([location, place]) => ({ article: identifier, location, place })),
        ),
      ),
    ],
  );
