import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';

interface Route {
  readonly name: string;
  /** The files that the route imports by itself before it is ready, beside the start of the app. */
  readonly modules: readonly string[];
  /** The files that are loaded already, and are not counted. */
  readonly beyond?: readonly string[];
  /** A tenth more than it was when last set, so that it stops what is loaded by mistake, and no sentence. */
  readonly mostKb: number;
}

const START = ['src/app/main.ts', 'src/app/start.tsx'];
const SYNC = ['src/app/device/sending.ts'];
const PAGES = ['src/app/pages.tsx', 'src/app/shell/shell.tsx'];
const OFFICE_ROUTE = 'src/app/office-route.tsx';
const OFFICE = [...PAGES, OFFICE_ROUTE];
/** Beside the route: forms, acts and menus. */
const KIT = [
  'src/office/edit/edit-page.tsx',
  'src/office/edit/act-dialog.tsx',
  'src/office/list/list.tsx',
  'src/ui/desk/aria/menu.tsx',
];
const PAGE_KB = 8;
/** Pages that are a screen of many parts; each brings the calls of orders too. */
const LARGE_PAGES_KB: Readonly<Record<string, number>> = {
  'orders/search/search-page': 26,
  // Pages of an order have 14 each for its head and acts, which the first of them loads.
  'orders/detail/order-page': 40,
  'orders/detail/lines-page': 23.5,
  'orders/cancellations/page': 25.5,
  'orders/event-results/page': 22,
  'orders/history/page': 22,
  'orders/holds/page': 25.5,
  'orders/reroute/reroute-page': 34,
  'orders/refunds/page': 27,
  'orders/timeline/timeline-page': 27,
  'reports/dashboard-page': 8.8,
  'reports/import-errors-page': 9,
  // With the reasons of a number, its moves and its reports.
  'stock/stock-page': 9.5,
  // With the names of every setting.
  'settings/settings-page': 12,
  // A grid that is edited as one, and its dry run.
  'place-plans/holidays-page': 11,
  // With the acts on a difference, which bring the calls of refunds.
  'orders/refund-close/page': 12.5,
};
/** The only style sheets: what every page links, and what the office adds, with all its pages. */
const CSS_KB: Readonly<Record<string, number>> = { 'main.css': 16, 'office.css': 21 };

/**
 * Brotli kB of JavaScript until a route can be used (for sort: until the first scan can be read); `npm run bench`
 * measures what a browser really fetches.
 */
const routes: readonly Route[] = [
  {
    name: 'sort',
    modules: ['src/flows/sort/screen.tsx'],
    mostKb: 200,
  },
  { name: 'scan home', modules: [...SYNC, ...PAGES, 'src/app/scan-home/scan-home.tsx'], mostKb: 210 },
  { name: 'outbox', modules: [...SYNC, ...PAGES, 'src/app/outbox-screen/outbox-screen.tsx'], mostKb: 208 },
  { name: 'returns', modules: [...SYNC, ...OFFICE, 'src/office/returns/list-page.tsx'], mostKb: 265 },
  { name: 'batch', modules: [...SYNC, ...OFFICE, 'src/office/batches/batch-page.tsx'], mostKb: 270 },
  { name: 'office kit', modules: [...SYNC, ...OFFICE, ...KIT], beyond: [...SYNC, ...PAGES], mostKb: 134 },
];
/** Files that no route loads before somebody asks for them, or before the first paint. */
const never = /@zxing|zxing-wasm|src\/input\/camera|framer-motion/;
/** Modules that no scanner loads: the office, but for its table of pages and the search in it, which the menu reads, and the libraries of the office. */
const officeOnly =
  /src\/office\/(?!pages\.|page\/find-page)|@tanstack|react-aria|react-stately|@internationalized/;

const built = await builtFiles();
const chunks = built.filter(file => file.type === 'chunk');
const owner = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk] as const)));
/** Code that a page of the office brings beside the kit. */
const pages: readonly Route[] = [...owner.keys()]
  .flatMap(id => /src\/office\/(?!page\/|edit\/)[\w-]+\/([\w-]+\/)?[\w-]*page\.tsx$/.exec(id)?.[0] ?? [])
  .map(page => ({
    name: page.replace('src/office/', '').replace('.tsx', ''),
    modules: [...SYNC, ...OFFICE, ...KIT, page],
    beyond: [...SYNC, ...OFFICE, ...KIT],
    mostKb: LARGE_PAGES_KB[page.replace('src/office/', '').replace('.tsx', '')] ?? PAGE_KB,
  }));

let over = false;
for (const { name, modules, beyond, mostKb } of [...routes, ...pages]) {
  const before = beyond && closure([...START, ...beyond].map(chunkOf));
  const loaded = [...closure([...START, ...modules].map(chunkOf))].filter(chunk => !before?.has(chunk));
  const kb = loaded.reduce((sum, chunk) => sum + brotliBytes(chunk.code), 0) / 1000;
  const stray = loaded
    .flatMap(chunk => chunk.moduleIds)
    .filter(id => never.test(id) || (!modules.includes(OFFICE_ROUTE) && officeOnly.test(id)));
  const fits = kb <= mostKb && stray.length === 0;
  over ||= !fits;
  show(name, kb, mostKb, fits);
  for (const id of stray) console.log(`           ${id} does not belong here`);
}
for (const file of built) {
  const name = file.type === 'asset' ? (file.names[0] ?? '') : '';
  if (file.type !== 'asset' || !name.endsWith('.css')) continue;
  const kb = brotliBytes(String(file.source)) / 1000;
  const mostKb = CSS_KB[name] ?? 0;
  over ||= kb > mostKb;
  show(name, kb, mostKb, kb <= mostKb);
}
process.exitCode = over ? 1 : 0;

function show(name: string, kb: number, mostKb: number, fits: boolean): void {
  console.log(`${name.padEnd(26)} ${kb.toFixed(1).padStart(6)} kB of ${mostKb}${fits ? '' : '  TOO MUCH'}`);
}

async function builtFiles(): Promise<Rolldown.RolldownOutput['output'][number][]> {
  // Not in dist: a server may be serving that.
  const outDir = mkdtempSync(join(tmpdir(), 'oms-bytes-'));
  const built = await build({ logLevel: 'silent', build: { outDir } });
  rmSync(outDir, { recursive: true });
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output);
}

function chunkOf(module: string): Rolldown.OutputChunk {
  const found = [...owner].find(([id]) => id.endsWith(`/${module}`))?.[1];
  if (!found) throw new Error(`${module} is in no chunk`);
  return found;
}

/** The chunks with everything that they import statically. */
function closure(entries: readonly Rolldown.OutputChunk[]): ReadonlySet<Rolldown.OutputChunk> {
  const loaded = new Set(entries);
  for (const chunk of loaded)
    for (const file of chunk.imports) {
      const imported = chunks.find(c => c.fileName === file);
      if (imported) loaded.add(imported);
    }
  return loaded;
}

function brotliBytes(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
