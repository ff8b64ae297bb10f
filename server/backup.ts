import { argumentsOf, endWith } from './ground/command-line.ts';
import { sentenceOf } from './ground/cannot-start.ts';
import { readConfig } from './ground/config.ts';
import { backUp } from './ground/backup/nightly.ts';
import { backupsIn } from './ground/backup/records.ts';
import { prepareDatabase } from './prepare-database.ts';

const USAGE = `Usage: npm run backup [-- --list]
  makes a backup, restores it beside the database to see that it can be, and throws that away
  --list  the backups there are`;
const { values } = argumentsOf({ options: { list: { type: 'boolean', default: false } } }, USAGE);
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
const { backups } = reading.config;
if (!backups)
  endWith(
    'Backups are of the embedded PostgreSQL: another (DATABASE_URL) has its own tools, and BACKUP_DIR=off makes none. See docs/OPERATIONS.md.',
  );

const said = ({ name, bytes, orders, check }: ReturnType<typeof backupsIn>[number]): string =>
  `${name}  ${(bytes / 1e6).toFixed(1)} MB, ${orders} orders; ${
    check
      ? (check.failure ?? `restored ${check.at}: ${check.rows} rows, up to ${check.reached ?? 'its copy'}`)
      : 'not tried'
  }`;

if (values.list) {
  const all = backupsIn(backups.folder);
  console.log(all.length === 0 ? `There is no backup in ${backups.folder}.` : all.map(said).join('\n'));
} else {
  const database = await prepareDatabase(reading.config);
  try {
    const made = await backUp(database.db.connection, backups);
    console.log(said(made));
    if (made.check?.failure != null) process.exitCode = 1;
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  } finally {
    await database.stop();
  }
}
