import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overStatuses } from '../../core/batch/status.ts';
import { finishedStatuses } from '../../core/delivery/delivery.ts';
import { type ColumnMark, columnsMarked } from '../../core/delivery/columns.ts';
import { type StatusMark, statusesHeld, statusesMarked } from '../../core/delivery/status.ts';
import { refundStatusLabels } from '../../core/refund/status.ts';
import { quoted } from '../ground/db/quoted.ts';

// `npm run sql`: writes into the migrations what SQL needs of the records of core, between the marks /*= name */ and /*=*/. With
// `--check` it writes nothing, and fails when something there differs.

const marked = (mark: StatusMark): string => quoted(statusesMarked(mark));
/** SQL: whether an update changes one of the columns with a mark. */
const changes = (mark: ColumnMark): string => {
  const row = (of: string) =>
    columnsMarked(mark)
      .map(name => `${of}.${name}`)
      .join(', ');
  return `(${row('OLD')}) IS DISTINCT FROM (${row('NEW')})`;
};

const pieces: Readonly<Record<string, string>> = {
  'open statuses': marked('O'),
  'reserving statuses': marked('R'),
  'gone statuses': marked('G'),
  'finished statuses': quoted(finishedStatuses),
  'replaced statuses': quoted(['cancelled', ...statusesMarked('N')]),
  'review statuses': quoted(statusesHeld('review')),
  'denied statuses': quoted(statusesHeld('denied')),
  'released statuses': quoted(statusesHeld('accepted')),
  'held statuses': quoted(statusesHeld('review', 'denied')),
  'over statuses': quoted(overStatuses),
  'refund statuses': quoted(Object.keys(refundStatusLabels)),
  'writers change': changes('W'),
  'revision changes': changes('R'),
  'package changes': changes('V'),
};

const WIDTH = 118;
/** Short pieces stay in their line. */
const laidOut = (text: string): string => {
  if (text.length <= 80) return ` ${text} `;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return `\n    ${lines.join('\n    ')} `;
};

const FOLDER = join(import.meta.dirname, '../migrations');
let differs = false;
for (const file of readdirSync(FOLDER)) {
  const path = join(FOLDER, file);
  const text = readFileSync(path, 'utf8');
  const written = text.replace(/\/\*= ([^*]+) \*\/[^]*?\/\*=\*\//g, (_, name: string) => {
    const piece = pieces[name];
    if (piece === undefined) throw new Error(`${file}: there is no '${name}'`);
    return `/*= ${name} */${laidOut(piece)}/*=*/`;
  });
  if (written === text) continue;
  differs = true;
  if (process.argv.includes('--check'))
    console.error(`${file} is not what the records of core say: npm run sql`);
  else writeFileSync(path, written);
}
if (differs && process.argv.includes('--check')) process.exit(1);
