/** Whether tests that draw at random, or ask everything of everybody, do so wholly (`npm run test:deep`) or take a part (`npm test`). */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** How often such a test draws; `TEST_RUNS=2000` and `TEST_SEED=7` have another number, and another draw. */
export const runs = (short: number, whole: number): number =>
  Number(process.env['TEST_RUNS'] ?? (isDeep ? whole : short));

export const seed = Number(process.env['TEST_SEED'] ?? 20_261_125);

/** Every third of them, unless all are wanted; `nth` 0 to 2, so that three tests together have each. */
export const part = <One>(all: readonly One[], nth: 0 | 1 | 2): readonly One[] =>
  isDeep ? all : all.filter((_, i) => i % 3 === nth);

/** Test files of which `npm test` takes a part; browser tests of that kind have the tag @part. */
export const partly: readonly string[] = [
  'server/acts/assign/effect.test.ts',
  'tests/access/matrix.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/invariants/invariants.test.ts',
  'tests/invariants/two-users.test.ts',
  'tests/killed-worker/killed-worker.test.ts',
  'tests/killed-worker/triggers.test.ts',
  'tests/money/killed.test.ts',
  'tests/money/model.test.ts',
  'tests/two-servers/holds.test.ts',
  'server/views/search/every-filter.test.ts',
];
