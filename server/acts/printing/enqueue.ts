import type { PrinterType } from '../../../contract/orders/printing.ts';
import { unsent } from '../../../core/delivery/reactions.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { JobRow } from './job.ts';
import { FORGET_AFTER_SECONDS } from './queue.ts';

/** Paper to print at a location. */
export type Paper = {
  readonly location_id: number;
  readonly location_name: string;
  readonly type: PrinterType;
  readonly title: string;
  readonly dispatch_request_ids: readonly number[];
  /** Its content where there is some; else it is made as the printer wants it. */
  readonly formats?: readonly ('pdf' | 'zpl')[];
  readonly make: (printer: Speaks) => Promise<Buffer> | Buffer;
};
/** The language of a printer, and the dots of its head in an inch, for which ZPL is drawn. */
type Speaks = { readonly format: 'pdf' | 'zpl'; readonly dpi: 203 | 300 };

/** Puts papers in the queue; the ids of their jobs. */
export async function enqueue(
  tx: Transaction,
  user_id: number,
  papers: readonly Paper[],
  chosen: readonly string[],
): Promise<{ readonly ids: readonly number[] } | Refusal> {
  const orders: Order[] = [];
  for (const paper of papers) {
    const printer = await printerFor(tx, paper, chosen);
    if (!printer) return noPrinter(paper);
    if (paper.formats?.includes(printer.format) === false) return otherFormat(paper);
    orders.push({ ...paper, printer_id: printer.id, content: await paper.make(printer) });
  }
  const ids: number[] = [];
  for (const order of orders) {
    await withdraw(tx, await findTroubled(tx, order));
    ids.push(await insertJob(tx, user_id, order));
  }
  return { ids };
}

/** Prints the same paper once more, on `chosen` or on the printer of before. */
export async function enqueueAgain(
  tx: Transaction,
  user_id: number,
  job: JobRow,
  chosen: string | undefined,
): Promise<{ readonly id: number } | Refusal> {
  const [printer] = await tx.query<{ id: number; same_format: boolean }>(
    `SELECT p.id, (p.format, p.dpi) = (old.format, old.dpi) AS same_format
     FROM print_jobs j JOIN printers old ON old.id = j.printer_id
     JOIN printers p ON p.location_id = old.location_id AND p.type = old.type
     WHERE j.id = $1 AND p.identifier = COALESCE($2, old.identifier) AND p.active`,
    [job.id, chosen ?? null],
  );
  if (!printer) return unknownPrinter;
  if (!printer.same_format) return otherLanguage;
  if (!(await tx.one(SENT, [job.dispatch_request_ids, unsent]))) return notSent;
  if (await tx.one(VOID_SINCE, [job.id])) return voidLabel;
  const copied = await tx.one<{ id: number }>(
    `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids, content)
     SELECT $2, $3, title, dispatch_request_ids, content FROM print_jobs WHERE id = $1 AND content IS NOT NULL
     RETURNING id`,
    [job.id, user_id, printer.id],
  );
  if (!copied) return gone;
  await withdraw(tx, [job.id]);
  forgetInTime(tx, copied.id);
  return copied;
}

/** A label of its deliveries became void after the job was made: the paper bears it, or the address of before. */
const VOID_SINCE = `
  SELECT FROM print_jobs j JOIN tracking_codes t ON t.dispatch_request_id = ANY (j.dispatch_request_ids)
  WHERE j.id = $1 AND t.voided_at > j.created_at LIMIT 1`;

/** One of its deliveries leaves, or has left. */
const SENT = 'SELECT FROM dispatch_requests WHERE id = ANY ($1) AND status <> ALL ($2) LIMIT 1';

/** Jobs of the same paper that wait for something: whoever prints it anew waits for them no more. */
async function findTroubled(tx: Transaction, { location_id, type, title, dispatch_request_ids }: Paper) {
  const troubled = await tx.query<{ id: number }>(
    `SELECT j.id FROM print_jobs j JOIN printers p ON p.id = j.printer_id
     WHERE j.dispatch_request_ids && $1 AND j.dispatch_request_ids = $1 AND j.title = $2 AND p.location_id = $3
       AND p.type = $4 AND j.status IN ('queued', 'sent') AND j.reason IS NOT NULL`,
    [dispatch_request_ids, title, location_id, type],
  );
  return troubled.map(({ id }) => id);
}

