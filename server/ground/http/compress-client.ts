import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const squeezable = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm', '.ico']);
const encodings = [
  { extension: '.br', compress: promisify(brotliCompress) },
  { extension: '.gz', compress: promisify(gzip) },
];
const SMALLEST = 1024;

/**
 * Writes `.br` and `.gz` beside the files of the built client, as small as possible (brotli 11), for `preCompressed`
 * to serve: on a slow link that is a tenth less than compressing for each request. When `stopping` aborts it ends
 * after the current file; the next start goes on.
 */
export async function compressClient(folder: string, stopping?: AbortSignal): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (stopping?.aborted) return;
    if (!squeezable.has(extname(name))) continue;
    const path = join(folder, name);
    const { size, mtimeMs } = await stat(path);
    if (size < SMALLEST) continue;
    for (const { extension, compress } of encodings) {
      const target = path + extension;
      if (existsSync(target) && (await stat(target)).mtimeMs >= mtimeMs) continue;
      await writeFile(`${target}.${process.pid}`, await compress(await readFile(path)));
      await rename(`${target}.${process.pid}`, target);
    }
  }
}
