import { argumentsOf, endWith } from './ground/command-line.ts';
import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';
import { seedMany } from './demo/seed-many.ts';
import { recount } from './demo/recount.ts';
import { longWorkLimits } from './ground/limits.ts';

const USAGE = 'Say how many: npm run seed -- --orders 100000';
const { values } = argumentsOf({ options: { orders: { type: 'string', default: '0' } } }, USAGE);
const orders = Number(values.orders);
if (!Number.isInteger(orders) || orders < 0) endWith(USAGE);
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
if (reading.config.environment === 'production') endWith('There is no demo data in production.');

const WIDTH = 30;
const database = await prepareDatabase(reading.config, { limits: longWorkLimits });
try {
  console.log('The demo data is in.');
  const start = performance.now();
  await seedMany(database.db, orders, done => show(done, (performance.now() - start) / 1000));
  const broken = await recount(database.db);
  for (const { law, count } of broken)
    console.log(`${count === 0 ? 'holds' : `BROKEN ${count} times`}: ${law}`);
  if (broken.some(({ count }) => count > 0)) process.exitCode = 1;
} finally {
  await database.stop();
}

function show(done: number, seconds: number): void {
  const bar = '#'.repeat(Math.round((done / orders) * WIDTH)).padEnd(WIDTH);
  const left = (seconds / done) * (orders - done);
  process.stderr.write(
    `\r[${bar}] ${done} orders, ${Math.round(done / seconds)}/s, ${left.toFixed(0)} s to go ${done === orders ? '\n' : ''}`,
  );
}
