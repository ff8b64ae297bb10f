import { once } from 'node:events';
import { answerAside } from './answer-aside.ts';

/** Questions of the test. */
export type TestAsked =
  | { readonly add: readonly [number, number] }
  | { readonly busyMs: number }
  | { readonly sql: string }
  | { readonly megabytes: number }
  | { readonly untilLeft: true };

const MEGABYTE = 1_000_000;

answerAside<TestAsked, number>(async (db, asked, left) => {
  if ('add' in asked)
    return (await db.one<{ n: number }>('SELECT $1::int + $2::int AS n', asked.add))?.n ?? 0;
  if ('sql' in asked) return db.execute(asked.sql);
  if ('untilLeft' in asked) await once(left, 'abort');
  if ('busyMs' in asked) {
    const end = Date.now() + asked.busyMs;
    while (Date.now() < end);
  }
  if ('megabytes' in asked) {
    const held: number[][] = [];
    while (held.length * 8 < asked.megabytes) held.push(Array.from({ length: MEGABYTE }, (_, n) => n + 0.5));
    return held.length;
  }
  return 0;
});
