import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** An import from, to, and the wall that forbids it; null: allowed. */
const imports: [from: string, to: string, wall: string | null][] = [
  ['core/delivery/choose.ts', 'core/gtin/gtin.ts', null],
  ['core/delivery/judge.ts', 'contract/problem.ts', 'core-alone'],
  ['core/delivery/unneeded.ts', 'src/db/outbox-db.ts', 'core-alone'],
  ['contract/warehouse/batch.ts', 'core/batch/status.ts', null],
  ['contract/session.ts', 'server/ground/session/user.ts', 'contract-on-core'],
  ['src/db/cache-db.ts', 'src/outbox/entry.ts', 'db'],
  ['src/outbox/queue.ts', 'src/sync/push.ts', 'outbox'],
  ['src/work-package/overlay.ts', 'src/sync/http.ts', 'work-package'],
  ['src/sync/loop.ts', 'src/outbox/settle.ts', null],
  ['src/sync/plan.ts', 'src/ui/scan/screen/stage.tsx', 'sync'],
  ['src/ui/scan/controls/button.tsx', 'src/flows/sort/texts.ts', 'input-device-ui'],
  ['src/flows/sort/machine/machine.ts', 'src/flows/sort/machine/location-step.ts', null],
  ['src/flows/sort/machine/state.ts', 'src/outbox/record.ts', 'machine'],
  ['src/flows/sort/session/session.ts', 'src/flows/returns/machine/machine.ts', 'no-flow-knows-another'],
  ['src/flows/sort/screen.tsx', 'src/db/tables.ts', 'screens-know-no-storage-or-http'],
  ['src/office/calls/client.ts', 'src/sync/http-client.ts', null],
  ['src/office/batches/view.ts', 'src/outbox/outbox.ts', 'office'],
  ['src/office/batches/batch-page.tsx', 'src/office/returns/view.ts', 'no-office-area-knows-another'],
  ['src/office/list/list.tsx', 'src/office/returns/texts.ts', 'no-office-area-knows-another'],
  ['src/office/returns/list-page.tsx', 'src/office/list/list.tsx', null],
  ['sw/sw.ts', 'src/app/main.tsx', 'sw'],
  ['sw/background-send.ts', 'src/texts/texts.ts', null],
  ['server/app.ts', 'src/texts/texts.ts', 'server'],
  ['server/ground/http/mount.ts', 'server/nouns/settings/settings.ts', 'server-ground'],
  ['server/nouns/stock/routes.ts', 'server/ground/http/problem.ts', null],
  ['server/nouns/stock/available.ts', 'server/acts/orders/routes.ts', 'server-nouns'],
  ['server/acts/orders/routes.ts', 'server/acts/assign/plan-order.ts', null],
  ['server/acts/orders/routes.ts', 'server/views/search/page.ts', 'server-acts'],
  ['server/views/search/page.ts', 'server/areas.ts', 'server-views'],
];

const folder = mkdtempSync(join(tmpdir(), 'oms-walls-'));
const found = new Map<string, string>();

/** A source tree with one import in each file, under the rules of `npm run walls`. */
beforeAll(() => {
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json'])
    copyFileSync(file, join(folder, file));
  for (const [, to] of imports) write(to, 'export {};\n');
  for (const [from, to] of imports) write(from, `import './${relative(dirname(from), to)}';\n`);
  const roots = ['core', 'contract', 'src', 'sw', 'server'];
  const report = execFileSync(
    process.execPath,
    [resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), ...roots, '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(report) as { summary: { violations: Violation[] } };
  for (const { from, to, rule } of summary.violations) found.set(`${from} ${to}`, rule.name);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('The walls of docs/ARCHITECTURE.md', () => {
  test.each(imports)('%s -> %s: %s', (from, to, wall) => {
    expect(found.get(`${from} ${to}`) ?? null).toBe(wall);
  });
});

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
