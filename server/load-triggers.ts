import { readFileSync, statSync } from 'node:fs';
import { readTriggers, storeTriggers } from './acts/triggers/trigger-file.ts';
import { argumentsOf, endWith } from './ground/command-line.ts';
import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';

const USAGE = 'Usage: npm run triggers -- FILE.json (docs/RUNNING.md says what is in it)';
const { positionals } = argumentsOf({ allowPositionals: true }, USAGE);
const [file] = positionals;
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
if (file === undefined) endWith(USAGE);
if (!statSync(file, { throwIfNoEntry: false })?.isFile()) endWith(`There is no file ${file}.`);
const read = readTriggers(readFileSync(file, 'utf8'));
if (!read.ok)
  endWith(
    ...read.faults.slice(0, 100).map(({ path, detail }) => `${path}: ${detail}`),
    'Nothing was stored.',
  );
const database = await prepareDatabase(reading.config);
try {
  const { made, ended, kept } = await database.db.transaction(tx => storeTriggers(tx, read.triggers));
  console.log(`Triggers made: ${String(made)}, ended: ${String(ended)}, as they were: ${String(kept)}`);
} finally {
  await database.stop();
}
