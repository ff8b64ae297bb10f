import type { FastifyRequest } from 'fastify';
import { isOn } from '../../../contract/orders/packing-slip.ts';
import type { PrinterType, PrintJob } from '../../../contract/orders/printing.ts';
import { downloadSlips } from '../../../core/access/orders.ts';
import type { Database } from '../../ground/db/pool.ts';
import { enqueue, type Paper } from '../printing/enqueue.ts';
import { findJobs, toPrintJob } from '../printing/job.ts';
import { printRefusal } from '../printing/print-rights.ts';
import { isRefusal, type Refusal, refuse } from '../../ground/http/problem.ts';
import { crossSite, isOwnSite } from '../../ground/session/authenticate.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import { idempotencyKey } from '../../ground/writes/idempotency-key.ts';
import { once } from '../../ground/writes/once.ts';
import type { LabelOf } from './label-page.ts';
import { carriersFormats, type LabelFormat, labelsFile, labelsOf, slipsFile } from './slip-files.ts';
import type { Slip } from './slip.ts';

type Flags = {
  auto_print_label?: '0' | '1' | 'true' | 'false' | undefined;
  auto_print_packing_slip?: '0' | '1' | 'true' | 'false' | undefined;
  printer?: string | undefined;
};

/** The papers that a call asks to print beside its reply; null: none. */
export type PrintedSlips = { readonly key: string; readonly labels: boolean; readonly slips: boolean };

/** The types of printer that they need. */
export const papersAsked = ({ labels, slips }: PrintedSlips): PrinterType[] => [
  ...(labels ? ['labels' as const] : []),
  ...(slips ? ['packing-slips' as const] : []),
];

/**
 * A call that prints is a write, by GET too: it needs a key and the header of writes, so that no link, image or
 * prefetch prints, and the permission to print; one that does not print needs the permission to download.
 */
export function printingOf(
  query: Flags,
  user: User,
  request: FastifyRequest,
): { ok: true; printing: PrintedSlips | null } | { ok: false; refusal: Refusal } {
  const [labels, slips] = [isOn(query.auto_print_label), isOn(query.auto_print_packing_slip)];
  if (!labels && !slips) {
    const refusal = requireRight(user, downloadSlips);
    return refusal ? { ok: false, refusal } : { ok: true, printing: null };
  }
  const refusal = printRefusal(user) ?? (isOwnSite(request) ? undefined : crossSite);
  if (refusal) return { ok: false, refusal };
  const given = idempotencyKey(request);
  return given.ok ? { ok: true, printing: { key: given.key, labels, slips } } : given;
}

/**
 * Queues what is to be printed, apart for each location, once a key; the jobs, or why not. (`mount` does not do it: a GET is no
 * write to it, and it would keep the reply, which holds whole files.)
 */
export async function printSlips(
  db: Database,
  { user, request, printer }: { user: User; request: FastifyRequest; printer: string | undefined },
  printing: PrintedSlips,
  slips: readonly Slip[],
  options: { separate: boolean; labelCount: (slip: Slip) => number },
): Promise<{ ok: true; jobs: PrintJob[] } | { ok: false; refusal: Refusal }> {
  const places = new Set(slips.map(slip => slip.location_id));
  const papers = [...places].flatMap(place =>
    papersOf(
      slips.filter(slip => slip.location_id === place),
      printing,
      options,
    ),
  );
  if (papers.length === 0) return { ok: false, refusal: noLabels };
  const enqueued = await db.transaction(tx =>
    once(tx, { by: user, key: printing.key }, ['print', request.url, request.body ?? null], () =>
      enqueue(tx, user.id, papers, printer?.split(',') ?? []),
    ),
  );
  if (isRefusal(enqueued)) return { ok: false, refusal: enqueued };
  return { ok: true, jobs: (await findJobs(db, enqueued.ids)).map(toPrintJob) };
}

const noLabels = refuse(422, 'no-labels', 'Er zijn geen labels om te printen.');

function papersOf(
  slips: readonly Slip[],
  printing: PrintedSlips,
  { separate, labelCount }: { separate: boolean; labelCount: (slip: Slip) => number },
): Paper[] {
  const [first] = slips;
  if (!first) return [];
  const shared = {
    location_id: first.location_id,
    location_name: first.dispatcher_name,
    dispatch_request_ids: slips.map(({ id }) => id),
  };
  const name = slips.length === 1 ? first.order_identifier : `${slips.length} orders`;
  const papers: Paper[] = [];
  if (printing.slips)
    papers.push({
      ...shared,
      type: 'packing-slips',
      title: `Pakbon ${name}`,
      make: () => slipsFile(slips, 'pdf', separate ? null : labelCount),
    });
  if (printing.labels) papers.push(...labelPapers(slips, labelCount, shared));
  return papers;
}

/** Labels in order: a file of a carrier is printed as it is, by a job of its own; those that the OMS draws between two of these are one. */
function labelPapers(
  slips: readonly Slip[],
  labelCount: (slip: Slip) => number,
  place: Pick<Paper, 'location_id' | 'location_name'>,
): Paper[] {
  const runs: Labelled[][] = [];
  for (const slip of slips)
    for (const label of [...labelsOf(slip, labelCount(slip)).values()].flat()) {
      const formats = carriersFormats(slip, label.code);
      const last = runs.at(-1);
      const before = last?.at(-1);
      if (formats || !last || !before || before.formats) runs.push([{ slip, labels: [label], formats }]);
      else if (before.slip === slip) before.labels.push(label);
      else last.push({ slip, labels: [label], formats });
    }
  return runs.flatMap(run => {
    const [first] = run;
    if (!first) return [];
    const { slip, labels, formats } = first;
    const [label] = labels;
    const name = run.length === 1 ? slip.order_identifier : `${run.length} orders`;
    const nth = formats && label && label.count > 1 ? ` (${label.nth} van ${label.count})` : '';
    return {
      ...place,
      dispatch_request_ids: run.map(({ slip: { id } }) => id),
      type: 'labels',
      title: formats ? `Label ${name}${nth}` : `Labels ${name}`,
      ...(formats && { formats }),
      make: ({ format, dpi }) => labelsFile(run, format, dpi),
    };
  });
}

interface Labelled {
  readonly slip: Slip;
  readonly labels: LabelOf[];
  /** The formats of its carrier's own file. */
  readonly formats: readonly LabelFormat[] | undefined;
}
