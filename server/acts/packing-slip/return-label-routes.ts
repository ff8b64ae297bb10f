import type { FastifyInstance } from 'fastify';
import { getReturnLabel, printReturnLabel } from '../../../contract/orders/return-label.ts';
import type { Deps } from '../../ground/deps.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { enqueue, type Paper } from '../printing/enqueue.ts';
import { createdJob } from '../printing/job.ts';
import { isOwnLocation, notOwnLocation, printRefusal } from '../printing/print-rights.ts';
import { mayUseLocation } from '../../ground/session/user.ts';
import { carriersFormats, contentTypes, type LabelFormat, labelsFile } from './slip-files.ts';
import { returnSlip } from './slip.ts';
import type { Dpi } from './zpl-file.ts';

/**
 * The label of a return: for who has no session, as the customer prints it or shows it where the parcel is handed in; and on paper, for a
 * customer at the counter.
 */
export function returnLabelRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getReturnLabel,
  )(async ({ params, query: { format = 'pdf' } }) => {
    const slip = await returnSlip(db, params);
    if (!slip) return noLabel;
    return {
      status: 200,
      headers: {
        'Content-Type': contentTypes[format],
        'Content-Disposition': `inline; filename="retourlabel-${slip.order_identifier}.${format}"`,
      },
      body: await fileOf(slip, format),
    };
  });

  mount(
    app,
    printReturnLabel,
  )(async ({ params, body, user, tx }) => {
    const slip = await returnSlip(tx, dispatchRequestKey(params.identifier));
    if (!slip || !mayUseLocation(user, slip.dispatcher_type, slip.dispatcher_identifier)) return noLabel;
    const refusal = printRefusal(user);
    if (refusal) return refusal;
    if (!(await isOwnLocation(tx, user, slip.location_id))) return notOwnLocation;
    const formats = carriersFormats(slip, slip.label_code);
    const paper: Paper = {
      location_id: slip.location_id,
      location_name: slip.shipping_address.full_name ?? '',
      type: 'labels',
      title: `Retourlabel ${slip.order_identifier}`,
      dispatch_request_ids: [slip.id],
      ...(formats && { formats }),
      make: ({ format, dpi }) => fileOf(slip, format, dpi),
    };
    const enqueued = await enqueue(tx, user.id, [paper], body.printer === undefined ? [] : [body.printer]);
    return isRefusal(enqueued) ? enqueued : createdJob(tx, enqueued.ids[0]);
  });
}

const noLabel = notFound('Dit retourlabel is er niet, of niet meer.');

type OfReturn = NonNullable<Awaited<ReturnType<typeof returnSlip>>>;
const fileOf = (slip: OfReturn, format: LabelFormat, dpi?: Dpi) =>
  labelsFile([{ slip, labels: [{ code: slip.label_code, nth: 1, count: 1 }] }], format, dpi);
