import { statusWhenOver } from '../../work-package/resolve.ts';
import { hindrance } from '../../../core/delivery/delivery.ts';
import type { PackageDelivery } from '../../../contract/scanning/work-package.ts';
import type { KeptSlips } from '../../work-package/kept-slips.ts';
import type { PackageView } from '../../work-package/package-view.ts';
import type { SlipAnswer } from '../print-slip.ts';

export interface KeepSlipsDeps {
  readonly work: string;
  readonly user_id: number;
  readonly view: Pick<PackageView, 'server'>;
  readonly kept: KeptSlips;
  readonly now: () => number;
  readonly fetchSlip: (dispatch_request_id: number) => Promise<SlipAnswer<string>>;
}

/**
 * Fetches the slips of a work to this device, so that they print without a network, and removes those that are no
 * longer needed: printed, sent, cancelled, or the whole batch over. One slip at a time, each after the answer to the
 * one before. It never asks for a print.
 */
export async function keepSlips(deps: KeepSlipsDeps, signal: AbortSignal): Promise<void> {
  const { kept, work, view } = deps;
  await kept.dropOld(deps.now());
  if (statusWhenOver(view.server()) !== null) return kept.dropAll(work);
  const have = await kept.of(work);
  const wanted = view.server().dispatch_requests.filter(d => !d.slip_printed && hindrance(d) === null);
  const ids = new Set(wanted.map(({ id }) => id));
  await kept.drop([...have.keys()].filter(id => !ids.has(id)));
  for (const delivery of wanted) {
    const made_of = contentOf(delivery);
    if (have.get(delivery.id) === made_of) continue;
    if (signal.aborted) return;
    const answer = await deps.fetchSlip(delivery.id);
    if (answer.kind === 'later' || signal.aborted) return;
    if (answer.kind === 'ok')
      await kept.put({
        dispatch_request_id: delivery.id,
        work,
        user_id: deps.user_id,
        saved_at: deps.now(),
        made_of,
        pages: answer.value,
      });
  }
}

/** The parts of a delivery that are on its slip and may change; placements are not on it. */
const contentOf = ({ carrier, storage_location, tracking_codes, lines }: PackageDelivery): string =>
  JSON.stringify([
    carrier,
    storage_location,
    tracking_codes,
    lines.map(({ id, quantity }) => [id, quantity]),
  ]);
