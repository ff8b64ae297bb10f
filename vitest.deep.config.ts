import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** `npm run test:deep`: what needs root and servers of others, such as a real CUPS. */
export default defineConfig({
  test: {
    ...quick.test,
    globalSetup: ['server/testing/global-setup-deep.ts'],
    exclude: ['node_modules/**'],
    include: ['{server,tests}/**/*.deep.test.ts'],
  },
});
