import { existsSync } from 'node:fs';
import { prepareTests } from '../server/testing/programs.ts';
import { stopTestPostgres } from '../server/testing/test-postgres.ts';

/**
 * Playwright's globalSetup; what it gives, the end of the PostgreSQL that the worlds share, is called after the run.
 * @throws where the app is not built: each test would wait for a page that is not there
 */
export default (): (() => Promise<void>) => {
  if (!existsSync('dist/index.html'))
    throw new Error('dist/ is not there: npm run build, then the tests again.');
  prepareTests();
  return stopTestPostgres;
};
