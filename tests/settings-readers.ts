import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parameterGroups } from '../core/settings/parameters.ts';

// The parts of the product that read each setting, as the code has it.

/** Code that obeys settings: not what declares them, passes all of them on or shows them, nor tests, texts and demo data. */
const isReader = (file: string): boolean =>
  /^(core|server|src|sw)\/.*\.(tsx?|sql)$/.test(file) &&
  !/\.test\.|\/(testing|demo)\/|test-|\.(nl|en|pl)\.ts$|^core\/settings\/|schema\.ts$|^server\/(nouns\/settings|views\/frontend)\/|^src\/office\/settings\/|010_settings\.sql$/.test(
    file,
  );

/** The part that a file is of: a folder of the server's storeys, the office or the flows; else its first two folders. */
function partOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const isDeep = /^(server\/(acts|nouns|views)|src\/(office|flows))\//.test(file);
  return folders.slice(0, isDeep ? 3 : 2).join('/');
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|(^|\s)(\/\/|--).*$/gm, '');

/** Whether the code names the setting: its key alone as a string, or behind its group, in a file that names the group. */
const reads = (text: string, group: string, key: string): boolean =>
  text.includes(group) &&
  (text.includes(`'${key}'`) || text.includes(`${group}.${key}`) || text.includes(`${key}\``));

/** The parts of the product with code for which this is true, in order. */
export function partsOfCode(): (reads: (text: string) => boolean) => readonly string[] {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'core', 'server', 'src', 'sw'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(isReader)
    .map(file => ({ part: partOf(file), text: withoutComments(readFileSync(file, 'utf8')) }));
  return is => [...new Set(files.filter(({ text }) => is(text)).map(({ part }) => part))].toSorted();
}

/** Parts by `group.key`, in order. */
export function settingReaders(): Readonly<Record<string, readonly string[]>> {
  const parts = partsOfCode();
  return Object.fromEntries(
    parameterGroups.flatMap(({ identifier: group, parameters }) =>
      parameters.map(({ key }) => [`${group}.${key}`, parts(text => reads(text, group, key))]),
    ),
  );
}
