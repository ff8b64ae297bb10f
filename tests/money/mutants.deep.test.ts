import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

// A run of its own: the fault is in the code that it loads.
test.each(mutants.map(({ name }, nth) => ({ name, nth })))(
  'the model sees that $name',
  async ({ nth }) => {
    const run = spawn('npx', ['vitest', 'run', '--config', 'tests/money/mutant.config.ts'], {
      env: { ...process.env, MUTANT: String(nth), TEST_RUNS: '300' },
    });
    let said = '';
    run.stdout.on('data', part => (said += String(part)));
    await once(run, 'close');
    expect(said).toMatch(/Property failed after \d+ tests/);
  },
  1_200_000,
);
