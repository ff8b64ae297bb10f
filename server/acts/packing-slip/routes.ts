import type { FastifyInstance } from 'fastify';
import { isOn, packingSlip } from '../../../contract/orders/packing-slip.ts';
import { downloadSlips } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import type { Deps } from '../../ground/deps.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { mount } from '../../ground/http/mount.ts';
import { isOwnLocation, notOwnLocation } from '../printing/print-rights.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { batchSlipRoutes } from './batch-routes.ts';
import { noteDownload } from './note-download.ts';
import { type PrintedSlips, printingOf, printSlips } from './print-slips.ts';
import { separateLabel } from './separate-label.ts';
import { findSlips, type Slip } from './slip.ts';
import {
  contentTypes,
  isDrawnElsewhere,
  type LabelFormat,
  labelsFile,
  labelsOf,
  lacksFormat,
  slipsFile,
} from './slip-files.ts';
import { extraLabelsRefusal, labelCountRefusal, leastLabels, slipRefusal } from './slip-refusal.ts';
import { returnLabelRoutes } from './return-label-routes.ts';
import { underItsHash } from './slip-reply.ts';
import { withLabels } from './with-labels.ts';

/** The packing slip and the carrier labels of a delivery (orders-and-deliveries.md 5, 7, 8). */
export function packingSlipRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  batchSlipRoutes(app, deps);
  returnLabelRoutes(app, deps);
  mount(
    app,
    packingSlip,
  )(async ({ params, query, user, request }) => {
    const key = dispatchRequestKey(params.identifier);
    const [found] = await findSlips(
      db,
      user,
      'id' in key ? { ids: [key.id] } : { identifiers: [key.identifier] },
    );
    if (!found) return notFound('Levering niet gevonden');
    const asked = printingOf(query, user, request);
    if (!asked.ok) return asked.refusal;
    const { printing } = asked;
    if (printing && !(await isOwnLocation(db, user, found.location_id))) return notOwnLocation;
    const labelCount = query.label_count ?? leastLabels(found);
    const refused =
      slipRefusal(found, printing ? 'print' : 'download') ??
      labelCountRefusal(found, labelCount) ??
      extraLabelsRefusal(user, found, labelCount);
    if (refused) return refused;
    const { slip, lacks } = await withLabels(deps, user, found, labelCount);
    if (lacks && isLackFelt(slip, query, printing)) return lacks;
    const labelFormat = query.label_format ?? (lacksFormat(slip, 'pdf') ? 'zpl' : 'pdf');
    if (lacksFormat(slip, labelFormat)) return otherLabel(labelFormat);

    const separate =
      isDrawnElsewhere(slip) ||
      (query.separate_label === undefined ? await separateLabel(db) : isOn(query.separate_label));
    const options = { separate, labelCount: () => labelCount };
    const printed =
      printing &&
      (await printSlips(db, { user, request, printer: query.printer }, printing, [slip], options));
    if (printed && !printed.ok) return printed.refusal;
    const printJobs = printed && { print_jobs: printed.jobs };
    if (printJobs && !holds(user, downloadSlips)) return { status: 200, body: printJobs };

    const { format = 'pdf' } = query;
    const file = await slipsFile([slip], format, separate ? null : () => labelCount);
    const labels = new Map<string, string>();
    if (separate)
      for (const [code, own] of labelsOf(slip, labelCount))
        labels.set(code, (await labelsFile([{ slip, labels: own }], labelFormat)).toString('base64'));
    if (!printing) await noteDownload(db, user, [slip]);
    return {
      status: 200,
      body: {
        packing_slip_content_type: contentTypes[format],
        ...underItsHash(file),
        'labels-content-type': contentTypes[labelFormat],
        labels: Object.fromEntries(labels),
        ...printJobs,
      },
    };
  });
}

const otherLabel = (format: LabelFormat): Refusal =>
  refuse(
    409,
    'other-format',
    format === 'pdf'
      ? 'De vervoerder gaf dit label alleen als ZPL.'
      : 'De vervoerder gaf dit label alleen als PDF.',
  );

/** Labels are named, or nothing else is printed; else the slip is given without them. */
const isLackFelt = (
  { tracking_codes }: Slip,
  { label_count }: { readonly label_count?: number | undefined },
  printing: PrintedSlips | null,
): boolean =>
  label_count === undefined
    ? printing !== null && !printing.slips && tracking_codes.length === 0
    : new Set(tracking_codes).size < label_count;
