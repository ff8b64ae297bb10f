import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import { stopTestPostgres } from '../../server/testing/test-postgres.ts';
import { openOms, type Oms } from './oms.ts';
import { tryMutants } from './mutants.ts';
import { run, type Cast, type Outcome } from './run.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '400' },
    /** Each run twice: the same seed must give the same steps. */
    twice: { type: 'boolean', default: false },
    /** Prints the steps of a failing run. */
    trace: { type: 'boolean', default: false },
    /** A failing run is told of as it is, without a search for a shorter one. */
    once: { type: 'boolean', default: false },
    /** Puts faults into the code, and sees them caught. */
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

if (values.mutants) process.exit(tryMutants(values.only, values.runs));

// In a page it is a line in the console: the promise that nobody waits for is told of, and work goes on.
const unhandled = new Map<string, number>();
process.on('unhandledRejection', error => {
  const text = String(error);
  unhandled.set(text, (unhandled.get(text) ?? 0) + 1);
});
// A page has it, and Node does not.
Object.assign(globalThis, { reportError: (error: unknown) => console.error(error) });
const oms = await openOms();
const cast = await castOf(oms);
const started = performance.now();
const cpu = process.cpuUsage();
const total = { runs: 0, beeps: 0, steps: 0 };
const faults: Record<string, number> = {};
let failing: Outcome | undefined;
for (let i = 0; i < Number(values.runs) && !failing; i++) {
  const seed = Number(values.seed) + i;
  const outcome = await run(oms, cast, seed, Number(values.length));
  total.runs++;
  total.beeps += outcome.beeps;
  total.steps += outcome.trace.length;
  for (const [name, n] of Object.entries(outcome.faults)) faults[name] = (faults[name] ?? 0) + n;
  if (values.twice) sameSteps(outcome, await run(oms, cast, seed, Number(values.length)));
  if (outcome.violations.length > 0) failing = outcome;
}
const seconds = (performance.now() - started) / 1000;
const used = process.cpuUsage(cpu);
console.log(
  `${total.runs} runs, ${total.beeps} accepted scans, ${total.steps} steps in ${seconds.toFixed(1)} s (${((used.user + used.system) / 1e6).toFixed(1)} s of one core)`,
);
console.log(
  Object.entries(faults)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, n]) => `${name} ${n}`)
    .join(', '),
);
for (const [text, n] of unhandled) console.log(`${n} promises rejected unheard: ${text}`);
if (failing) await report(failing);
else console.log('0 lost, 0 doubled, 0 stuck, 0 out of order, sums equal');
await oms.close();
await stopTestPostgres();
process.exit(failing ? 1 : 0);

/** What shrinks: the length, as far as the same seed still fails. */
async function report(found: Outcome): Promise<void> {
  let short = found;
  let length = Number(values.length);
  for (let cut = values.once ? 0 : Math.floor(length / 2); cut >= 1; cut = Math.floor(cut / 2)) {
    while (length - cut > 0) {
      const shorter = await run(oms, cast, found.seed, length - cut);
      if (shorter.violations.length === 0) break;
      short = shorter;
      length -= cut;
    }
  }
  console.log(`seed ${found.seed} fails, also with --runs 1 --length ${length}:`);
  for (const v of short.violations) console.log(`  ${v.kind}: ${v.detail}`);
  if (values.trace) for (const line of short.trace) console.log(`    ${line}`);
}

function sameSteps(a: Outcome, b: Outcome): void {
  const [first, second] = [a, b].map(o => createHash('sha256').update(o.trace.join('\n')).digest('hex'));
  if (first === second) return;
  const at = a.trace.findIndex((line, i) => line !== b.trace[i]);
  console.log(`seed ${a.seed} is not repeatable: step ${at} is '${a.trace[at]}' and then '${b.trace[at]}'`);
}

/** The people of the demo data, and what the app would have loaded at its start. */
async function castOf({ app, db, signIn }: Oms): Promise<Cast> {
  const rows = await db.query<{ id: number; name: string }>(
    `SELECT id, name FROM users WHERE username IN ('magazijn', 'magazijn2') ORDER BY id`,
  );
  const cookie = await signIn(rows[0]?.id ?? 0);
  const config = await app.inject({ url: '/api/frontend/config', headers: { cookie } });
  return {
    users: rows.map(({ id, name }) => ({ id, name }) as CurrentUser),
    config: config.json<FrontendConfig>(),
  };
}
