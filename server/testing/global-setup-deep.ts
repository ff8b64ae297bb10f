import { DEEP, prepareTests, thisMachine } from './programs.ts';

/** vitest's globalSetup for the tests that need root, or servers of others. */
export const setup = (): void => prepareTests(thisMachine, DEEP);
export { teardown } from './global-setup.ts';
