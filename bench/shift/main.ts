import { parseArgs } from 'node:util';
import { build } from 'vite';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { openTemplate } from '../../server/testing/template.ts';
import { stopTestPostgres } from '../../server/testing/test-postgres.ts';
import { onGround, type Ground } from '../../tests/chaos/stage.ts';
import { markdownTable } from '../table.ts';
import { discardDevices } from './device.ts';
import { storeHour } from './pick.ts';
import { receiptShift } from './receipt.ts';
import { returnsShift } from './returns.ts';
import { sortShift } from './sort.ts';
import { cellsOf, failuresOf, HEADS, type Played, type SlowAnswer } from './tally.ts';

type Flow = (ground: Ground, cpu: number, chance: Random) => Promise<Played>;
const flows: Readonly<Record<string, Flow>> = {
  sort: sortShift,
  pick: storeHour,
  returns: returnsShift,
  receipt: receiptShift,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(flows) },
    /** Times by which the processor is slower. */
    speed: { type: 'string', multiple: true, default: ['1', '4'] },
    seed: { type: 'string', default: '1' },
    /** The app in dist/ is the one of now. */
    built: { type: 'boolean', default: false },
  },
});
const unknown = values.only.filter(name => !(name in flows));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose from ${Object.keys(flows).join(', ')}.`);
  process.exit(1);
}

if (!values.built) await build({ logLevel: 'error' });
const template = await openTemplate();
const all: Played[] = [];
const failures: string[] = [];
try {
  for (const [name, play] of Object.entries(flows).filter(([one]) => values.only.includes(one)))
    for (const cpu of values.speed.map(Number)) {
      console.error(`${name}, ${cpu}x`);
      try {
        const played = await onGround(template, async ground => {
          try {
            return await play(ground, cpu, createRandom(Number(values.seed)));
          } finally {
            await discardDevices();
          }
        });
        all.push(played);
        failures.push(...failuresOf(played));
        for (const tally of played.tallies) {
          if (tally.taps.length > 0) console.error(`taps: ${counted(tally.taps)}`);
          for (const slow of tally.slow) console.error(slowText(slow));
          for (const ms of tally.restarts)
            console.error(`start without a network after kill -9: ${ms.toFixed(0)} ms`);
        }
      } catch (error) {
        console.error(error);
        failures.push(`${name}, ${cpu}x was broken off`);
      }
    }
} finally {
  await template.close();
  await stopTestPostgres();
}
if (all.length > 0) console.log(markdownTable(HEADS, all.map(cellsOf)));
for (const failure of failures) console.log(failure);
// Connections of the killed browser may linger.
process.exit(failures.length > 0 ? 1 : 0);

function counted(words: readonly string[]): string {
  return [...new Set(words)].map(one => `${words.filter(word => word === one).length} ${one}`).join(', ');
}

function slowText({ text, step, answer, calls, tasks }: SlowAnswer): string {
  const { ended, heard, begun, durable, changed, painted } = answer;
  const times = Object.entries({ heard, begun, durable, changed, painted });
  return [
    `${text} at ${step}: ${times.map(([name, at]) => `${name} ${(at - ended).toFixed(0)}`).join(', ')} ms`,
    ...tasks.map(task => `  task: ${task}`),
    ...calls.map(call => `  call: ${call}`),
  ].join('\n');
}
