import type { FastifyInstance } from 'fastify';
import { isOn, packingSlip } from '../../contract/orders/packing-slip.ts';
import { downloadSlips } from '../../core/access/orders.ts';
import { holds } from '../../core/access/right.ts';
import type { Deps } from '../deps.ts';
import { dispatchRequestKey } from '../dispatch-requests/dispatch-request-key.ts';
import { mount } from '../http/mount.ts';
import { isOwnLocation, notOwnLocation } from '../printing/print-rights.ts';
import { notFound } from '../http/problem.ts';
import { batchSlipRoutes } from './batch-routes.ts';
import { noteDownload } from './note-download.ts';
import { printingOf, printSlips } from './print-slips.ts';
import { separateLabel } from './separate-label.ts';
import { findSlips } from './slip.ts';
import { contentTypes, labelsFile, labelsOf, slipsFile } from './slip-files.ts';
import { extraLabelsRefusal, labelCountRefusal, leastLabels, slipRefusal } from './slip-refusal.ts';
import { underItsHash } from './slip-reply.ts';

/** The packing slip and the carrier labels of a delivery (orders-and-deliveries.md 5, 7, 8). */
export function packingSlipRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  batchSlipRoutes(app, deps);
  mount(
    app,
    packingSlip,
  )(async ({ params, query, user, request }) => {
    const key = dispatchRequestKey(params.identifier);
    const [slip] = await findSlips(
      db,
      user,
      'id' in key ? { ids: [key.id] } : { identifiers: [key.identifier] },
    );
    if (!slip) return notFound('Levering niet gevonden');
    const asked = printingOf(query, user, request);
    if (!asked.ok) return asked.refusal;
    const { printing } = asked;
    if (printing && !(await isOwnLocation(db, user, slip.location_id))) return notOwnLocation;
    const labelCount = query.label_count ?? leastLabels(slip);
    const refused =
      slipRefusal(slip, printing ? 'print' : 'download') ??
      labelCountRefusal(slip, labelCount) ??
      extraLabelsRefusal(user, slip, labelCount);
    if (refused) return refused;

    const separate =
      query.separate_label === undefined ? await separateLabel(db) : isOn(query.separate_label);
    const options = { separate, labelCount: () => labelCount };
    const printed =
      printing &&
      (await printSlips(db, { user, request, printer: query.printer }, printing, [slip], options));
    if (printed && !printed.ok) return printed.refusal;
    const printJobs = printed && { print_jobs: printed.jobs };
    if (printJobs && !holds(user, downloadSlips)) return { status: 200, body: printJobs };

    const { format = 'pdf', label_format: labelFormat = 'pdf' } = query;
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
