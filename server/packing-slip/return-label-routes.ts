import type { FastifyInstance } from 'fastify';
import { getReturnLabel } from '../../contract/orders/return-label.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/problem.ts';
import { contentTypes, labelsFile } from './slip-files.ts';
import { asReturned, slipOfLabel } from './slip.ts';

/** The label of a return, for who has no session: the customer prints it, or shows it where the parcel is handed in. */
export function returnLabelRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getReturnLabel,
  )(async ({ params, query: { format = 'pdf' } }) => {
    const slip = await slipOfLabel(db, params.key);
    if (slip?.dispatch_type !== 'return') return notFound('Dit retourlabel is er niet, of niet meer.');
    const label = { code: slip.label_code, nth: 1, count: 1 };
    return {
      status: 200,
      headers: {
        'Content-Type': contentTypes[format],
        'Content-Disposition': `inline; filename="retourlabel-${slip.order_identifier}.${format}"`,
      },
      body: await labelsFile([{ slip: asReturned(slip), labels: [label] }], format),
    };
  });
}
