import { setImmediate as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyOf } from '../../../contract/http.ts';
import {
  batchPackingSlips,
  MOST_SLIPS,
  postBatchPackingSlips,
} from '../../../contract/orders/packing-slip.ts';
import { downloadSlips } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import type { Deps } from '../../ground/deps.ts';
import { type HandlerAnswer, mount } from '../../ground/http/mount.ts';
import { withoutPrinter } from '../printing/enqueue.ts';
import { isOwnLocation, notOwnLocation } from '../printing/print-rights.ts';
import type { User } from '../../ground/session/user.ts';
import { noteDownload } from './note-download.ts';
import { papersAsked, printingOf, printSlips } from './print-slips.ts';
import { separateLabel } from './separate-label.ts';
import { findSlips, type Slip } from './slip.ts';
import { contentTypes, isAlone, isDrawnElsewhere, labelsFile, labelsOf, slipsFile } from './slip-files.ts';
import { leastLabels, slipRefusal, validationError } from './slip-refusal.ts';
import { underItsHash } from './slip-reply.ts';
import { withFirstLabels } from './with-labels.ts';

/**
 * The slips of several deliveries in one file, their labels in another (review-refunds-warehouse.md 7, Batches).
 * `errors` names the deliveries without a slip; the reply has the others all the same.
 */
export function batchSlipRoutes(app: FastifyInstance, deps: Deps): void {
  mount(
    app,
    batchPackingSlips,
  )(({ query, user, request }) =>
    mergedSlips(deps, { ...query, identifiers: query.identifiers.split(',') }, { user, request }),
  );
  mount(app, postBatchPackingSlips)(({ body, user, request }) => mergedSlips(deps, body, { user, request }));
}

async function mergedSlips(
  deps: Deps,
  given: BodyOf<typeof postBatchPackingSlips>,
  { user, request }: { user: User; request: FastifyRequest },
): Promise<HandlerAnswer<typeof postBatchPackingSlips>> {
  const { db } = deps;
  const identifiers = [...new Set(given.identifiers.map(part => part.trim()))].filter(Boolean);
  if (identifiers.length === 0) return validationError('Kies minstens één levering.');
  if (identifiers.length > MOST_SLIPS)
    return validationError(`Kies hoogstens ${MOST_SLIPS} leveringen; het zijn er ${identifiers.length}.`, {
      read: `${identifiers.length} leveringen`,
      expected: `hoogstens ${MOST_SLIPS} leveringen`,
    });
  const asked = printingOf(given, user, request);
  if (!asked.ok) return asked.refusal;
  const { printing } = asked;

  const found = new Map((await findSlips(db, user, { identifiers })).map(slip => [slip.identifier, slip]));
  const lacking = await withoutPrinter(
    db,
    new Map([...found.values()].map(slip => [slip.location_id, slip.dispatcher_name])),
    printing ? papersAsked(printing) : [],
  );
  const errors: string[] = [];
  const drawn: Slip[] = [];
  for (const identifier of identifiers) {
    const slip = found.get(identifier);
    const refusal = slip
      ? (slipRefusal(slip, printing ? 'print' : 'download') ??
        (printing && !(await isOwnLocation(db, user, slip.location_id)) ? notOwnLocation : undefined) ??
        // One location without a printer does not hinder the others.
        lacking.get(slip.location_id))
      : validationError('Levering niet gevonden');
    if (refusal) errors.push(`${identifier}: ${refusal.problem.detail}`);
    else if (slip) drawn.push(slip);
  }
  if (drawn.length === 0) return { status: 200, body: { errors } };
  const labelled = await withFirstLabels(deps, user, drawn);
  const slips = labelled.map(({ slip }) => slip);
  for (const { slip, lacks } of labelled)
    if (lacks && slip.tracking_codes.length === 0) errors.push(`${slip.identifier}: ${lacks.problem.detail}`);

  const separate = await separateLabel(db);
  const options = { separate, labelCount: leastLabels };
  const printed =
    printing && (await printSlips(db, { user, request, printer: given.printer }, printing, slips, options));
  if (printed && !printed.ok) return printed.refusal;
  const printJobs = printed && { print_jobs: printed.jobs };
  if (printJobs && !holds(user, downloadSlips)) return { status: 200, body: { errors, ...printJobs } };
  await pause();
  const { format = 'pdf' } = given;
  const alone = new Set<Slip>();
  for (const slip of slips)
    if (isDrawnElsewhere(slip) && ((format === 'html' && !separate) || (await isAlone(slip))))
      alone.add(slip);
  for (const { identifier } of printing?.labels ? [] : alone)
    errors.push(
      `${identifier}: het label van de vervoerder staat niet in dit bestand. Download het bij de levering.`,
    );
  const countHere = (slip: Slip) => (alone.has(slip) ? null : leastLabels(slip));
  const file = await slipsFile(slips, format, separate ? null : countHere);
  await pause();
  const labels = slips
    .filter(slip => !alone.has(slip))
    .map(slip => ({ slip, labels: [...labelsOf(slip, leastLabels(slip)).values()].flat() }));
  const hasLabels = separate && labels.some(own => own.labels.length > 0);
  if (!printing) await noteDownload(db, user, slips);
  return {
    status: 200,
    body: {
      errors,
      packing_slips_content_type: contentTypes[format],
      ...underItsHash(file),
      labels_content_type: contentTypes.pdf,
      labels_content_base64: hasLabels ? (await labelsFile(labels, 'pdf')).toString('base64') : null,
      ...printJobs,
    },
  };
}