/** Gives jobs up that have not ended: each is cancelled at its printer, or would come out beside its copy. */
async function withdraw(tx: Transaction, ids: readonly number[]): Promise<void> {
  const withdrawn = await tx.query<{ id: number }>(
    `UPDATE print_jobs SET status = 'failed', reason = 'canceled', updated_at = now()
     WHERE id = ANY ($1) AND status IN ('queued', 'sent') RETURNING id`,
    [ids],
  );
  for (const { id } of withdrawn) addJob(tx, 'cancel-print', { print_job_id: id });
}

type Order = Paper & { printer_id: number; content: Buffer };

/** The printer that is chosen, else the first of the location; one that does not speak what there is only where no other does. */
const printerFor = (tx: Transaction, { location_id, type, formats }: Paper, chosen: readonly string[]) =>
  tx.one<Speaks & { id: number }>(
    `SELECT id, format, dpi FROM printers WHERE location_id = $1 AND type = $2 AND active
     ORDER BY format <> ALL (COALESCE($4, ARRAY[format])), identifier <> ALL ($3), position, id LIMIT 1`,
    [location_id, type, chosen, formats ?? null],
  );

async function insertJob(tx: Transaction, user_id: number, order: Order): Promise<number> {
  const made = await tx.one<{ id: number }>(
    `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids, content)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [user_id, order.printer_id, order.title, order.dispatch_request_ids, order.content],
  );
  if (!made) throw new Error('an insert gives its row');
  forgetInTime(tx, made.id);
  return made.id;
}

const forgetInTime = (tx: Transaction, print_job_id: number): void =>
  addJob(tx, 'forget-paper', { print_job_id }, FORGET_AFTER_SECONDS);

const unknownPrinter = refuse(422, 'unknown-printer', 'Deze printer staat niet bij deze locatie.');
const otherLanguage = refuse(
  422,
  'other-format',
  'Deze printer spreekt een andere taal dan de vorige. Druk de pakbon opnieuw af vanaf de levering.',
);
const voidLabel = refuse(
  409,
  'void-label',
  'Het label van deze printopdracht is vervallen. Druk het nieuwe label af vanaf de levering.',
);
const notSent = refuse(
  409,
  'not-sent',
  'Deze levering wordt niet verzonden. Er is niets om opnieuw af te drukken.',
);
const gone = refuse(
  410,
  'print-job-gone',
  'Deze printopdracht is niet meer bewaard. Druk de pakbon opnieuw af vanaf de levering.',
);

/** Reasons why locations that have no printer for a paper print none, by their id. */
export async function withoutPrinter(
  db: Queryable,
  places: ReadonlyMap<number, string>,
  types: readonly PrinterType[],
): Promise<ReadonlyMap<number, Refusal>> {
  const lacking = await db.query<{ id: number; type: PrinterType }>(
    `SELECT place AS id, asked AS type FROM unnest($1::int[]) AS place, unnest($2::text[]) AS asked
     WHERE NOT EXISTS (SELECT FROM printers WHERE location_id = place AND type = asked AND active)`,
    [[...places.keys()], types],
  );
  return new Map(
    lacking.map(({ id, type }) => [id, noPrinter({ location_name: places.get(id) ?? '', type })]),
  );
}

const otherFormat = ({ title, location_name, formats }: Paper): Refusal =>
  refuse(
    409,
    'other-format',
    `${title} is er alleen als ${formats?.join(' en ').toUpperCase()}: zo heeft de vervoerder het gemaakt. Bij ${location_name} is geen labelprinter die dat afdrukt. Download het label en druk het zelf af.`,
  );

const noPrinter = ({ location_name, type }: Pick<Paper, 'location_name' | 'type'>): Refusal =>
  refuse(
    409,
    'printing-not-configured',
    `Er is geen ${type === 'labels' ? 'labelprinter' : 'printer voor pakbonnen'} ingesteld voor ${location_name}. Download de pakbon en druk hem zelf af.`,
  );
