import { createReadStream, statSync } from 'node:fs';
import { argumentsOf, endWith } from './ground/command-line.ts';
import { type Progress, sendOrders } from './acts/orders/send-orders.ts';

const USAGE =
  'Usage: OMS_TOKEN=… npm run import -- orders.ndjson [--url http://localhost:8080]\n' +
  'One order a line; the token is that of an api client (npm run api-client).';
const { positionals, values } = argumentsOf(
  { allowPositionals: true, options: { url: { type: 'string', default: 'http://localhost:8080' } } },
  USAGE,
);
const [file] = positionals;
const token = process.env['OMS_TOKEN'];
if (file === undefined || !token) endWith(USAGE);
const about = statSync(file, { throwIfNoEntry: false });
if (!about?.isFile()) endWith(`There is no file ${file}.`);
if (!URL.canParse(values.url)) endWith(`${values.url} is no address, such as http://localhost:8080.`);

const WIDTH = 30;
const bytes = about.size;
const stream = createReadStream(file);
const refused = await sendOrders(stream, { url: values.url, token }, show).catch((error: unknown) =>
  endWith(
    `\nThe OMS at ${values.url} does not answer (${reasonOf(error)}).`,
    'Send the file again once it does: an order that it has is not taken in twice.',
  ),
);
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

/** The network's reason; the error itself says that a call failed. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  return String((cause as { readonly code?: unknown } | undefined)?.code ?? error);
}
