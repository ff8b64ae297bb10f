import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { openTemplate, type Template } from '../../server/testing/template.ts';
import { stopTestPostgres } from '../../server/testing/test-postgres.ts';
import { check, RULES, type Fault, type Seen } from './history.ts';
import { killed, MOMENTS, type Kill } from './kill.ts';
import { badLine, captivePortal, slowServer } from './network.ts';
import { onGround, type Ground } from './stage.ts';
import { blockedUpgrade, fullDisk, noStorage } from './storage.ts';
import { drainedTogether } from './together.ts';
import { otherVersion, VERSIONS } from './versions.ts';

/** The result of a scenario, and the rules that its history breaks. */
interface Row {
  readonly what: string;
  readonly runs: number;
  readonly told: string;
  readonly faults: readonly Fault[];
}

const WHEN = { beep: 'at the beep', flight: 'in flight', reply: 'between reply and mark' } as const;
/** Kills for one device; then a new device goes on. */
const KILLS_A_DEVICE = 20;

type Scenario = (ground: Ground, chance: Random) => Promise<string>;
/** Each scenario gives a line about what it did; forbidden events are found in the history. */
const scenarios: Readonly<Record<string, Readonly<Record<string, Scenario>>>> = {
  together: {
    'two tabs and the service worker': (ground, chance) => drainedTogether(ground, chance, true),
    'the same without locks': (ground, chance) => drainedTogether(ground, chance, false),
  },
  disk: { 'quota exceeded': fullDisk, 'storage refused': noStorage, 'blocked upgrade': blockedUpgrade },
  versions: {
    'update of a full queue': (ground, chance) => otherVersion(ground, chance, VERSIONS.first),
    'the version of now': (ground, chance) => otherVersion(ground, chance, VERSIONS.second),
    'rollback with a full queue': (ground, chance) => otherVersion(ground, chance, VERSIONS.later),
  },
  network: { 'captive portal': captivePortal, 'slow server': slowServer, 'bad line': badLine },
};
const names = ['kill', ...Object.keys(scenarios)];

const { values } = parseArgs({
  options: {
    /** Kills, over the three moments in turn. */
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: names },
  },
});
const unknown = values.only.filter(name => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose from ${names.join(', ')}.`);
  process.exit(1);
}

const started = performance.now();
const template = await openTemplate();
const rows: Row[] = [];
try {
  for (const name of values.only) {
    if (name === 'kill') rows.push(...(await kills(template, Number(values.seed), Number(values.runs))));
    for (const [what, scenario] of Object.entries(scenarios[name] ?? {}))
      rows.push(await played(template, Number(values.seed), what, scenario));
  }
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

/** The number of faults of each rule; the rules of the summary are named also when none was found. */
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

/** Runs one scenario; a scenario that does not reach its end is a fault too. */
async function played(template: Template, seed: number, what: string, scenario: Scenario): Promise<Row> {
  console.error(what);
  return onGround(template, async ground => {
    try {
      const told = await scenario(ground, createRandom(seed));
      return { what, runs: 1, told, faults: check(ground.history) };
    } catch (error) {
      console.error(error);
      return { what, runs: 1, told: 'broken off', faults: [{ rule: 'stuck', what: String(error) }] };
    }
  });
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
