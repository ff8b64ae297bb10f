import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findChromium } from '../../e2e/browser/chromium.ts';
import { quantile } from '../quantile.ts';
import { buildDecoders, decoders, folder, type DecoderName } from './build.ts';
import { drawnReads, drawnRows } from './drawn-table.ts';
import { symbologies } from './drawn/names.ts';
import { emptyFrameTimes } from './empty-frame.ts';
import { firstReads } from './first-read.ts';

/** One picture of a pack, as score.mjs writes it. */
type Scored = { set: string; rot: number; text: string | null; ok: boolean; wrong: boolean; ms: number };

const { values } = parseArgs({
  options: {
    pack: { type: 'string', default: '../shared/barcodes' },
    rot: { type: 'string', default: '0' },
    frame: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    sets: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    drawn: { type: 'boolean', default: false },
    salt: { type: 'string', default: 'tune' },
    each: { type: 'string', default: '12' },
    symbology: { type: 'string', multiple: true, default: [] },
  },
});
const pack = resolve(values.pack);
/** score.mjs comes with the barcodes and needs Playwright from here. */
const scorer = resolve(import.meta.dirname, '../../../shared/barcodes/score.mjs');
const run = promisify(execFile);
const chosen = decoders.filter(name => values.only.length === 0 || values.only.includes(name));

const names: Record<DecoderName, string> = {
  still: 'ours, still',
  frame: 'ours, frame',
  'zxing-wasm': 'zxing-wasm, the same formats',
  'zxing-browser': '@zxing/browser, defaults',
};

async function score(name: DecoderName): Promise<Scored[]> {
  const out = mkdtempSync(join(tmpdir(), 'oms-camera-'));
  const json = join(out, 'scored.json');
  const frame = values.frame === undefined ? [] : ['--frame', values.frame];
  const decoder = join(folder, `${name}.js`);
  await run(
    process.execPath,
    [scorer, '--pack', pack, '--decoder', decoder, '--rot', values.rot, ...frame, '--json', json],
    { env: { ...process.env, CHROME: findChromium() }, maxBuffer: 2 ** 26 },
  );
  const scored = JSON.parse(readFileSync(json, 'utf8')) as Scored[];
  rmSync(out, { recursive: true });
  return scored;
}

type Cells = readonly (string | number)[];
const right = (scored: readonly Scored[]): number => scored.filter(({ ok }) => ok).length;
const wrong = (scored: readonly Scored[]): number => scored.filter(one => one.wrong).length;
const ms = (times: readonly number[]): string[] => [0.5, 0.95].map(q => quantile(times, q).toFixed(1));

await buildDecoders();
console.log(`The decoders are in ${folder}.`);
if (values.drawn) {
  const asked = symbologies.filter(name => values.symbology.length === 0 || values.symbology.includes(name));
  const drawn = await drawnReads(asked, values.salt, Number(values.each), at => console.error(at));
  const { heads, rows } = drawnRows(drawn);
  printTable(heads, rows);
} else if (!values.build) {
  const scored = new Map<DecoderName, Scored[]>();
  const empty = new Map<DecoderName, number[]>();
  for (const name of chosen) {
    console.error(`scoring ${name}`);
    scored.set(name, await score(name));
    empty.set(name, await emptyFrameTimes(name));
  }
  const theirs = right(scored.get('zxing-wasm') ?? []);
  const heads = ['decoder', 'right', 'of zxing-wasm', 'wrong', 'ms p50', 'ms p95', 'empty 720p p50', 'p95'];
  const rows = [...scored].map(([name, all]) => {
    const share = theirs === 0 ? '' : `${((right(all) / theirs) * 100).toFixed(0)} %`;
    const codes = all.filter(({ text }) => text !== null).length;
    const times = ms(all.map(one => one.ms));
    return [names[name], `${right(all)}/${codes}`, share, wrong(all), ...times, ...ms(empty.get(name) ?? [])];
  });
  printTable(heads, rows);
  if (values.sets) printSets(scored);
  await printFirstReads();
}

/** The purpose of this command. */
function printTable(heads: Cells, rows: readonly Cells[]): void {
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, i) => (i === 0 ? '---' : '---:'));
  console.log([heads, rule, ...rows].map(line).join('\n'));
}

/** The whole camera, at camera rate: the time from a code in the picture to its scan. */
async function printFirstReads(): Promise<void> {
  const heads = ['first sharp frame to accepted read', 'right', 'wrong', 'ms p50', 'ms p95'];
  const rows: Cells[] = [];
  for (const expected of [true, false]) {
    const { codes, empty, times, wrong: misread } = await firstReads(pack, expected);
    const what = expected ? 'expected by the package: one frame' : 'any other: two of three frames';
    rows.push([what, `${times.length}/${codes}`, `${misread} of ${codes + empty}`, ...ms(times)]);
  }
  printTable(heads, rows);
}

/** Correct of how many, and wrong, in each set of the pack. */
function printSets(scored: ReadonlyMap<DecoderName, readonly Scored[]>): void {
  const sets = [...new Set([...scored.values()].flat().map(({ set }) => set))];
  const rows = sets.map(set => {
    const cells = chosen.map(name => {
      const of = (scored.get(name) ?? []).filter(one => one.set === set);
      const codes = of.filter(({ text }) => text !== null).length;
      return `${right(of)}/${codes}${wrong(of) > 0 ? `, ${wrong(of)} wrong` : ''}`;
    });
    return [set, ...cells];
  });
  printTable(['set', ...chosen], rows);
}
