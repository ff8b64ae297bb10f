import { once } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportSalesOrders } from '../../../../contract/orders/order-export.ts';
import { type OrderColumn, orderColumns } from '../../../../contract/orders/order-search.ts';
import type { Transaction } from '../../../ground/db/pool.ts';
import { wroteOf } from '../../../ground/db/read-database.ts';
import type { Deps } from '../../../ground/deps.ts';
import { callerLeft } from '../../../ground/http/caller-left.ts';
import { mount, taken } from '../../../ground/http/mount.ts';
import { isRefusal, refuse, type Refusal } from '../../../ground/http/problem.ts';
import { filterChoices } from '../choices.ts';
import { hiddenFrom, sortSeen } from '../hidden-columns.ts';
import { readSearch } from '../read-search.ts';
import { exportColumns } from './export-columns.ts';
import { exportFile, type ExportFormat, mediaTypes, type Rows } from './export-file.ts';
import { openExports } from './exports.ts';
import { selectExport } from './select-export.ts';

/** Extra: the whole result of a search as a file, of what the search shows to the user. */
export function exportRoutes(app: FastifyInstance, { db, replica }: Deps): void {
  const exports = openExports(db.connection, replica);
  app.addHook('onClose', () => exports.close());

  mount(
    app,
    exportSalesOrders,
  )(async ({ user, query, request, reply }) => {
    const { format, columns, sort_by, sort_dir } = query;
    const hidden = hiddenFrom(user);
    const names = columnsNamed(columns, hidden);
    if (isRefusal(names)) return names;
    const sorting = { sort_by: sortSeen(sort_by, hidden), sort_dir };
    const left = callerLeft(reply);
    const sendFound = async (tx: Transaction) => {
      const search = await readSearch(tx, user, query);
      if (isRefusal(search)) return search;
      const choices = await filterChoices(tx, user);
      await send(reply, left, format, names, selectExport(tx, search, sorting, names, choices));
      return taken;
    };
    const outcome = await exports.run(user.id, left, sendFound, wroteOf(request));
    // Only now, so that who has received it may ask for the next one.
    if (outcome === taken) reply.raw.end();
    return outcome;
  });
}

/** The columns in the order in which they are named; without names all. What is hidden is left out. */
function columnsNamed(
  columns: string | undefined,
  hidden: ReadonlySet<OrderColumn>,
): readonly OrderColumn[] | Refusal {
  const named = columns?.split(',').map(name => name.trim()) ?? orderColumns;
  const known = orderColumns.filter(name => named.includes(name));
  const unknown = named.find(name => !(known as readonly string[]).includes(name));
  if (unknown !== undefined)
    return refuse(422, 'unknown-column', 'Deze kolom bestaat niet.', { read: unknown.slice(0, 100) });
  const wanted = [...new Set(named)] as readonly OrderColumn[];
  return wanted.filter(name => !hidden.has(name));
}

/** Sends the file, all but its end, at the pace of its receiver. When it fails half way the connection breaks: the browser says so. */
async function send(
  reply: FastifyReply,
  left: AbortSignal,
  format: ExportFormat,
  names: readonly OrderColumn[],
  rows: Rows,
): Promise<void> {
  const headers = reply.getHeaders() as Record<string, string | string[]>;
  reply.hijack();
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename="orders-${stamp(Date.now())}.${format}"`,
  });
  const file = exportFile(
    format,
    names.map(name => exportColumns[name]),
    rows,
  );
  try {
    for await (const part of file)
      if (!reply.raw.write(part)) await once(reply.raw, 'drain', { signal: left });
  } catch (error) {
    reply.raw.destroy();
    if (!left.aborted) throw error;
  }
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** 2026-11-25-1420, in the Netherlands. */
const stamp = (at: number): string => clock.format(at).replace(' ', '-').replace(':', '');
