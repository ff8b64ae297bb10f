import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';

interface Route {
  readonly name: string;
  /** The files that the route imports by itself before it is ready, beside the start of the app. */
  readonly modules: readonly string[];
  readonly mostKb: number;
}

const START = ['src/app/main.ts', 'src/app/start.tsx'];
const SYNC = ['src/app/device/sending.ts'];
const PAGES = ['src/app/pages.tsx', 'src/app/shell/shell.tsx'];
const OFFICE_ROUTE = 'src/app/office-route.tsx';
const OFFICE = [...PAGES, OFFICE_ROUTE];

/**
 * Brotli kB of JavaScript until a route can be used (for sort: until the first scan can be read); `npm run bench`
 * measures what a browser really fetches.
 */
const routes: readonly Route[] = [
  {
    name: 'sort',
    modules: ['src/flows/sort/screen.tsx'],
    mostKb: 156,
  },
  { name: 'scan home', modules: [...SYNC, ...PAGES, 'src/app/scan-home/scan-home.tsx'], mostKb: 168 },
  { name: 'outbox', modules: [...SYNC, ...PAGES, 'src/app/outbox-screen/outbox-screen.tsx'], mostKb: 168 },
  { name: 'returns', modules: [...SYNC, ...OFFICE, 'src/office/returns/list-page.tsx'], mostKb: 190 },
  { name: 'batch', modules: [...SYNC, ...OFFICE, 'src/office/batches/batch-page.tsx'], mostKb: 245 },
];
/** Files that no route loads before somebody asks for them, or before the first paint. */
const never = /@zxing|zxing-wasm|src\/input\/camera|framer-motion/;
/** Modules that no scanner loads: the office, but for its table of pages, which the menu reads, and the libraries of the office. */
const officeOnly = /src\/office\/(?!pages\.)|@tanstack|react-aria|react-stately|@internationalized/;

const chunks = await builtChunks();
const owner = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk] as const)));
let over = false;
for (const { name, modules, mostKb } of routes) {
  const loaded = closure([...START, ...modules].map(chunkOf));
  const kb = [...loaded].reduce((sum, chunk) => sum + brotliBytes(chunk.code), 0) / 1000;
  const stray = [...loaded]
    .flatMap(chunk => chunk.moduleIds)
    .filter(id => never.test(id) || (!modules.includes(OFFICE_ROUTE) && officeOnly.test(id)));
  const fits = kb <= mostKb && stray.length === 0;
  over ||= !fits;
  console.log(`${name.padEnd(10)} ${kb.toFixed(1).padStart(6)} kB of ${mostKb}${fits ? '' : '  TOO MUCH'}`);
  for (const id of stray) console.log(`           ${id} does not belong here`);
}
process.exitCode = over ? 1 : 0;

async function builtChunks(): Promise<readonly Rolldown.OutputChunk[]> {
  // Not in dist: a server may be serving that.
  const outDir = mkdtempSync(join(tmpdir(), 'oms-bytes-'));
  const built = await build({ logLevel: 'silent', build: { outDir } });
  rmSync(outDir, { recursive: true });
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output.filter(part => part.type === 'chunk'));
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
