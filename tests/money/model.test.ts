import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hearProvider } from '../../server/acts/refunds/hear-provider.ts';
import { isDeep, runs, seed } from '../../server/testing/depth.ts';
import { type ActName, actNames, type Draw, type Outcome, take } from './acts.ts';
import { lies, newsOf } from './bank.ts';
import { broken, lastLaws, laws } from './laws.ts';
import { newWorld, openOms, pass, type World } from './world.ts';

const numRuns = runs(25, 2000);
/** One run of a seed again, as its failure names it. */
const path = process.env['TEST_PATH'];

interface Step extends Draw {
  readonly act: ActName;
}
/** Acts that move the money. */
const OFTEN: readonly ActName[] = [
  'cancel a delivery',
  'another party tells',
  'work the jobs',
  'work the jobs',
  'time goes by',
  ...Array.from({ length: 16 }, (): ActName => 'go further'),
];
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...actNames, ...OFTEN),
  nth: fc.nat(5),
  amount: fc.integer({ min: 1, max: 6000 }),
  lies: fc.array(fc.constantFrom(...lies), { maxLength: 4 }),
  silences: fc.array(fc.boolean(), { maxLength: 2 }),
  failures: fc.array(
    fc.nat(4).map(one => one === 0),
    { minLength: 1, maxLength: 3 },
  ),
  endAt: fc.oneof(fc.constant(null), fc.constant(null), fc.nat(12), fc.nat(60)),
  isLost: fc.nat(5).map(one => one === 0),
  isTwice: fc.nat(3).map(one => one === 0),
});
const line = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5000 }));

let opened: Awaited<ReturnType<typeof openOms>>;
beforeAll(async () => {
  opened = await openOms();
});

/** By act and outcome, how often. */
const outcomes = new Map<string, number>();

test(`whatever happens, money goes back once (seed ${seed}, ${numRuns} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.boolean(),
      async (lines, weights, steps, isShipped) => {
        await opened.oms.db.execute('DELETE FROM graphile_worker._private_jobs');
        const world = await newWorld(opened, lines, weights, isShipped);
        for (const one of steps) {
          const outcome = await take(world, one.act, one);
          count(one.act, outcome);
          await obey(world, laws, one);
        }
        await settle(world);
        await obey(world, { ...laws, ...lastLaws }, 'the end');
      },
    ),
    // A mutant is only to be seen, and to make a story shorter takes hours.
    { numRuns, seed, ...(path && { path }), endOnFailure: !isDeep || process.env['MUTANT'] !== undefined },
  );
  // Enough of it succeeds for the test to be worth something.
  expect(outcomes.get('go further 200')).toBeGreaterThan(0);
  expect(outcomes.get('work the jobs ended')).toBeGreaterThan(0);
}, 7_200_000);

function count(act: ActName, outcome: Outcome): void {
  const name = `${act} ${outcome}`;
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
}

async function obey(world: World, all: typeof laws, after: unknown): Promise<void> {
  const faults = await broken(world, all);
  if (faults.length > 0)
    throw new Error(
      [
        ...faults,
        `after ${JSON.stringify(after)}`,
        JSON.stringify(world.bank.paid),
        JSON.stringify(world.state),
      ].join('\n'),
    );
}

/** Nobody does anything more; the bank answers, and time goes by until nothing is left to do. */
async function settle(world: World): Promise<void> {
  const { bank, processes } = world;
  bank.plan = [];
  bank.silences = [];
  await hearProvider(world.oms.db, 'mollie', bank.paid.filter(({ state }) => state !== 'late').map(newsOf));
  for (let quiet = 0, round = 0; quiet < 3; round++) {
    if (round > 60) throw new Error('the jobs have no end');
    quiet = (await processes[1].work(bank)) === 0 ? quiet + 1 : 0;
    await pass([world], 1441, [false]);
  }
}
