import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../e2e/browser/chromium.ts';
import { partly } from '../server/testing/depth.ts';
import { type BrowserReport, judgeBrowserRun } from './browser-report.ts';

/** `npm test`: the checks beside the unit and scenario tests, the built app in a browser; the last line counts them all. */
interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Pages of failed tests that are printed, and signs of each. */
const MOST_PAGES = 5;
const MOST_SIGNS = 8000;

const folder = mkdtempSync(join(tmpdir(), 'oms-test-'));
const total: Count = { passed: 0, failed: 0 };
/** The unit tests' output is far above the end, so failed tests are told there again. */
const failures: string[] = [];
/** Browser tests that passed when tried again. */
const flaky: string[] = [];
const vitest = join(folder, 'vitest.json');
const playwright = join(folder, 'playwright.json');

// The tests use half of a core at most: they wait for databases.
await Promise.all([
  run('check', 'npm', ['run', '--silent', 'check'], code => ({
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
  })),
  run(
    'unit and scenario tests',
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`],
    code => {
      const report = read(vitest) as VitestReport | undefined;
      for (const { name, assertionResults } of report?.testResults ?? [])
        for (const { status, fullName, failureMessages } of assertionResults)
          if (status === 'failed') failures.push(`${name}: ${fullName}\n${failureMessages.join('\n')}`);
      return counted(code, report?.numPassedTests, report?.numFailedTests);
    },
  ),
]);

await run('build', 'npx', ['vite', 'build', '--logLevel', 'warn'], code => ({
  passed: 0,
  failed: code === 0 ? 0 : 1,
}));

await run(
  'browser tests',
  'npx',
  ['playwright', 'test', '--reporter=list,json'],
  code => {
    const judged = judgeBrowserRun(code, read(playwright) as BrowserReport | undefined);
    flaky.push(...judged.flaky);
    return judged;
  },
  { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwright },
);

rmSync(folder, { recursive: true });
const deep = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.deep.test.ts'),
);
console.log(`left out: ${deep.join(', ')}, which need root and servers of others: npm run test:deep`);
console.log(`in part: ${partly.join(', ')} and browser tests of @part: npm run test:deep`);
for (const text of pagesSeen()) console.log(text);
for (const name of flaky) console.log(`flaky: ${name}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function run(
  name: string,
  command: string,
  args: string[],
  count: (code: number) => Count,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  const { passed, failed } = count(code ?? 1);
  total.passed += passed;
  total.failed += failed;
  console.log(
    `== ${name}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

/** The pages of browser tests that failed, also those that passed when tried again, as Playwright describes them. */
function pagesSeen(): string[] {
  if (!existsSync('test-results')) return [];
  const files = readdirSync('test-results', { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('error-context.md'),
  );
  return files
    .slice(0, MOST_PAGES)
    .map(file => `page: ${file}\n${readFileSync(join('test-results', file), 'utf8').slice(0, MOST_SIGNS)}`);
}

/** A runner that failed without a failing test (a crash, no report) is a failure. */
function counted(code: number, passed = 0, failed = 0): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
