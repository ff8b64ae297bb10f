import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';
import { partly } from './server/testing/depth.ts';

/** `npm run test:deep`: what needs root and servers of others, such as a real CUPS, and the whole of what `npm test` does in part. */
export default defineConfig({
  test: {
    ...quick.test,
    globalSetup: ['server/testing/global-setup-deep.ts'],
    exclude: ['node_modules/**'],
    testTimeout: 180_000,
    env: { TEST_DEPTH: 'deep' },
    include: ['{server,tests}/**/*.deep.test.ts', ...partly],
  },
});
