import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '../../../contract/problem.ts';
import { createSalesOrder } from '../../../contract/orders/sales-order.ts';

/** An order that was not taken in: its line in the file, counted from 1, and why. */
export interface NotTakenIn {
  readonly line: number;
  readonly why: string;
}

/** How far it is: orders sent so far, of which known before, and of which not taken in. */
export interface Progress {
  readonly sent: number;
  readonly known: number;
  readonly refused: number;
}

/**
 * Posts each line of a file, one order as JSON, byte by byte to an OMS as its api client; empty lines are left out. So many are under way at
 * once, or fewer where the OMS asks to wait. What is refused is told, and the others go on; a server that cannot be reached
 * ends it by a throw.
 */
export async function sendOrders(
  file: AsyncIterable<Buffer>,
  { url, token, atOnce = 8 }: { readonly url: string; readonly token: string; readonly atOnce?: number },
  onProgress: (progress: Progress) => void,
): Promise<readonly NotTakenIn[]> {
  const refused: NotTakenIn[] = [];
  const numbered = withNumbers(linesOf(file));
  let [sent, known] = [0, 0];

  async function sendInTurn(): Promise<void> {
    for (let next = await numbered.next(); !next.done; next = await numbered.next()) {
      const { line, bytes } = next.value;
      const reply = await fetchPatiently(new URL(createSalesOrder.path, url), {
        method: createSalesOrder.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: bytes,
      });
      sent++;
      if (reply.ok) await reply.body?.cancel();
      else refused.push({ line, why: whyOf(reply.status, (await reply.json()) as Problem) });
      if (reply.status === 200) known++;
      onProgress({ sent, known, refused: refused.length });
    }
  }

  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return refused.sort((a, b) => a.line - b.line);
}

/** The reply; as long as there were too many it is asked again, after the time that the OMS names. */
async function fetchPatiently(url: URL, order: RequestInit): Promise<Response> {
  for (;;) {
    const reply = await fetch(url, order);
    const seconds = Number(reply.headers.get('retry-after'));
    if (![429, 503].includes(reply.status) || seconds === 0) return reply;
    await reply.body?.cancel();
    await sleep(seconds * 1000);
  }
}

/** The OMS judges their bytes: what is decoded here first would lose what is no UTF-8. Texts may hold other ends of lines than this. */
async function* linesOf(file: AsyncIterable<Buffer>) {
  let begun: Buffer[] = [];
  for await (const chunk of file) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  yield Buffer.concat(begun);
}
const NEW_LINE = 0x0a;

async function* withNumbers(lines: AsyncIterable<Buffer<ArrayBuffer>>) {
  let line = 0;
  for await (const bytes of lines) {
    line++;
    if (bytes.toString().trim() !== '') yield { line, bytes };
  }
}

function whyOf(status: number, { code, detail, errors = [] }: Problem): string {
  const faults = errors.map(fault => `${fault.path}: ${fault.detail}`).join('; ');
  return `${status} ${code}: ${faults || detail}`;
}
