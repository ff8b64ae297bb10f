import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openReporters } from '../mutations/test-reporters.ts';
import { addBatch } from '../sorting/test-batch.ts';
import { writeDeliveries } from './write-deliveries.ts';
import { writeLines, type LineChange } from './write-lines.ts';

const { db, magazijn } = await openReporters();
let batches = 0;

/** Two deliveries of one batch, and the first line of the first: two pieces. */
async function twoDeliveries() {
  const { id: batch, deliveries } = await addBatch(
    db,
    [{ lines: [[0, 2]] }, { lines: [[1, 1]] }],
    20 + batches++ * 4,
  );
  const [from = 0, to = 0] = deliveries.map(({ id }) => id);
  const [line] = await linesOf(from);
  if (!line) throw new Error('a delivery has a line');
  return { batch, from, to, line };
}
const linesOf = (id: number) =>
  db.query<{ id: number; quantity: number; sales_order_line_id: number; product_identifier: string }>(
    `SELECT id, quantity, sales_order_line_id, product_identifier FROM dispatch_request_lines
     WHERE dispatch_request_id = $1 ORDER BY id`,
    [id],
  );
const stateOf = async (id: number) =>
  await db.one<{ revision: number; version: number; changed_by: number | null; change_key: string | null }>(
    'SELECT revision, version, changed_by, change_key FROM dispatch_requests WHERE id = $1',
    [id],
  );
const quantitiesOf = async (id: number) => (await linesOf(id)).map(({ quantity }) => quantity);
const historyOf = (id: number) =>
  db.query<object>(
    `SELECT processor_config_identifier AS as_what, user_id, change_key FROM order_history WHERE object_id = $1 AND data_type = 'dispatch-request'`,
    [id],
  );
const batchVersion = async (id: number) =>
  (await db.one<{ version: number }>('SELECT version FROM dispatch_request_batches WHERE id = $1', [id]))
    ?.version ?? 0;

const key = (n: number) => `019a0000-0000-7000-8000-0000000000${10 + n}`;
type Given = Awaited<ReturnType<typeof twoDeliveries>>;
const changes: readonly [
  what: string,
  change: (given: Given) => LineChange,
  left: readonly number[],
  got: readonly number[],
  changed: 'both' | 'to',
][] = [
  ['moves as it is', ({ line, to }) => ({ kind: 'move', id: line.id, to }), [], [2, 1], 'both'],
  ['is divided', ({ line, to }) => ({ kind: 'divide', id: line.id, kept: 1, to }), [1], [1, 1], 'both'],
  [
    'goes on in another, and stays as a record',
    ({ line, to }) => ({ kind: 'copy', id: line.id, to, quantity: 2 }),
    [2],
    [1, 2],
    'to',
  ],
  [
    'of the order comes in',
    ({ line: { sales_order_line_id, product_identifier }, to }) => ({
      kind: 'insert',
      to,
      sales_order_line_id,
      product_identifier,
      quantity: 5,
    }),
    [2],
    [1, 5],
    'to',
  ],
];

describe('A line', () => {
  it.each(changes)(
    '%s: each delivery that it changes has author, revision, history and version',
    async (_what, change, left, got, changed) => {
      const given = await twoDeliveries();
      const author = { changed_by: magazijn.id, changed_as: 'office', change_key: key(batches) } as const;
      const untouched = await stateOf(given.from);
      const version = await batchVersion(given.batch);
      await db.transaction(tx => writeLines(tx, author, [change(given)]));

      expect(await quantitiesOf(given.from)).toEqual(left);
      expect(await quantitiesOf(given.to)).toEqual(got);
      const by = { changed_by: magazijn.id, change_key: author.change_key };
      const history = { as_what: 'office', user_id: magazijn.id, change_key: author.change_key };
      for (const id of changed === 'both' ? [given.from, given.to] : [given.to]) {
        const state = await stateOf(id);
        expect(state).toMatchObject(by);
        expect(state?.revision).toBe(2);
        expect(state?.version).toBeGreaterThan(version);
        expect(await historyOf(id)).toEqual([history]);
      }
      const isSame = isDeepStrictEqual(await stateOf(given.from), untouched);
      expect(isSame).toBe(changed === 'to');
      expect(await batchVersion(given.batch)).toBeGreaterThan(version);
    },
  );
});

it('Lines that change in several steps of one act raise the revision by one', async () => {
  const { from, to, line } = await twoDeliveries();
  const author = { changed_by: magazijn.id, changed_as: 'office', change_key: key(batches) } as const;
  await db.transaction(async tx => {
    await writeLines(tx, author, [{ kind: 'divide', id: line.id, kept: 1, to }]);
    await writeLines(tx, author, [{ kind: 'move', id: line.id, to }]);
    await writeDeliveries(tx, author, [{ id: to, paused_at: '2026-11-23T10:00:00Z' }]);
  });
  expect(await quantitiesOf(to)).toEqual([1, 1, 1]);
  for (const id of [from, to])
    expect(await stateOf(id)).toMatchObject({ revision: 2, change_key: author.change_key });
  expect(await historyOf(from)).toHaveLength(1);
  // Its new status is in the history too, under the same revision.
  expect(await historyOf(to)).toHaveLength(2);
});

describe('No other place of the server', () => {
  /** Makes data for a demonstration or a test: rows without an author. */
  const isData = /^(demo|testing)\/|(^|\/)test-[a-z-]+\.ts$|\.test\.ts$/;
  const files = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && !isData.test(file));

  it('writes lines; scans write what is placed', () => {
    const writes = files.flatMap(file =>
      [
        ...readFileSync(join(import.meta.dirname, '../..', file), 'utf8').matchAll(
          /(?:INSERT INTO|UPDATE|DELETE FROM) dispatch_request_lines\b(?: n)?(?: SET (\w+))?/g,
        ),
      ].map(([, column]) => `${file}: ${column ?? 'row'}`),
    );
    expect(
      [...new Set(writes)].filter(write => !write.startsWith('acts/deliveries/write-lines.ts')).sort(),
    ).toEqual([
      'acts/mutations/returns/store-returns.ts: quantity_placed',
      'acts/mutations/store-changes.ts: quantity_placed',
    ]);
  });

  it('changes a delivery with an UPDATE of its own', () => {
    const writes = files.filter(file =>
      /UPDATE dispatch_requests\b/.test(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')),
    );
    expect(writes).toEqual(['acts/deliveries/write-deliveries.ts']);
  });

  it('makes a delivery with an INSERT of its own', () => {
    const writes = files.filter(file =>
      /INSERT INTO dispatch_requests\b/.test(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')),
    );
    expect(writes).toEqual(['acts/deliveries/make-delivery.ts']);
  });
});

it('A statement that moves many lines writes each delivery once', async () => {
  const { deliveries } = await addBatch(
    db,
    [
      {
        lines: [
          [0, 1],
          [1, 1],
          [2, 1],
        ],
      },
      { lines: [[3, 1]] },
    ],
    20 + batches++ * 4,
  );
  const [from = 0, to = 0] = deliveries.map(({ id }) => id);
  const before = await Promise.all([from, to].map(stateOf));
  await db.execute(
    'UPDATE dispatch_request_lines SET dispatch_request_id = $2 WHERE dispatch_request_id = $1',
    [from, to],
  );
  const after = await Promise.all([from, to].map(stateOf));
  expect(after.map(state => state?.revision)).toEqual(before.map(state => (state?.revision ?? 0) + 1));
});
