import { defineConfig } from 'vitest/config';

/** Unit tests stand beside the source, scenarios in tests/; the database tests share one PostgreSQL. */
export default defineConfig({
  test: {
    root: '.',
    globalSetup: ['server/testing/global-setup.ts'],
    exclude: ['**/*.deep.test.ts', 'node_modules/**'],
    include: ['{core,contract,src,sw,server,tests,bench}/**/*.test.{ts,tsx}'],
    // Loading the server's or the app's modules anew for each of 175 files takes as long as all tests together.
    isolate: false,
    setupFiles: ['tests/clean-up.ts'],
    maxWorkers: 2,
    // A machine three times slower than ours is no fault of the product.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
