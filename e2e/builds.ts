import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { clientFolder } from '../server/ground/http/static.ts';
import { test as base } from './world.ts';

/** Versions of the app, of which the world's server serves the one that is published. */
export interface Builds {
  readonly served: string;
  publish(version: 'old' | 'next' | 'third'): Promise<void>;
}

/** The versions that the later builds say that they are. */
export const NEXT = '99.0.0';
export const THIRD = '99.0.1';

/** Playwright's test with the world on builds of the app, which replace each other as at a deploy. */
export const test = base.extend<object, { builds: Builds }>({
  builds: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'oms-builds-'));
      const served = join(folder, 'served');
      const made = new Set(['old']);
      cpSync(clientFolder, join(folder, 'old'), { recursive: true });
      const builds: Builds = {
        served,
        async publish(version) {
          if (!made.has(version)) await make(version === 'next' ? NEXT : THIRD, join(folder, version));
          made.add(version);
          rmSync(served, { force: true });
          symlinkSync(join(folder, version), served);
        },
      };
      await builds.publish('old');
      await use(builds);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  client: async ({ builds }, use) => use(builds.served),
});

/** Every file of it has another hash, as after a change of what they all have in common. */
async function make(version: string, outDir: string): Promise<void> {
  // Playwright sets NODE_ENV to 'test', and Vite then builds an app that installs nothing.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    define: { __APP_VERSION__: JSON.stringify(version) },
    plugins: [
      {
        name: 'other-hashes',
        enforce: 'post',
        transform: (code, id) =>
          /\/src\/.*\.tsx?$/.test(id) ? `${code}\nglobalThis.omsBuild = ${JSON.stringify(version)};` : null,
      },
    ],
    build: { outDir },
  });
  process.env['NODE_ENV'] = NODE_ENV;
}
