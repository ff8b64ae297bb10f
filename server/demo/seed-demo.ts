import { dutchDay, type Day } from '../../core/calendar/day.ts';
import type { Database } from '../ground/db/pool.ts';
import { hashPassword } from '../ground/session/passwords.ts';
import { addBatchOrders, addStoreOrders, batches, batchTypes } from './data/demo-batches.ts';
import { carrierMethods, carriers } from './data/demo-carriers.ts';
import { addOrdersToBatch, dcPickLocations } from './orders-to-batch.ts';
import { people } from './data/demo-people.ts';
import {
  contactTables,
  locationProperties,
  locations,
  storageLocations,
  storageZones,
} from './data/demo-places.ts';
import { pictureOf, productCartons, productEans, products } from './data/demo-products.ts';
import { salesChannels } from './data/demo-channels.ts';
import { productQuestions } from './data/demo-questions.ts';
import { printers } from './data/demo-printers.ts';
import { addReceipts } from './data/demo-receipts.ts';
import { nameTranslations } from './data/demo-names.ts';
import { frontendParameters } from './data/demo-settings.ts';
import { addStorePicks, pickLocations } from './data/demo-store-picks.ts';
import { dispatchTypeTables } from './data/demo-dispatch-types.ts';
import { serviceTimes } from './data/demo-service-times.ts';
import { supplyChainTables } from './data/demo-supply-chains.ts';
import { insertRows } from './insert-rows.ts';
import { createOrderBook } from './order-book.ts';
import { createRandom } from './random.ts';
import { seedResults } from './cases/results.ts';
import { seedCases } from './cases/seed-cases.ts';
import { seedBadges } from './data/demo-badges.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedReturns } from './seed-returns.ts';
import { seedSscc } from './seed-sscc.ts';
import { seedTriggers } from './seed-triggers.ts';
import { seedHoldGroups } from './seed-hold-groups.ts';
import { foldAll, seedStock } from './seed-stock.ts';

const PASSWORD = 'welkom';
const SEED = 20_261_120;

/**
 * Fills an empty database with the demo data, the same on every machine (docs/demo-data.md).
 * `passwordHash` is the hash of everybody's password; tests give a cheap one. The orders to put in a batch have
 * dispatch dates around `today`.
 */
export async function seedDemo(
  db: Database,
  options: { passwordHash?: string; today?: Day } = {},
): Promise<void> {
  const passwordHash = options.passwordHash ?? (await hashPassword(PASSWORD));
  const today = options.today ?? dutchDay(Date.now());
  const random = createRandom(SEED);
  const book = createOrderBook(random);
  addBatchOrders(book, random);
  addStoreOrders(book, random);
  addStorePicks(book);
  addOrdersToBatch(book, today);
  // In the order of their references.
  const tables: Readonly<Record<string, readonly object[]>> = {
    users: people.map(({ username, name, homepage, permissions }, i) => ({
      id: i + 1,
      username,
      name,
      password_hash: passwordHash,
      homepage,
      permissions,
    })),
    locations,
    ...contactTables,
    user_locations: userLocations(),
    location_properties: locationProperties,
    storage_zones: storageZones,
    storage_locations: storageLocations,
    products: products.map(({ identifier, name }) => ({
      identifier,
      name,
      image_url: pictureOf(identifier),
    })),
    product_eans: productEans,
    product_cartons: productCartons,
    product_questions: productQuestions,
    carriers,
    carrier_methods: carrierMethods,
    batch_types: batchTypes,
    sales_channels: salesChannels,
    dispatch_request_batches: batches,
    ...dispatchTypeTables,
    service_times: serviceTimes(today),
    ...supplyChainTables,
    pick_locations: [...pickLocations, ...dcPickLocations],
    ...book.rows,
    frontend_parameters: frontendParameters,
    translations: nameTranslations,
    printers,
  };
  await db.transaction(async tx => {
    for (const [table, rows] of Object.entries(tables)) await insertRows(tx, table, rows);
    await seedReturns(tx);
    await seedBadges(tx);
    await addReceipts(tx);
    await seedSscc(tx);
    await seedCustomers(tx);
    await seedStock(tx, today);
    await seedHoldGroups(tx);
    await seedCases(tx, today);
    await seedTriggers(tx);
    await seedResults(tx);
    await foldAll(tx);
  });
}

function userLocations() {
  return people.flatMap((person, i) =>
    locations
      .filter(({ identifier }) => person.locations === 'all' || person.locations.includes(identifier))
      .map(({ id }) => ({ user_id: i + 1, location_id: id })),
  );
}
