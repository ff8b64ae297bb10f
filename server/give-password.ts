import { argumentsOf, endWith } from './ground/command-line.ts';
import { readConfig } from './ground/config.ts';
import { prepareDatabase } from './prepare-database.ts';
import { givePassword } from './ground/session/passwords.ts';

const USAGE = 'Usage: npm run give-password -- USERNAME…';
const { positionals } = argumentsOf({ allowPositionals: true }, USAGE);
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
if (positionals.length === 0) endWith(USAGE);
const database = await prepareDatabase(reading.config);
try {
  for (const username of positionals) {
    const password = await givePassword(database.db, username);
    // The purpose of this program: nothing else ever shows it.
    if (password) console.log(`${username}: ${password}`);
    else {
      console.error(`There is no user ${username}.`);
      process.exitCode = 1;
    }
  }
} finally {
  await database.stop();
}
