import { readFileSync } from 'node:fs';
import { readTriggers, storeTriggers } from './acts/triggers/trigger-file.ts';
import { endWith, fileArgument } from './ground/command-line.ts';
import { prepareDatabase } from './prepare-database.ts';

const USAGE = 'Usage: npm run triggers -- FILE.json (docs/RUNNING.md says what is in it)';
const { config, file } = fileArgument(USAGE);
const read = readTriggers(readFileSync(file, 'utf8'));
if (!read.ok)
  endWith(
    ...read.faults.slice(0, 100).map(({ path, detail }) => `${path}: ${detail}`),
    'Nothing was stored.',
  );
const database = await prepareDatabase(config);
try {
  const { made, ended, kept } = await database.db.transaction(tx => storeTriggers(tx, read.triggers));
  console.log(`Triggers made: ${String(made)}, ended: ${String(ended)}, as they were: ${String(kept)}`);
} finally {
  await database.stop();
}
