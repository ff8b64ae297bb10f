import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { compressClient } from './compress-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'oms-compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the built client', () => {
  it('gets a brotli and a gzip beside each file that is worth it', async () => {
    const text = 'scan '.repeat(1000);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/app.js'), text);
    writeFileSync(join(folder, 'assets/tiny.js'), 'x');
    writeFileSync(join(folder, 'assets/photo.png'), text);
    await compressClient(folder);
    expect(readdirSync(join(folder, 'assets')).sort()).toEqual([
      'app.js',
      'app.js.br',
      'app.js.gz',
      'photo.png',
      'tiny.js',
    ]);
    expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(text);
  });

  it('is left as it is when the server has stopped', async () => {
    writeFileSync(join(folder, 'late.js'), 'scan '.repeat(1000));
    await compressClient(folder, AbortSignal.abort());
    expect(readdirSync(folder)).not.toContain('late.js.br');
  });

  it('may be absent', async () => {
    await expect(compressClient(join(folder, 'nothing'))).resolves.toBeUndefined();
  });
});
