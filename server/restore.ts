import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { argumentsOf, endWith } from './ground/command-line.ts';
import { sentenceOf } from './ground/cannot-start.ts';
import { readConfig } from './ground/config.ts';
import { recordIn } from './ground/backup/records.ts';
import { backupBefore, restoreBackup } from './ground/backup/restore.ts';

const USAGE = `Usage: npm run restore -- FOLDER [--to TIME]
  FOLDER     a backup, or the folder of all: the newest before TIME is taken
  --to TIME  the moment to restore to, with its zone, as 2026-12-01T14:02:00+01:00; else all that is archived`;
const { values, positionals } = argumentsOf(
  { allowPositionals: true, options: { to: { type: 'string' } } },
  USAGE,
);
const [given] = positionals;
if (given === undefined || positionals.length > 1) endWith(USAGE);
const folder = resolve(given);
if (!existsSync(folder)) endWith(`There is no folder ${folder}.`);
const reading = readConfig(process.env);
if (!reading.ok) endWith('The settings are not right:', ...reading.faults);
const { config } = reading;
if (config.databaseUrl)
  endWith('DATABASE_URL names a PostgreSQL that is not ours: restore it by its own tools.');
if (values.to !== undefined && !z.iso.datetime({ offset: true }).safeParse(values.to).success)
  endWith(`--to must be a moment with its zone, as 2026-12-01T14:02:00+01:00; read ${values.to}.`);
const to = values.to === undefined ? undefined : new Date(values.to);

try {
  const one = recordIn(folder);
  const backups = one ? dirname(folder) : folder;
  if (one && basename(folder) !== one.name)
    endWith(
      `The folder of backup ${one.name} must have that name, beside the log in ${join(backups, 'wal')}.`,
    );
  if (one && to && new Date(one.ended_at) > to)
    endWith(`Backup ${one.name} ended at ${one.ended_at}, after that moment: take an older one.`);
  const { backup, reached, orders, aside } = await restoreBackup(
    config.dataFolder,
    backups,
    one ?? backupBefore(backups, to),
    to,
  );
  console.log(
    `Restored backup ${backup}${reached ? `, up to its change of ${reached.toISOString()}` : ''}: ${orders} orders. Devices will report what it lacks.`,
  );
  if (aside) console.log(`The data that stood there is in ${aside}.`);
} catch (error) {
  endWith(sentenceOf(error));
}
