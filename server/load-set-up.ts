import { readFileSync } from 'node:fs';
import { fileArgument } from './ground/command-line.ts';
import { prepareDatabase } from './prepare-database.ts';
import { setUpOms } from './set-up/set-up.ts';

const USAGE = 'Usage: npm run set-up -- FILE.json (docs/RUNNING.md says what is in it)';
const MOST_FAULTS = 100;
const { config, file } = fileArgument(USAGE);
const database = await prepareDatabase(config);
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
