import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { packingSlip } from '../../contract/dispatch-request.ts';
import type { Deps } from '../deps.ts';
import { dispatchRequestKey } from '../dispatch-requests/dispatch-request-key.ts';
import { mount } from '../mount.ts';
import { notFound, refuse } from '../problem.ts';
import { requirePermission } from '../session/user.ts';
import { findSlip } from './slip.ts';
import { slipFiles } from './slip-files.ts';
import { labelCountRefusal, slipRefusal } from './slip-refusal.ts';

const printingNotConfigured = refuse(
  409,
  'printing-not-configured',
  'Er is geen printer ingesteld voor deze locatie. Download de orderbon en print hem zelf.',
);

const PDF = 'application/pdf';

/** The packing slip and the carrier labels of a delivery (orders-and-deliveries.md 5, 7, 8). */
export function packingSlipRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    packingSlip,
  )(async ({ params, query, user }) => {
    const slip = await findSlip(db, user, dispatchRequestKey(params.identifier));
    if (!slip) return notFound('Levering niet gevonden');
    const labelCount = query.label_count ?? Math.max(1, slip.tracking_codes.length);
    const refused = slipRefusal(slip) ?? labelCountRefusal(slip, labelCount);
    if (refused) return refused;
    if (isOn(query.auto_print_label) || isOn(query.auto_print_packing_slip))
      return requirePermission(user, 'orders.dispatchrequests.printlabels') ?? printingNotConfigured;

    const separate = query.separate_label === undefined || isOn(query.separate_label);
    const files = await slipFiles(slip, { separate, labelCount });
    return {
      status: 200,
      // It holds an address: no cache on the way may keep it.
      headers: { 'Cache-Control': 'no-store' },
      body: {
        packing_slip_content_type: PDF,
        [createHash('sha256').update(files.slip).digest('hex')]: files.slip.toString('base64'),
        'labels-content-type': PDF,
        labels: Object.fromEntries([...files.labels].map(([code, file]) => [code, file.toString('base64')])),
      },
    };
  });
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true';
