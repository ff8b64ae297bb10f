import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

test('the built server finds its files beside the sources, and does not say in which folder it was built', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'oms-server-'));
  await build({
    configFile: join(root, 'vite.server.config.ts'),
    root,
    logLevel: 'error',
    build: { outDir },
  });
  const found: string[] = [];
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const code = readFileSync(join(outDir, name), 'utf8');
    expect(code).not.toContain(root);
    for (const [, folder = ''] of code.matchAll(/import\.meta\.dirname \+ "([^"]*)"/g))
      found.push(join(root, 'dist-server', dirname(name), folder));
    expect(code).not.toMatch(/import\.meta\.dirname(?! \+ ")/);
  }
  expect(readdirSync(outDir)).toEqual(expect.arrayContaining(['replay-thread.js', 'effect-thread.js']));
  rmSync(outDir, { recursive: true });
  expect(found).toContain(join(root, 'server/ground/http'));
  expect(found.filter(folder => !existsSync(folder))).toEqual([]);
});
