import type { Resolution } from '../../../../core/delivery/resolution.ts';
import { beginCompletion } from './completion-step.ts';
import { advance, neededSteps, taken } from './special-step.ts';
import { attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { isUnknown } from './verdict-step.ts';
import type { SortEventOf, SortOutcome, SortEvent } from './events.ts';
import {
  initial,
  beginWork,
  type Completable,
  type DeliveryWork,
  isForDelivery,
  type SlipPrinting,
  type SortConfig,
  type SortState,
  type SortStateOf,
  type SortedWork,
} from './state.ts';

/** SCAN LEGPLAATS (R13 to R15, R21, R21a). */
export function scanLocation(
  config: SortConfig,
  state: SortStateOf<'scan-location'>,
  event: SortEvent,
): SortOutcome {
  switch (event.name) {
    case 'scan':
      return takeoverStays(state, locationScanned(config, state, event));
    case 'submit-location':
      return state.filled && state.work.storage_location !== null
        ? place(config, state.work, state.work.storage_location, event)
        : stay(state);
    default:
      return stay(state);
  }
}

/**
 * The location's scan in a step before SCAN LEGPLAATS: 'Verder' with the number shown, or past the slip while it
 * prints, and the placement (R11, R12). Null: the scan means nothing there.
 */
export function locationAhead(
  config: SortConfig,
  state: SortStateOf<'quantity' | 'packing-slip'>,
  event: SortEventOf<'scan'>,
): SortOutcome | null {
  if (event.reading.kind !== 'location' || !isForDelivery(state.work)) return null;
  if (state.name === 'packing-slip' && isTapNeeded(config, state.printing)) return null;
  const work = state.name === 'quantity' ? taken(state.work, 'multiple-quantities') : state.work;
  const printing = state.name === 'packing-slip' ? state.printing : 'asked';
  const at: SortStateOf<'scan-location'> = { name: 'scan-location', verdict: null, work, filled: false };
  const judged = locationScanned(config, at, event, printing);
  // A refused scan does not move the flow (R2).
  return judged.state.name === 'scan-location'
    ? takeoverStays(state, { ...judged, state: { ...state, verdict: judged.state.verdict } })
    : judged;
}

const isTapNeeded = ({ slip_printer = 'device' }: SortConfig, printing: SlipPrinting): boolean =>
  printing === 'asked' && slip_printer === 'device';

/** The slip can be printed only when the network is back (R12). */
const isSlipLate = ({ slip_printer }: SortConfig, printing: SlipPrinting): boolean =>
  printing === 'waits' || (printing === 'asked' && slip_printer === 'oms-later');

/**
 * 'LET OP: niet A-12 maar B-03' stays until B-03 is scanned (scan-screen.md); a wrong scan gives its own verdict, and
 * then it is shown again.
 */
function takeoverStays(before: SortState, { state, effects }: SortOutcome): SortOutcome {
  const again = before.verdict?.look === 'corrected' && state.verdict?.look === 'refused';
  return { state: again ? { ...state, verdict: before.verdict } : state, effects };
}

function locationScanned(
  config: SortConfig,
  state: SortStateOf<'scan-location'>,
  event: SortEventOf<'scan'>,
  printing: SlipPrinting = 'asked',
): SortOutcome {
  const { reading, text } = event;
  const expected = state.work.storage_location;
  if (reading.kind === 'foreign-location')
    return refuse(state, 'foreign-location', { read: reading.identifier, expected: expected ?? '' });
  if (reading.kind !== 'location')
    return expected !== null && isUnknown(reading)
      ? refuse(state, 'wrong-location', { read: text, expected })
      : refuse(state, 'expected-location', { read: text, expected: expected ?? '' });
  if (reading.use === 'aside')
    return refuse(state, 'aside-location', { read: reading.identifier, expected: expected ?? '' });
  if (expected !== null && reading.identifier !== expected)
    return refuse(state, 'wrong-location', { read: reading.identifier, expected });
  if (expected === null && event.occupied)
    return refuse(state, 'location-occupied', { read: reading.identifier });
  return place(config, state.work, reading.identifier, event, printing);
}

function place(
  config: SortConfig,
  work: DeliveryWork,
  storage_location: string,
  { online, completable }: { readonly online: boolean; readonly completable: Completable | null },
  printing: SlipPrinting = 'asked',
): SortOutcome {
  const look = online ? 'accepted' : 'local';
  const own = completable?.dispatch_request_id === work.dispatch_request_id ? completable : null;
  const opened = own && beginCompletion(config, own, printing);
  // A completion that cannot be done now does not open (R16).
  const slip_waits = opened !== null && beginsWithSlip(opened.state) && isSlipLate(config, printing);
  const next = opened !== null && !slip_waits ? opened : stay(initial);
  return {
    state: withVerdict(next.state, look, 'placed', {
      location: storage_location,
      quantity: work.quantity,
      ...(slip_waits && { slip: 'waits' }),
    }),
    effects: [
      {
        type: 'record',
        on_failure: 'cannot-store',
        drafts: [
          {
            type: 'place-article',
            storage_location,
            product_identifier: work.product_identifier,
            dispatch_request_id: work.dispatch_request_id,
            quantity: work.quantity,
            extra_processing_steps: [...work.taken],
          },
        ],
      },
      { type: 'signal', signal: 'accept' },
      ...next.effects,
    ],
  };
}

const beginsWithSlip = (state: SortState): boolean =>
  state.name === 'complete' && state.steps[0] === 'print-packing-slip';

type WithWork = Extract<SortState, { work: SortedWork }>;
/** Whether an article is in hand. */
export const hasWork = (state: SortState): state is WithWork => 'work' in state;

/** The OMS confirmed the device's answer. */
export const confirmed = <S extends WithWork>(state: S): S => ({
  ...state,
  work: { ...state.work, confirmed: true },
});

/** The OMS's answer differs while the worker is still on the step (R21). */
export function corrected(
  config: SortConfig,
  state: SortState,
  { resolution }: SortEventOf<'corrected'>,
): SortOutcome {
  if (!hasWork(state)) return stay(state);
  if (resolution.kind === 'work-over')
    return attend(
      withVerdict(initial, 'corrected', 'work-over', {
        status: resolution.status,
        name: resolution.article.name,
        old: state.work.storage_location ?? '',
      }),
    );
  if (!isForDelivery(state.work)) return stay(state);
  const { work } = state;
  if (resolution.kind === 'unknown')
    return state.name === 'quantity' && resolution.why === 'look-up-failed'
      ? unchecked(config, work)
      : stay(state);
  if (resolution.article.product_identifier !== work.product_identifier) return stay(state);
  if (resolution.kind !== 'expected') return attend(gone(config, work, resolution));
  const { destination } = resolution;
  const order = destination.dispatch_request_id === work.dispatch_request_id;
  const moved = destination.storage_location !== work.storage_location;
  const quantity = Math.max(1, Math.min(work.quantity, destination.quantity_pending));
  const fresh: DeliveryWork = {
    ...beginWork(destination, { ...work, pieces: work.carton }, null, true),
    questions: work.questions,
    quantity,
    // Another order has its own slip.
    taken: order ? work.taken : work.taken.filter(s => s !== 'print-packing-slip'),
  };
  const next = again(config, state, fresh, order && !moved);
  if (moved)
    return attend(
      withVerdict(next.state, 'corrected', 'corrected-location', {
        from: work.storage_location ?? '',
        to: destination.storage_location ?? '',
      }),
      next.effects,
    );
  // Fewer than the worker has in hand: never changed silently.
  return quantity < work.quantity
    ? attend(withVerdict(next.state, 'corrected', 'quantity-full', { n: quantity }), next.effects)
    : next;
}

/**
 * The OMS could not tell how many are pending: only the scanned item is added (section 8, Multiple quantities check
 * failure).
 */
function unchecked(config: SortConfig, work: SortedWork): SortOutcome {
  const next = advance(config, { ...work, quantity: 1 }, 'multiple-quantities');
  return attend(withVerdict(next.state, 'corrected', 'quantity-unchecked', {}), next.effects);
}

/** The same step with corrected work; of the special steps only the slip depends on the order. */
function again(config: SortConfig, state: WithWork, work: DeliveryWork, same: boolean): SortOutcome {
  const filled = state.name === 'scan-location' && state.filled;
  const slip = (w: SortedWork): boolean => neededSteps(config, w).includes('print-packing-slip');
  const reopen = same
    ? state.name === 'scan-location' && slip(work) && !slip(state.work)
    : state.name === 'scan-location' || state.name === 'packing-slip';
  if (!reopen) return stay({ ...state, work });
  const next = advance(config, work, 'multiple-quantities');
  // A filled-in location is about to be submitted.
  return filled ? { ...next, effects: next.effects.filter(f => f.type !== 'submit-soon') } : next;
}

function gone(
  config: SortConfig,
  work: SortedWork,
  resolution: Exclude<Resolution, { kind: 'expected' | 'unknown' | 'work-over' }>,
): SortState {
  if (resolution.kind === 'receive')
    return withVerdict(initial, 'corrected', 'corrected-count', { name: resolution.article.name });
  return resolution.kind === 'already-done' || resolution.kind === 'surplus' || !showsNotRequested(config)
    ? withVerdict(initial, 'corrected', 'corrected-gone', {
        name: resolution.article.name,
        why: resolution.kind,
        old: work.storage_location ?? '',
      })
    : {
        name: 'not-requested',
        verdict: null,
        why: resolution.kind,
        product_identifier: work.product_identifier,
        order_identifier: resolution.order_identifier,
      };
}

/** Whether cancelled, paused and rerouted orders have their own step (R6). */
export const showsNotRequested = (config: SortConfig): boolean =>
  config.extra_processing_steps.includes('product-not-in-requested-dispatch-request');
