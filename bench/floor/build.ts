import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressClient } from '../../server/ground/http/compress-client.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the floor pages into a folder, as the app is built: minified, brotli beside each file. */
export async function buildFloor(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: here('.'),
    logLevel: 'error',
    resolve: {
      alias: [{ find: /^dexie$/, replacement: here('../../node_modules/dexie/dist/modern/dexie.min.mjs') }],
    },
    plugins: [react(), VitePWA({ strategies: 'generateSW', injectRegister: false, manifest: false })],
    build: {
      outDir: folder,
      target: 'es2023',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: ['start.html', 'write.html', 'peer.html'].map(here) },
    },
  });
  await compressClient(folder);
}
