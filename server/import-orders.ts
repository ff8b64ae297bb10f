import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Progress, sendOrders } from './orders/send-orders.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://localhost:8080' } },
});
const [file] = positionals;
const token = process.env['OMS_TOKEN'];
if (file === undefined || !token) {
  console.error('Usage: OMS_TOKEN=… npm run import -- orders.ndjson [--url http://localhost:8080]');
  console.error('One order a line; the token is that of an api client (npm run api-client).');
  process.exit(1);
}

const WIDTH = 30;
const bytes = statSync(file).size;
const stream = createReadStream(file);
const refused = await sendOrders(createInterface({ input: stream }), { url: values.url, token }, show);
process.stderr.write('\n');
// Its result goes to standard output, so that it can be kept; the bar does not.
for (const { line, why } of refused) console.log(`line ${line}: ${why}`);
process.exit(refused.length > 0 ? 1 : 0);

/** By the part of the file that was read. */
function show({ sent, known, refused: wrong }: Progress): void {
  const done = Math.round((stream.bytesRead / bytes) * WIDTH);
  const bar = '#'.repeat(done).padEnd(WIDTH);
  process.stderr.write(`\r[${bar}] ${sent} sent, ${known} known, ${wrong} not taken in`);
}
