import { parentPort, workerData } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { codeOf } from '../db/failures.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import type { FromThread, ToThread } from './run-aside.ts';

/** Connections of a thread to the database. */
const CONNECTIONS = 4;

/** The work of a thread: it stops when its asker has left. */
type Work<Asked, Answer> = (db: Database, asked: Asked, left: AbortSignal) => Promise<Answer>;

/** The thread's side of `openAside`: answers each question with connections of its own. */
export function answerAside<Asked, Answer>(work: Work<Asked, Answer>): void {
  const db = openDatabase(workerData as ClientConfig, { size: CONNECTIONS });
  const asked = new Map<number, AbortController>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const tell = (told: FromThread<Answer>): void => parentPort?.postMessage(told);
  parentPort?.on('message', (told: ToThread<Asked>) => {
    const { id } = told;
    if ('left' in told) return asked.get(id)?.abort();
    const left = new AbortController();
    asked.set(id, left);
    work(db, told.asked, left.signal)
      .then(
        answer => tell({ id, answer }),
        (error: unknown) => tell({ id, error: String(error), code: codeOf(error) }),
      )
      .finally(() => asked.delete(id));
  });
}
