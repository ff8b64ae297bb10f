import { readFileSync, statSync } from 'node:fs';
import { argumentsOf, endWith } from './ground/command-line.ts';
import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';
import { setUpOms } from './set-up/set-up.ts';

const USAGE = 'Usage: npm run set-up -- FILE.json (docs/RUNNING.md says what is in it)';
const MOST_FAULTS = 100;
const { positionals } = argumentsOf({ allowPositionals: true }, USAGE);
const [file] = positionals;
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
if (file === undefined) endWith(USAGE);
if (!statSync(file, { throwIfNoEntry: false })?.isFile()) endWith(`There is no file ${file}.`);
const database = await prepareDatabase(reading.config);
try {
  const outcome = await setUpOms(database.db, readFileSync(file));
  if (outcome.ok)
    for (const [what, things] of Object.entries(outcome.setUp))
      if (things.length > 0) console.log(`${what}: ${String(things.length)}`);
  if (!outcome.ok) {
    for (const { path, detail } of outcome.faults.slice(0, MOST_FAULTS)) console.error(`${path}: ${detail}`);
    const more = outcome.faults.length - MOST_FAULTS;
    console.error(`${more > 0 ? `And ${String(more)} more. ` : ''}Nothing was stored.`);
    process.exitCode = 1;
  }
} finally {
  await database.stop();
}
