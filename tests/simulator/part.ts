import { openStage, upTo, type RunReport } from './series.ts';

/** A part of a series in a process of its own: `first step last length minutes`; reports every run when it ends. */
const [first = 0, step = 1, end = 0, length = 0, minutes = Infinity] = process.argv.slice(2).map(Number);
// The parent is gone: nobody would read the other runs.
process.on('disconnect', () => process.exit(1));
const stage = await openStage();
for (let seed = first; seed < end && performance.now() < minutes * 60_000; seed += step) {
  const before = process.cpuUsage();
  const { trace, ...outcome } = await stage.run(seed, upTo(length));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ...outcome, steps: trace.length, cpu_s: (user + system) / 1e6 } satisfies RunReport);
}
await stage.close();
process.exit(0);
