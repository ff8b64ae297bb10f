import { offsetOf } from '../../../../core/delivery/choose.ts';
import { finishedStatuses, pendingIn } from '../../../../core/delivery/delivery.ts';
import type { Reading, Resolution } from '../../../../core/delivery/resolution.ts';
import { readCode } from '../../../work-package/read-code.ts';
import type { createFacts } from './facts.ts';
import type { createHistory } from './history.ts';
import type { SortDeps } from './sort-deps.ts';
import { hasWork } from '../machine/location-step.ts';
import {
  isForDelivery,
  type Completable,
  type DeliveryWork,
  type EventOf,
  type SortState,
} from '../machine/state.ts';
import { within } from '../../../outbox/within.ts';

/** How long an unknown article waits for the OMS before this device's knowledge refuses it. */
const ASK_WAIT_MS = 4000;

/** Turns a code into the event that the machine judges: its meaning, and the orders that wait at a location. */
export function createReader(
  deps: SortDeps,
  facts: ReturnType<typeof createFacts>,
  history: ReturnType<typeof createHistory>,
) {
  const { view } = deps;

  const completableOf = (dispatch_request_id: number): Completable | null => {
    const delivery = view.delivery(dispatch_request_id);
    if (!delivery || delivery.storage_location === null) return null;
    return {
      dispatch_request_id,
      storage_location: delivery.storage_location,
      has_tracking_codes: delivery.tracking_codes.length > 0,
      location_completed: delivery.location_completed,
      slip_printed: delivery.slip_printed,
      repair_first: history.cards().find(c => c.dispatch_request_id === dispatch_request_id) ?? null,
    };
  };
  const toComplete = (): Completable[] => view.toComplete().flatMap(d => completableOf(d.id) ?? []);

  const lookUp = async (text: string, preferred: number | null): Promise<Resolution | null> => {
    // A chunk that does not load gives no answer either.
    const resolution = await deps.lookUp(text, preferred).catch(() => null);
    if (resolution) facts.learn(resolution);
    return resolution;
  };

  const read = (text: string, preferred?: number): Reading =>
    readCode(view, text, {
      claims: deps.claims(),
      offset: offsetOf(deps.device_id),
      zones: deps.zones,
      preferred,
    });

  /** The package does not know it: the OMS is asked before refusing. */
  async function ask(reading: Reading, text: string, state: SortState): Promise<Reading> {
    if (deps.counts_totals && reading.kind === 'article' && state.name === 'scan-article' && !deps.online())
      return {
        kind: 'article',
        resolution: { kind: 'unknown', read: text, why: 'needs-network', asked: false },
      };
    const unknown =
      reading.kind === 'article' && reading.resolution.kind === 'unknown' ? reading.resolution : null;
    if (!unknown || state.name !== 'scan-article') return reading;
    if (unknown.why !== 'not-found' && unknown.why !== 'check-digit') return reading;
    if (!deps.online()) return reading;
    const resolution = await within(deps.sleep, ASK_WAIT_MS, lookUp(text, null));
    if (!resolution) return reading;
    // The OMS has no such article; the check digit is the likely reason (R4).
    const same = resolution.kind === 'unknown' && resolution.why === 'not-found';
    return same && unknown.why === 'check-digit' ? reading : { kind: 'article', resolution };
  }

  async function toEvent(text: string, state: SortState): Promise<EventOf<'scan'>> {
    const reading = await ask(read(text), text, state);
    const article =
      reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article : null;
    return {
      name: 'scan',
      text,
      reading,
      online: deps.online(),
      occupied: reading.kind === 'location' && holderOf(reading.identifier) !== null,
      extra_info: article ? (view.product(article.product_identifier)?.extra_info ?? null) : null,
      completable:
        hasWork(state) && isForDelivery(state.work)
          ? completableAfter(state.work, reading)
          : reading.kind === 'location'
            ? (toComplete().find(c => c.storage_location === reading.identifier) ?? null)
            : null,
    };
  }

  /** The unfinished delivery that has a location, as far as this device knows. */
  const holderOf = (location: string): number | null =>
    view.deliveries().find(d => d.storage_location === location && !finishedStatuses.includes(d.status))
      ?.id ?? null;

  /** The order itself when this placement is its last one; null while more is pending. */
  function completableAfter(work: DeliveryWork, reading: Reading | null): Completable | null {
    const delivery = view.delivery(work.dispatch_request_id);
    const pending = delivery ? pendingIn(delivery) : work.delivery_pending;
    const storage_location =
      work.storage_location ?? (reading?.kind === 'location' ? reading.identifier : null);
    if (pending > work.quantity || storage_location === null) return null;
    const order = completableOf(work.dispatch_request_id) ?? {
      dispatch_request_id: work.dispatch_request_id,
      storage_location,
      has_tracking_codes: (delivery?.tracking_codes.length ?? 0) > 0,
      location_completed: false,
      slip_printed: false,
      repair_first: null,
    };
    return { ...order, slip_printed: order.slip_printed || work.taken.includes('print-packing-slip') };
  }

  return { read, lookUp, toEvent, toComplete, completableAfter };
}
