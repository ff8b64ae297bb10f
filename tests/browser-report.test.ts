import { expect, test } from 'vitest';
import { type BrowserReport, judgeBrowserRun } from './browser-report.ts';

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map(status => ({ status })),
});
const report = (stats: Partial<BrowserReport['stats']>, suites: BrowserReport['suites'] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, ...stats },
  suites,
});

test('what passes when tried again has passed, and is named by its file and title', () => {
  const run = report({ expected: 2, flaky: 2 }, [
    {
      title: 'pick.spec.ts',
      specs: [spec('a pick', 'expected'), spec('a slow pick', 'flaky')],
      suites: [{ title: 'offline', specs: [spec('a pick', 'flaky'), spec('a walk', 'expected')] }],
    },
  ]);
  expect(judgeBrowserRun(0, run)).toEqual({
    passed: 4,
    failed: 0,
    flaky: ['pick.spec.ts: a slow pick', 'pick.spec.ts: offline: a pick'],
  });
});

test('what fails twice has failed', () => {
  const run = report({ expected: 1, unexpected: 1 }, [
    { title: 'pick.spec.ts', specs: [spec('a pick', 'unexpected'), spec('a walk', 'expected')] },
  ]);
  expect(judgeBrowserRun(1, run)).toEqual({ passed: 1, failed: 1, flaky: [] });
});

test.each([
  ['no report', undefined, { passed: 0, failed: 1, flaky: [] }],
  ['a report without a failing test', report({ expected: 3 }), { passed: 3, failed: 1, flaky: [] }],
])('a run that failed with %s is a failure', (_, run, judged) => {
  expect(judgeBrowserRun(1, run)).toEqual(judged);
});
