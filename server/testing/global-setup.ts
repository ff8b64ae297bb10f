import { stopTestPostgres } from './test-postgres.ts';

/** vitest's globalSetup: nothing before a run, because most files need no database; PostgreSQL stops after it. */
export const teardown = stopTestPostgres;
