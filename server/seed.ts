import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { seedMany } from './demo/seed-many.ts';
import { longWorkLimits } from './limits.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '0' } } });
const orders = Number(values.orders);
const reading = readConfig(process.env);
const fault =
  (!reading.ok && `The settings are not right:\n${reading.faults.join('\n')}`) ||
  (reading.ok && reading.config.environment === 'production' && 'There is no demo data in production.') ||
  ((!Number.isInteger(orders) || orders < 0) && 'Say how many: npm run seed -- --orders 100000');
if (fault || !reading.ok) {
  console.error(fault);
  process.exit(1);
}

const database = await prepareDatabase(reading.config, { limits: longWorkLimits });
try {
  console.log('The demo data is in.');
  const start = performance.now();
  await seedMany(database.db, orders, done => {
    const seconds = (performance.now() - start) / 1000;
    const left = (seconds / done) * (orders - done);
    console.log(`${done} of ${orders} orders in ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s to go`);
  });
} finally {
  await database.stop();
}
