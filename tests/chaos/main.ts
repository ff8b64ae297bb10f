import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { openTemplate, type Template } from '../../server/testing/template.ts';
import { stopTestPostgres } from '../../server/testing/test-postgres.ts';
import { check, RULES, type Fault, type Seen } from './history.ts';
import { killed, MOMENTS, type Kill } from './kill.ts';
import { onGround } from './stage.ts';

/** What a scenario did, and what its history breaks. */
interface Row {
  readonly what: string;
  readonly runs: number;
  readonly told: string;
  readonly faults: readonly Fault[];
}

const WHEN = { beep: 'at the beep', flight: 'in flight', reply: 'between reply and mark' } as const;
/** Kills of one device; then another one goes on, with nothing on it. */
const KILLS_A_DEVICE = 20;

const scenarios: Readonly<
  Record<string, (template: Template, seed: number, runs: number) => Promise<Row[]>>
> = {
  kill: kills,
};

const { values } = parseArgs({
  options: {
    /** Kills, over the three moments in turn. */
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: Object.keys(scenarios) },
  },
});
const unknown = values.only.filter(name => !(name in scenarios));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose from ${Object.keys(scenarios).join(', ')}.`);
  process.exit(1);
}

const started = performance.now();
const template = await openTemplate();
const rows: Row[] = [];
try {
  for (const name of values.only)
    rows.push(...((await scenarios[name]?.(template, Number(values.seed), Number(values.runs))) ?? []));
} finally {
  await template.close();
  await stopTestPostgres();
}
for (const { what, runs, told, faults } of rows) {
  console.log(`${what.padEnd(34)} ${String(runs).padStart(4)}  ${told}`);
  for (const { rule, what: which } of faults) console.log(`    ${rule} (${RULES[rule]}): ${which}`);
}
const faults = rows.flatMap(row => row.faults);
const runs = rows.reduce((n, row) => n + row.runs, 0);
console.log(
  `${runs} runs in ${((performance.now() - started) / 1000).toFixed(0)} s: ${faults.length} faults (${countOf(faults)})`,
);
// Connections of killed browsers may linger.
process.exit(faults.length > 0 ? 1 : 0);

/** How often each rule was broken, those of the summary also when never. */
function countOf(found: readonly Fault[]): string {
  const told = new Map<string, number>([
    ['lost', 0],
    ['doubled', 0],
    ['stuck', 0],
    ['disordered', 0],
  ]);
  for (const { rule } of found) told.set(rule, (told.get(rule) ?? 0) + 1);
  return [...told].map(([rule, n]) => `${n} ${rule}`).join(', ');
}

async function kills(template: Template, seed: number, runs: number): Promise<Row[]> {
  const all: Kill[] = [];
  const faults: Fault[] = [];
  let recordings = 0;
  for (let first = 0; first < runs; first += KILLS_A_DEVICE) {
    const chance: Random = createRandom(seed * 1000 + first);
    const number = Math.min(KILLS_A_DEVICE, runs - first);
    const moments = Array.from({ length: number }, (_, i) => MOMENTS[(first + i) % MOMENTS.length] ?? 'beep');
    const history = await onGround(template, async ground => {
      all.push(...(await killed(ground, chance, moments)));
      return ground.history;
    });
    faults.push(...check(history));
    recordings += storedIn(history);
    console.error(`${all.length} kills, ${faults.length} faults`);
  }
  return MOMENTS.map((moment, i) => {
    const own = all.filter(kill => kill.moment === moment);
    const count = (test: (kill: Kill) => boolean): number => own.filter(test).length;
    return {
      what: `kill -9, ${WHEN[moment]}`,
      runs: own.length,
      told:
        `${count(k => k.queued > 0)} with a queue, ${count(k => k.committed)} in the OMS by then, ` +
        `${count(k => k.marked)} marked` +
        (i === 0 ? `; ${recordings} recordings in all` : ''),
      faults: i === 0 ? faults : [],
    };
  });
}

function storedIn(history: readonly Seen[]): number {
  return history.flatMap(seen => (seen.kind === 'end' ? seen.entries : [])).length;
}
