import { prepareTests } from './programs.ts';
import { stopTestPostgres } from './test-postgres.ts';

/** vitest's globalSetup. PostgreSQL is started by the first test that needs it, as most do not, and stops after the run. */
export const setup = (): void => prepareTests();
export const teardown = stopTestPostgres;
