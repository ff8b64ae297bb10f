import { createHash } from 'node:crypto';
import type { PrinterType } from '../../contract/printing.ts';
import { type Database, rollBack, type Transaction } from '../db/pool.ts';
import { type Refusal, refuse } from '../problem.ts';
import { type JobRow, jobsOfKey } from './job.ts';

/** Paper that is wanted at a location. */
export type Paper = {
  readonly location_id: number;
  readonly location_name: string;
  readonly type: PrinterType;
  readonly title: string;
  readonly dispatch_request_ids: readonly number[];
  readonly make: (format: 'pdf' | 'zpl') => Promise<Buffer> | Buffer;
};

/** Who asks, under which key, for what; the same key with another request is refused. */
export type PrintRequest = { readonly user_id: number; readonly key: string; readonly request: string };

type Enqueued = { ok: true; jobs: JobRow[] } | { ok: false; refusal: Refusal };

/** Puts papers in the queue, exactly once a key: a key that was used before gives the jobs it made then. */
export function enqueue(
  db: Database,
  by: PrintRequest,
  papers: readonly Paper[],
  chosen: readonly string[],
): Promise<Enqueued> {
  return once(db, by, async tx => {
    const orders: Order[] = [];
    for (const paper of papers) {
      const printer = await printerFor(tx, paper, chosen);
      if (!printer) return noPrinter(paper);
      orders.push({ ...paper, printer_id: printer.id, content: await paper.make(printer.format) });
    }
    for (const order of orders) await insertJob(tx, by, order);
    return undefined;
  });
}

/** The same paper once more, on `chosen` or where it was printed before. */
export function enqueueAgain(
  db: Database,
  by: PrintRequest,
  job: JobRow,
  chosen: string | undefined,
): Promise<Enqueued> {
  return once(db, by, async tx => {
    const [printer] = await tx.query<{ id: number; same_format: boolean }>(
      `SELECT p.id, p.format = old.format AS same_format
       FROM print_jobs j JOIN printers old ON old.id = j.printer_id
       JOIN printers p ON p.location_id = old.location_id AND p.type = old.type
       WHERE j.id = $1 AND p.identifier = COALESCE($2, old.identifier)`,
      [job.id, chosen ?? null],
    );
    if (!printer) return unknownPrinter;
    if (!printer.same_format) return otherLanguage;
    const copied = await tx.execute(
      `INSERT INTO print_jobs (user_id, key, printer_id, title, dispatch_request_ids, content)
       SELECT $2, $3, $4, title, dispatch_request_ids, content FROM print_jobs WHERE id = $1 AND content IS NOT NULL`,
      [job.id, by.user_id, by.key, printer.id],
    );
    return copied === 0 ? gone : undefined;
  });
}

type Order = Paper & { printer_id: number; content: Buffer };

async function once(
  db: Database,
  { user_id, key, request }: PrintRequest,
  work: (tx: Transaction) => Promise<Refusal | undefined>,
): Promise<Enqueued> {
  const hash = createHash('sha256').update(request).digest('hex');
  return db.transaction<Enqueued>(async tx => {
    // Waits for a transaction under the same key, and then finds its jobs.
    const first = await tx.execute(
      'INSERT INTO print_requests (user_id, key, request) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [user_id, key, hash],
    );
    if (first === 0) {
      const known = await tx.one<{ request: string }>(
        'SELECT request FROM print_requests WHERE user_id = $1 AND key = $2',
        [user_id, key],
      );
      if (known?.request !== hash) return { ok: false, refusal: keyReused };
    } else {
      const refusal = await work(tx);
      if (refusal) return rollBack({ ok: false, refusal });
    }
    return { ok: true, jobs: await jobsOfKey(tx, user_id, key) };
  });
}

const printerFor = (tx: Transaction, { location_id, type }: Paper, chosen: readonly string[]) =>
  tx.one<{ id: number; format: 'pdf' | 'zpl' }>(
    `SELECT id, format FROM printers WHERE location_id = $1 AND type = $2
     ORDER BY identifier <> ALL ($3), position, id LIMIT 1`,
    [location_id, type, chosen],
  );

async function insertJob(tx: Transaction, by: PrintRequest, order: Order): Promise<void> {
  await tx.execute(
    `INSERT INTO print_jobs (user_id, key, printer_id, title, dispatch_request_ids, content)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [by.user_id, by.key, order.printer_id, order.title, order.dispatch_request_ids, order.content],
  );
}

const keyReused = refuse(422, 'key-reused', 'Deze sleutel is al voor een andere printopdracht gebruikt.');
const unknownPrinter = refuse(422, 'unknown-printer', 'Deze printer staat niet bij deze locatie.');
const otherLanguage = refuse(
  422,
  'other-format',
  'Deze printer spreekt een andere taal dan de vorige. Print de orderbon opnieuw vanaf de levering.',
);
const gone = refuse(
  410,
  'print-job-gone',
  'Deze printopdracht is niet meer bewaard. Print de orderbon opnieuw vanaf de levering.',
);
const noPrinter = ({ location_name, type }: Paper): Refusal =>
  refuse(
    409,
    'printing-not-configured',
    `Er is geen ${type === 'labels' ? 'labelprinter' : 'printer voor pakbonnen'} ingesteld voor ${location_name}. Download de orderbon en print hem zelf.`,
  );
