import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryMutants } from './mutants.ts';
import { hashOf, type Outcome } from './run.ts';
import { openStage, upTo, type RunReport } from './series.ts';
import { parseTurns, shrink, turnsText } from './shrink.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Turns of a run. */
    length: { type: 'string', default: '400' },
    /** Only these turns, as a shrunk run names them. */
    turns: { type: 'string' },
    /** No run begins after this many minutes. */
    minutes: { type: 'string', default: 'Infinity' },
    /** Processes; the same seeds give the same runs in any number of them. */
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    /** Each run twice: the same seed must give the same steps. */
    twice: { type: 'boolean', default: false },
    /** Prints the steps of a failing run. */
    trace: { type: 'boolean', default: false },
    /** Reports a failing run as it is, without looking for a shorter one. */
    once: { type: 'boolean', default: false },
    /** Goes on after a failing run, and names all that fail. */
    all: { type: 'boolean', default: false },
    /** Puts faults into the code, and checks that they are caught. */
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const first = Number(values.seed);
const length = Number(values.length);
const runs = Number(values.runs ?? (values.mutants ? 200 : 100));
const workers = Math.min(Number(values.workers), runs);

if (values.mutants) process.exit(await tryMutants(values.only, runs, workers));
const failing = values.twice || values.turns !== undefined ? await alone() : await series();
process.exit(failing ? 1 : 0);

async function series(): Promise<boolean> {
  const started = performance.now();
  const reports: RunReport[] = [];
  const parts = Array.from({ length: workers }, (_, i) =>
    fork(
      join(import.meta.dirname, 'part.ts'),
      [first + i, workers, first + runs, length, values.minutes].map(String),
      { execArgv: [...process.execArgv, '--max-semi-space-size=64'] },
    ),
  );
  for (const part of parts)
    part.on('message', message => {
      const one = message as RunReport;
      reports.push(one);
      if (one.violations.length === 0) return;
      if (values.all)
        console.log(`seed ${one.seed}: ${one.violations[0]?.kind}: ${one.violations[0]?.detail}`);
      else for (const other of parts) other.kill();
    });
  const codes = await Promise.all(
    parts.map(async part => ((await once(part, 'exit')) as [number | null])[0]),
  );
  reports.sort((a, b) => a.seed - b.seed);
  summarise(reports, (performance.now() - started) / 1000);
  const found = reports.filter(one => one.violations.length > 0);
  for (const one of found.slice(0, values.all ? 0 : 1)) await report(one);
  if (found.length === 0 && codes.every(code => code === 0)) {
    console.log('0 lost, 0 doubled, 0 stuck, 0 out of order, 0 unhandled, sums equal');
    return false;
  }
  console.log(
    `${found.length} of ${reports.length} runs fail: seeds ${found.map(one => one.seed).join(', ')}`,
  );
  return true;
}

function summarise(reports: readonly RunReport[], seconds: number): void {
  const sum = (of: (one: RunReport) => number): number => reports.reduce((n, one) => n + of(one), 0);
  const accepted = added(reports.map(one => one.accepted));
  const scans = Object.values(accepted).reduce((n, m) => n + m, 0);
  console.log(
    `${reports.length} runs, ${scans} accepted recordings, ${sum(o => o.steps)} steps in ${seconds.toFixed(1)} s` +
      ` (${sum(o => o.cpu_s).toFixed(1)} s of one core)`,
  );
  console.log(`accepted: ${counts(accepted)}`);
  console.log(`faults: ${counts(added(reports.map(one => one.faults)))}`);
  console.log(`steps of all runs: ${hashOf(reports.map(one => one.hash))}`);
}

type Counts = Readonly<Record<string, number>>;

function added(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const one of all) for (const [name, n] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + n;
  return sum;
}

function counts(of: Counts): string {
  const sorted = Object.entries(of).sort(([a], [b]) => a.localeCompare(b));
  return sorted.map(([name, n]) => `${name} ${n}`).join(', ');
}

/** Runs some turns of one seed, or each seed twice, in this process. */
async function alone(): Promise<boolean> {
  const stage = await openStage();
  let failed = false;
  for (let seed = first; seed < first + runs && !failed; seed++) {
    const turns = values.turns === undefined ? upTo(length) : parseTurns(values.turns);
    const outcome = await stage.run(seed, turns);
    if (values.twice) failed = !sameSteps(outcome, await stage.run(seed, turns));
    else tell(outcome);
    failed ||= outcome.violations.length > 0;
  }
  await stage.close();
  if (!failed) console.log(values.twice ? 'repeatable' : 'no finding');
  return failed;
}

/** Prints a failing run as short as it can be made. */
async function report({ seed }: RunReport): Promise<void> {
  const stage = await openStage();
  const whole = await stage.run(seed, upTo(length));
  tell(values.once ? whole : await shrink(whole, turns => stage.run(seed, turns)));
  await stage.close();
}

function tell({ seed, turns, violations, trace }: Outcome): void {
  if (violations.length > 0)
    console.log(`seed ${seed} fails: --runs 1 --seed ${seed} --turns ${turnsText(turns)}`);
  for (const v of violations) console.log(`  ${v.kind}: ${v.detail}`);
  if (values.trace) for (const line of trace) console.log(`    ${line}`);
}

function sameSteps(a: Outcome, b: Outcome): boolean {
  if (a.hash === b.hash) return true;
  const at = a.trace.findIndex((line, i) => line !== b.trace[i]);
  console.log(`seed ${a.seed} is not repeatable: step ${at} is '${a.trace[at]}' and then '${b.trace[at]}'`);
  return false;
}
