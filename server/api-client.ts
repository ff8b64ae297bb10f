import { argumentsOf, endWith } from './ground/command-line.ts';
import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';
import { makeApiClient, unknownChannels } from './ground/session/api-clients.ts';

const USAGE = 'Usage: npm run api-client -- NAME --channels web,app';
const { positionals, values } = argumentsOf(
  { allowPositionals: true, options: { channels: { type: 'string', default: '' } } },
  USAGE,
);
const [name] = positionals;
const channels = values.channels.split(',').filter(Boolean);
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
if (name === undefined || channels.length === 0) endWith(USAGE);
const database = await prepareDatabase(reading.config);
try {
  const unknown = await unknownChannels(database.db, channels);
  const token = unknown.length === 0 && (await makeApiClient(database.db, name, channels));
  if (unknown.length > 0) console.error(`There is no sales channel ${unknown.join(', ')}.`);
  // The purpose of this program: nothing else ever shows the token.
  else if (token) console.log(`${name}: ${token}`);
  else console.error(`There is an api client ${name} already.`);
  if (!token) process.exitCode = 1;
} finally {
  await database.stop();
}
