/** The part of Playwright's JSON report that `npm test` reads. */
export interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[];
}

export interface Judged {
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed once and passed when tried again, by file and title: they are mended next. */
  readonly flaky: readonly string[];
}

/** A test that passes when tried again has passed, and is named. A run that failed without a report or a failing test is one failure. */
export function judgeBrowserRun(code: number, report: BrowserReport | undefined): Judged {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return {
    passed: expected + flaky,
    failed: code === 0 ? unexpected : Math.max(unexpected, 1),
    flaky: report?.suites.flatMap(suite => flakyIn(suite)) ?? [],
  };
}

const flakyIn = ({ title, specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(spec => `${title}: ${spec.title}`),
  ...suites.flatMap(suite => flakyIn({ ...suite, title: `${title}: ${suite.title}` })),
];
