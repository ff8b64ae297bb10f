import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { addBatch, newId, outcome, placement, takingBack } from '../sorting/test-batch.ts';
import { lineOf, openReporters } from './test-reporters.ts';

const { apply, applyOne, beheer, codes, db, magazijn, magazijn2, placedOn, unexpected } =
  await openReporters();

describe('exactly once', () => {
  test('a lost reply is given again, and nothing is applied again', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 2]] }], 22);
    const placed = placement(batch);
    const [first, ...again] = [
      ...(await apply(magazijn, placed)),
      ...(await apply(magazijn, placed, placed)),
    ];
    expect(again).toEqual([first, first]);
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('another time of scanning is the same mutation; another body under the key is key-reused', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 3]] }], 23);
    const placed = placement(batch);
    const [same, changed] = [
      { ...placed, at: '2020-01-01T00:00:00Z' },
      { ...placed, quantity: 2 },
    ];
    expect(await codes(magazijn, placed, same, changed)).toEqual(['200', '200', 'key-reused']);
    expect(await codes(magazijn, changed)).toEqual(['key-reused']);
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('another user with the same key gets no reply of mine, and no effect', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 3]] }], 24);
    const placed = placement(batch);
    await apply(magazijn, placed);
    expect(await applyOne(magazijn2, placed)).toMatchObject({ status: 422, problem: { code: 'key-reused' } });
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('a refusal is not stored: the key may come again when things have changed', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 25);
    const [mine, theirs] = [placement(batch), placement(batch)];
    await apply(magazijn2, theirs);
    expect(await codes(magazijn, mine)).toEqual(['already-placed']);
    await apply(magazijn2, takingBack(theirs));
    expect(await codes(magazijn, mine)).toEqual(['200']);
  });

  test('a key of more than 90 days is expired, unless its answer is kept', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 3]] }], 26);
    const old = placement(batch, 0, 0, { id: newId(Date.now() - 91 * 86_400_000) });
    expect(await applyOne(magazijn, old)).toMatchObject({ status: 410, problem: { code: 'key-expired' } });
    const young = placement(batch, 0, 0, { id: newId(Date.now() - 89 * 86_400_000) });
    expect(await codes(magazijn, young, young)).toEqual(['200', '200']);
  });

  test('the same key over several connections at once has one effect', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 9]] }], 27);
    const placed = placement(batch);
    const results = await Promise.all(Array.from({ length: 8 }, () => applyOne(magazijn, placed)));
    expect(new Set(results.map(outcome))).toEqual(new Set(['200']));
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('an answer about an article under one key, over several connections at once, is stored once', async () => {
    const row = await db.one<{ product: string; attribute: string }>(
      `SELECT product_identifier AS product, attribute_identifier AS attribute FROM product_questions
       WHERE value_type = 'boolean' LIMIT 1`,
    );
    const answer: Mutation = {
      id: newId(),
      version: 1,
      at: new Date().toISOString(),
      type: 'product-info',
      product_identifier: row?.product ?? '',
      attribute_identifier: row?.attribute ?? '',
      value: '1',
    };
    const results = await Promise.all(Array.from({ length: 8 }, () => applyOne(magazijn, answer)));
    expect(new Set(results.map(outcome))).toEqual(new Set(['200']));
    expect(await db.query('SELECT FROM inbox WHERE mutation_id = $1', [answer.id])).toHaveLength(1);
  });
});

describe('several at once', () => {
  test('the last piece: exactly one wins, the others get a repair', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 28);
    const users = [magazijn, magazijn2, beheer];
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, i) => applyOne(users[i % 3] ?? magazijn, placement(batch))),
    );
    expect(results.map(outcome).sort()).toEqual(['200', ...Array<string>(8).fill('already-placed')]);
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('two devices bind the same free location for two deliveries of two batches: one is told location-taken', async () => {
    const one = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const two = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const results = await Promise.all([
      applyOne(magazijn, placement(one, 0, 0, { storage_location: 'D-40' })),
      applyOne(magazijn2, placement(two, 0, 0, { storage_location: 'D-40' })),
    ]);
    expect(results.map(outcome).sort()).toEqual(['200', 'location-taken']);
  });

  test('lists that name the same deliveries in opposite order do not wait for each other for ever', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 50]] }, { lines: [[1, 50]] }], 41);
    const there = () => Array.from({ length: 5 }, (_, i) => placement(batch, i % 2));
    const lists = Array.from({ length: 8 }, (_, i) =>
      apply(magazijn, ...(i % 2 ? there() : there().toReversed())),
    );
    expect((await Promise.all(lists)).flat().map(outcome)).toEqual(Array<string>(40).fill('200'));
  });
});

test('one poisoned mutation cannot fail the others: it alone is answered 500, retryable', async () => {
  const batch = await addBatch(db, [{ lines: [[0, 99]] }], 49);
  const list = Array.from({ length: 20 }, () => placement(batch));
  const poisoned = list[7]?.id;
  await db.execute(`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.mutation_id = '${poisoned}' THEN RAISE EXCEPTION 'poison'; END IF;
      RETURN NEW;
    END $$`);
  await db.execute(
    'CREATE TRIGGER poison BEFORE INSERT ON placements FOR EACH ROW EXECUTE FUNCTION poison()',
  );
  const results = await apply(magazijn, ...list);
  await db.execute('DROP TRIGGER poison ON placements');
  expect(results.map(r => r.status)).toEqual(list.map(({ id }) => (id === poisoned ? 500 : 200)));
  expect(await codes(magazijn, ...list)).toEqual(list.map(() => '200'));
  expect(await placedOn(lineOf(batch).id)).toBe(20);
  // By the fast path, and by the transaction that tried it by itself.
  expect(unexpected.map(String)).toEqual(['error: poison', 'error: poison']);
});
