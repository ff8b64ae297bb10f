import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(here(path), 'utf8'));
const { version } = json('package.json') as { version: string };

// zxing's modules register nothing; without this the bundler keeps all 122 kB of them.
const treeshake = { moduleSideEffects: (id: string) => !id.includes('@zxing') };

const api = { target: process.env['OMS_URL'] ?? 'http://localhost:8080', changeOrigin: false };

// A scanner never opens the office: its chunks get a folder that the precache leaves out.
const officeOr = (moduleIds: readonly string[]) =>
  moduleIds.some(id => id.includes('/src/office/')) ? 'assets/office/' : 'assets/';

/** The app itself is fetched while the script that comes before it (src/app/early.ts) still runs. */
const app: Plugin = {
  name: 'app-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const chunk = chunks.find(c => c.moduleIds.includes(here(MAIN)));
      if (!chunk) throw new Error(`no chunk has ${MAIN}`);
      return [chunk.fileName, ...chunk.imports].map(file => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
};

const closures = new Map<string, ReadonlySet<string>>();

/** Whether a module cannot do without another one from its first moment. */
function isOf(root: string, moduleId: string, graph: Rolldown.ChunkingContext): boolean {
  const closure = closures.get(root) ?? new Set([here(root)]);
  if (!closures.has(root))
    for (const id of closure)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
        (closure as Set<string>).add(imported);
  closures.set(root, closure);
  return closure.has(moduleId);
}

/** What the first scan flow needs before its first scan. */
const FIRST_FLOW = './src/flows/sort/screen.tsx';
/** What comes before the app itself. */
const EARLY = './src/app/early.ts';
const MAIN = './src/app/main.tsx';
/** The databases: a device that has nothing yet loads them behind its first screen. */
const STORAGE = './src/app/device/storage.ts';

const first: Rolldown.CodeSplittingNameFunction = (moduleId, graph) =>
  isOf(EARLY, moduleId, graph) ? 'early' : null;

/** The app's first file: every page needs of the first flow what belongs to no flow. */
const start: Rolldown.CodeSplittingNameFunction = (moduleId, graph) =>
  moduleId === here(MAIN) || (!moduleId.includes('/src/flows/') && isOf(FIRST_FLOW, moduleId, graph))
    ? 'start'
    : null;

const storage: Rolldown.CodeSplittingNameFunction = (moduleId, graph) =>
  isOf(STORAGE, moduleId, graph) ? 'storage' : null;

/** Two dozen files would be as many requests. */
const flow: Rolldown.CodeSplittingNameFunction = (moduleId, graph) =>
  isOf(FIRST_FLOW, moduleId, graph) ? 'flow' : null;

export default defineConfig({
  root: here('src'),
  publicDir: here('public'),
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: {
    // dexie's exports hand bundlers an ES5 file.
    alias: [{ find: /^dexie$/, replacement: here('node_modules/dexie/dist/modern/dexie.min.mjs') }],
  },
  plugins: [
    react(),
    app,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: json('manifest.webmanifest') as Partial<ManifestOptions>,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,wasm,svg,png,webmanifest}'],
        // 'online-only' is of no use without a network.
        globIgnores: ['assets/office/**', 'assets/online-only-*', 'screenshots/**', 'icons/maskable-*'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  worker: { format: 'es', rolldownOptions: { treeshake } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: scripts or fonts; every asset is a file.
    assetsInlineLimit: 0,
    // 9 kB in one file: in 22, each one that a chunk brings is a request and a restyle before the first screen.
    cssCodeSplit: false,
    // Each link that it adds restyles the document.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake,
      output: {
        // In two dozen files these would be as many requests, and pack a tenth worse.
        codeSplitting: {
          groups: [
            { name: first, priority: 3 },
            { name: start, priority: 2 },
            { name: flow, priority: 1 },
            { name: storage, priority: 0 },
          ],
        },
        chunkFileNames: chunk => `${officeOr(chunk.moduleIds)}[name]-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': api, '/portal': api, '/media': api, '/demo': api } },
});
