import { prepareTests } from '../server/testing/programs.ts';
import { stopTestPostgres } from '../server/testing/test-postgres.ts';

/** Playwright's globalSetup; what it gives, the end of the PostgreSQL that the worlds share, is called after the run. */
export default (): (() => Promise<void>) => {
  prepareTests();
  return stopTestPostgres;
};
