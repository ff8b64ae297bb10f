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

/** Where the office begins: pages.ts says what there is, for the menu, and is the scanner's too. */
const isOfficeEntry = (moduleId: string): boolean =>
  moduleId === here(OFFICE) ||
  (moduleId.includes('/src/office/') && !/\/src\/office\/pages\./.test(moduleId));

/** Modules that a scanner may ever load; set with the first chunk. */
let scanning: ReadonlySet<string> | undefined;
// A scanner never opens the office: its chunks get a folder that the precache leaves out. The bundler's own runtime is everybody's.
const folderOf = (moduleIds: readonly string[]) =>
  moduleIds.some(id => scanning?.has(id) || id.includes('rolldown/runtime')) ? 'assets/' : 'assets/office/';

/** The page with its first file, and the app itself (decision 031). */
const MAIN = './src/index.html';
const START = './src/app/start.tsx';
/** Code that the first scan flow needs before its first scan. */
const FIRST_FLOW = './src/flows/sort/screen.tsx';
/** The way into the office. */
const OFFICE = './src/app/office-route.tsx';

/** The app is fetched while the page's first file still asks the OMS. */
const preloadStart: Plugin = {
  name: 'preload-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const start = chunks.find(chunk => chunk.moduleIds.includes(here(START)));
      if (!start) throw new Error(`no chunk has ${START}`);
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${start.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

const closures = new Map<string, ReadonlySet<string>>();

/** Modules that one imports at once, or all that a scanner may ever load of it. */
function closureOf(root: string, reach: 'at once' | 'ever', graph: Rolldown.ChunkingContext) {
  const key = `${root} ${reach}`;
  const known = closures.get(key);
  if (known) return known;
  const closure = new Set([here(root)]);
  for (const id of closure) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    const more = reach === 'ever' ? [...importedIds, ...dynamicallyImportedIds] : importedIds;
    for (const imported of more) if (reach === 'at once' || !isOfficeEntry(imported)) closure.add(imported);
  }
  closures.set(key, closure);
  if (key === `${MAIN} ever`) scanning = closure;
  return closure;
}

/** Whether a module cannot do without another one from its first moment. */
const isOf = (root: string, moduleId: string, graph: Rolldown.ChunkingContext): boolean =>
  closureOf(root, 'at once', graph).has(moduleId);

type Group = Rolldown.CodeSplittingNameFunction;

const isSheet = (moduleId: string): boolean => moduleId.endsWith('.css');

/**
 * Three files until the first scan: in two dozen, as the bundler splits by itself, each would be a request. A style sheet goes with the
 * chunk that has its class names: all of scanning are in the first, so that the page links one sheet.
 */
const main: Group = (id, graph) =>
  isOf(MAIN, id, graph) || (isSheet(id) && closureOf(MAIN, 'ever', graph).has(id)) ? 'main' : null;
const start: Group = (id, graph) =>
  isOf(START, id, graph) || (!id.includes('/src/flows/') && isOf(FIRST_FLOW, id, graph)) ? 'start' : null;
const flow: Group = (id, graph) => (isOf(FIRST_FLOW, id, graph) ? 'flow' : null);

/** Code behind the first screens, by where it lives: a hundred small files would each be a request, and the precache makes them one by one. */
const later: readonly (readonly [name: string, where: RegExp])[] = [
  ['show-language', /\/(texts\/languages|show-language|core\/language\/language)\.ts$/],
  ['wire', /\/(contract|core)\/|\/node_modules\/zod\//],
  ['pages', /\/node_modules\/react-router\/|\/src\/app\/(pages|shell\/)/],
  ['ui', /\/src\/(ui|texts|app\/state)\/(?!.*(slide-in|stepper|checklist))/],
  [
    'parts',
    /\/src\/flows\/((steps|opening|session)\/|sort\/screen\/parts|[\w-]+\.ts$)(?!.*(camera|slide-in))/,
  ],
  ['pick', /\/src\/flows\/pick-by-store\/(screen|walk)\//],
];

/** The texts in another language than Dutch, in one file for its speakers. */
const language: Group = id =>
  /\/texts\/languages\/[a-z]{2}\.ts$|\.(?!nl\.)[a-z]{2}\.ts$/.test(id)
    ? `language-${id.slice(-5, -3)}`
    : null;

const byPlace = later.map(([name, where]): [string, Group] => [
  name,
  (moduleId, graph) => (where.test(moduleId) && closureOf(MAIN, 'ever', graph).has(moduleId) ? name : null),
]);

/** vite-plugin-pwa 2.0 asks for the worker in one file by an option that Vite 8 calls deprecated; this is what it is called now. */
const oneFile: Plugin = {
  name: 'worker-in-one-file',
  config({ build }) {
    const output = build?.rollupOptions?.output as Record<string, unknown>;
    delete output['inlineDynamicImports'];
    output['codeSplitting'] = false;
  },
};

/**
 * Code common to the pages of the office, by when it is needed: the calls of orders, forms, menus, and the rest for the first rows. Each takes all
 * that no other does but the areas, and the combo box and the list of columns, which come when they are first used: what stayed behind would join the file of some page,
 * and the two would import each other. All style sheets of the office are one.
 */
const officeParts: readonly (readonly [name: string, where: RegExp])[] = [
  // Needed by acts on deliveries alone.
  [
    'office-acts',
    /\/contract\/orders\/(reroute|suggestion|dispatch-type)|\/core\/delivery\/(judge-change|changes|consequences|final-action|reroute)\.ts|\/src\/ui\/desk\/drag\.ts/,
  ],
  [
    'office-orders',
    /\/contract\/(orders\/(order-|sales-order|search-view|filter-preset|address|comment)|reports)/,
  ],
  ['office-form', /\/src\/office\/edit\//],
  [
    'office-desk',
    /^(?!.*([cC]ombo|[lL]ist[bB]ox|[gG]rid|\/dnd\/|[dD]ragAndDrop|column-(list|popover|sheet)|choice-popup|Checkbox|[tT]oggle|\/(use)?Dialog\.mjs|Heading)).*(\/node_modules\/(react-aria|react-stately|@react-|@internationalized|@swc)|\/src\/ui\/desk\/aria\/)/,
  ],
  [
    'office',
    /^(?!.*(\/src\/(app|platform)\/|\/node_modules\/(onesignal-ngx|tslib)\/|\/src\/office\/(page\/palette|list\/(form\/|list-more|sort-sheet|many-dialog)|parts\/(slip-(dialog|panel)\.tsx|print-jobs))|[cC]ombo|[lL]ist[bB]ox|[gG]rid|\/dnd\/|[dD]ragAndDrop|column-(list|popover|sheet)|choice-popup|Checkbox|[tT]oggle|\/(use)?Dialog\.mjs|Heading|\/src\/office\/(?!calls|list|page|parts)[\w-]+\/))/,
  ],
];
const officeGroups = officeParts.map(([name, where]) => ({
  debugName: name,
  includeDependenciesRecursively: false,
  name: (moduleId: string, graph: Rolldown.ChunkingContext) =>
    (isSheet(moduleId) ? name === 'office' : where.test(moduleId)) &&
    !closureOf(MAIN, 'ever', graph).has(moduleId)
      ? name
      : null,
}));

/** The texts and rules that the pages of an area share, in one file an area. */
const sharedByArea: Group = (id, graph) =>
  closureOf(MAIN, 'ever', graph).has(id)
    ? null
    : (/\/src\/office\/(?!calls|edit|list|page|parts)([\w-]+)\/(?:texts|view|[\w-]+\.nl)\.ts$/.exec(
        id,
      )?.[1] ?? null);

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
    preloadStart,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: json('manifest.webmanifest') as Partial<ManifestOptions>,
      injectManifest: {
        buildPlugins: { vite: [oneFile] },
        globPatterns: ['**/*.{js,css,html,wasm,svg,png,webmanifest}'],
        // 'online-only' is of no use without a network.
        globIgnores: [
          'assets/office/**',
          'assets/office-*.css',
          'assets/online-only-*',
          'screenshots/**',
          'push/**',
          'icons/maskable-*',
        ],
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
    // Each link that it adds restyles the document.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: here(MAIN) },
      treeshake,
      output: {
        // In two dozen files these would be as many requests, and pack a tenth worse.
        codeSplitting: {
          groups: [
            ...[...Object.entries({ language, main, start, flow }), ...byPlace].map(
              ([debugName, name], i) => ({
                debugName,
                name,
                priority: 20 - i,
              }),
            ),
            // A module that only one page needs stays with it.
            { debugName: 'area', name: sharedByArea, includeDependenciesRecursively: false, priority: 10 },
            ...officeGroups.map((group, i) => ({ ...group, priority: 9 - i })),
          ],
        },
        chunkFileNames: chunk => `${folderOf(chunk.moduleIds)}[name]-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': api, '/portal': api, '/media': api, '/demo': api } },
});
