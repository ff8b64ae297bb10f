import { stopTestPostgres } from '../server/testing/test-postgres.ts';

/** Playwright's globalTeardown: the PostgreSQL that the worlds shared. */
export default stopTestPostgres;
