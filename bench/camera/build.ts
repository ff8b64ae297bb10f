import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const decoders = ['still', 'frame', 'zxing-wasm', 'zxing-browser'] as const;
export type DecoderName = (typeof decoders)[number];

/** The folder of the decoders and of the player of first-read.ts and the pictures of drawn-table.ts, each an ES module that score.mjs takes, with worker and WebAssembly beside it. */
export const folder = here('../../.data/bench-camera');

/** Builds the decoders as the app is built. */
export async function buildDecoders(): Promise<void> {
  await build({
    configFile: false,
    root: here('.'),
    // score.mjs serves the folder under a path of its own.
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries([...decoders, 'played', 'drawn'].map(name => [name, here(`${name}.ts`)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}
