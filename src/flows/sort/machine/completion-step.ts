import { attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { isUnknown } from './verdict-step.ts';
import { openRepair } from './repair-step.ts';
import type { SortEventOf, SortOutcome, SortDraft, SortEvent } from './events.ts';
import {
  initial,
  completionSteps,
  type Completable,
  type CompletionStep,
  type SlipPrinting,
  type SortConfig,
  type SortState,
  type SortStateOf,
} from './state.ts';

/**
 * Opens ORDER COMPLEET for a fully placed order, or the card that must come first (R7, R16, R25); null: nothing is
 * left to do. `printing` is that of the slip, when the last scan came while it was printed.
 */
export function beginCompletion(
  config: SortConfig,
  order: Completable,
  printing: SlipPrinting = 'asked',
): SortOutcome | null {
  if (order.repair_first) return openRepair(order.repair_first);
  const steps = completionSteps.filter(s => isNeeded(config, order, s));
  if (steps.length === 0) return null;
  const { dispatch_request_id } = order;
  const prints = printing === 'asked' && config.slip_printer === 'oms' && steps[0] === 'print-packing-slip';
  return {
    state: {
      name: 'complete',
      verdict: null,
      dispatch_request_id,
      storage_location: order.storage_location,
      steps,
      index: 0,
      printing: prints ? 'busy' : printing,
      label: null,
      check_failed: !order.has_tracking_codes,
      late: false,
      doubt: false,
    },
    effects: [
      { type: 'claim', dispatch_request_id },
      ...(prints ? [{ type: 'print' as const, papers: 'slip' as const, dispatch_request_id }] : []),
    ],
  };
}

function isNeeded(config: SortConfig, order: Completable, step: CompletionStep): boolean {
  if (step === 'print-packing-slip')
    return config.extra_processing_steps.includes(step) && !order.slip_printed;
  if (step === 'mark-storage-location-complete' && order.location_completed) return false;
  return config.order_completion_steps.includes(step);
}

/** ORDER COMPLEET (R16a to R20). */
export function complete(config: SortConfig, state: SortStateOf<'complete'>, event: SortEvent): SortOutcome {
  const step = state.steps[state.index];
  switch (event.name) {
    case 'scan':
      return scanned(config, state, event);
    case 'print':
      return step === 'print-packing-slip' ? printing(state, 'slip') : stay(state);
    case 'print-again':
      return step === 'scan-label' ? printing(state, 'label') : stay(state);
    case 'printed':
    case 'print-sent': {
      if (state.printing !== 'busy') return stay(state);
      if (step === 'print-packing-slip') return printed(state, event.name);
      const quiet: SortState = { ...state, printing: 'asked' };
      return stay(
        event.name === 'printed' || isRefused(state)
          ? quiet
          : withVerdict(quiet, 'accepted', 'print-sent', {}),
      );
    }
    case 'print-waits':
    case 'print-refused':
      return state.printing === 'busy'
        ? stay({ ...state, printing: event.name === 'print-waits' ? 'waits' : 'refused' })
        : stay(state);
    case 'next':
      // A refusal to print must not hold up the order.
      return step === 'print-packing-slip' && state.printing === 'refused' ? next(state, []) : stay(state);
    case 'paper':
      return waitsForLabel(state) ? stay({ ...state, late: event.late }) : stay(state);
    case 'label-overdue':
      return waitsForLabel(state) ? stay({ ...state, doubt: true }) : stay(state);
    case 'label-out':
      return stay({ ...state, doubt: false });
    case 'label-anyway':
      return step === 'scan-label' && state.check_failed ? next(state, []) : stay(state);
    case 'ship':
      if (shipsNow(config, state)) return completedAndShipped(state, event.online);
      return step === 'mark-dispatch-request-shipped'
        ? next(state, [shippedDraft(state)], event.online)
        : stay(state);
    case 'claimed-by':
      return attend(
        withVerdict(initial, 'corrected', 'claimed-by', { by: event.by, location: state.storage_location }),
      );
    case 'order-ended':
      return attend(
        withVerdict(initial, 'corrected', 'order-ended', {
          why: event.why,
          location: state.storage_location,
          aside: event.aside ?? '',
          ...(event.why === 'over' && { status: event.status }),
        }),
        [{ type: 'release', dispatch_request_id: state.dispatch_request_id }],
      );
    case 'label-codes':
      return stay({ ...state, check_failed: !event.known });
    case 'order-moved':
      return attend(
        withVerdict(
          { ...state, storage_location: event.storage_location },
          'corrected',
          'corrected-location',
          {
            from: state.storage_location,
            to: event.storage_location,
          },
        ),
      );
    case 'undo':
      // The order is no longer fully placed.
      return 'dispatch_request_id' in event && event.dispatch_request_id === state.dispatch_request_id
        ? { state: initial, effects: [{ type: 'release', dispatch_request_id: state.dispatch_request_id }] }
        : stay(state);
    case 'later':
      return {
        state: initial,
        effects: [{ type: 'release', dispatch_request_id: state.dispatch_request_id }],
      };
    default:
      return stay(state);
  }
}

/** The label scan proves that the label was printed. */
export const waitsForLabel = (state: SortState): state is SortStateOf<'complete'> =>
  state.name === 'complete' && state.steps[state.index] === 'scan-label' && !state.check_failed;

const isRefused = ({ verdict }: SortStateOf<'complete'>): boolean => verdict?.look === 'refused';

/** Nothing came out, so that the label may be printed again (R17a). */
export const isPaperMissing = (state: SortStateOf<'complete'>): boolean =>
  waitsForLabel(state) && (state.late || state.printing === 'waits' || state.printing === 'refused');

/** Printing is an act: two taps make one paper. */
const printing = (state: SortStateOf<'complete'>, papers: 'slip' | 'label'): SortOutcome =>
  state.printing === 'busy'
    ? stay(state)
    : {
        state: { ...state, verdict: null, printing: 'busy', late: false, doubt: false },
        effects: [{ type: 'print', papers, dispatch_request_id: state.dispatch_request_id }],
      };

function scanned(
  config: SortConfig,
  state: SortStateOf<'complete'>,
  event: SortEventOf<'scan'>,
): SortOutcome {
  const step = state.steps[state.index];
  switch (step) {
    case 'scan-label':
      return labelScanned(state, event);
    case 'mark-storage-location-complete':
      return locationScanned(config, state, event);
    case 'print-packing-slip':
      return printScanned(state, event);
    default:
      return isOwnLocation(state, event) && shipsByScan(config, state)
        ? next(state, [shippedDraft(state)], event.online)
        : refuse(state, 'expected-button', { read: event.text, button: 'ship' });
  }
}

/** Its label proves that the slip came out; its location prints once more when nothing did (R12). */
function printScanned(state: SortStateOf<'complete'>, event: SortEventOf<'scan'>): SortOutcome {
  const { reading } = event;
  const label: SortStateOf<'complete'> = { ...state, index: state.index + 1 };
  // A code of no known kind is more likely another order's label than anything else that lies there.
  const isLabel = reading.kind === 'label' || isUnknown(reading);
  if (isLabel && label.steps[label.index] === 'scan-label') {
    const proved = labelScanned(label, event);
    return proved.state.verdict?.look === 'refused'
      ? { ...proved, state: { ...state, verdict: proved.state.verdict } }
      : proved;
  }
  if (state.printing === 'busy') return refuse(state, 'slip-busy', { read: event.text });
  return isOwnLocation(state, event)
    ? printedAgain(state, 'slip')
    : refuse(state, 'expected-button', { read: event.text, button: 'slip_print' });
}

/** By a scan, so with its tone. */
function printedAgain(state: SortStateOf<'complete'>, papers: 'slip' | 'label'): SortOutcome {
  const again = printing(state, papers);
  return { ...again, effects: [{ type: 'signal', signal: 'accept' }, ...again.effects] };
}

const isOwnLocation = (
  { storage_location }: SortStateOf<'complete'>,
  { reading }: SortEventOf<'scan'>,
): boolean => reading.kind === 'location' && reading.identifier === storage_location;

/**
 * Whether the location's scan may ship the order: never before its label was scanned, or passed by 'ga toch door', as a trigger may be
 * pulled twice.
 */
export const shipsByScan = (config: SortConfig, { steps, index }: SortStateOf<'complete'>): boolean =>
  config.ships_by_scan === true && steps.slice(0, index).includes('scan-label');

/** At the location: what confirms it ships the order too. */
export const shipsNow = (config: SortConfig, state: SortStateOf<'complete'>): boolean =>
  state.steps[state.index] === 'mark-storage-location-complete' &&
  state.steps[state.index + 1] === 'mark-dispatch-request-shipped' &&
  shipsByScan(config, state);

const completedDraft = ({ dispatch_request_id, storage_location }: SortStateOf<'complete'>): SortDraft => ({
  type: 'complete-storage-location',
  dispatch_request_id,
  storage_location,
});
const completedAndShipped = (state: SortStateOf<'complete'>, online: boolean): SortOutcome =>
  next({ ...state, index: state.index + 1 }, [completedDraft(state), shippedDraft(state)], online);

const shippedDraft = ({ dispatch_request_id, label }: SortStateOf<'complete'>): SortDraft => ({
  type: 'mark-shipped',
  dispatch_request_id,
  label,
});

function labelScanned(state: SortStateOf<'complete'>, event: SortEventOf<'scan'>): SortOutcome {
  const { reading, text } = event;
  if (isOwnLocation(state, event) && isPaperMissing(state)) return printedAgain(state, 'label');
  if (reading.kind !== 'label' && !isUnknown(reading)) return refuse(state, 'expected-label', { read: text });
  const fits =
    reading.kind === 'label'
      ? reading.dispatch_request_id === state.dispatch_request_id && !reading.is_void
      : // The device has nothing to compare it with: the OMS will.
        state.check_failed && text.length <= LONGEST_LABEL;
  if (fits) return next({ ...state, label: text }, []);
  const isOwn = reading.kind === 'label' && reading.dispatch_request_id === state.dispatch_request_id;
  return refuse(state, isOwn ? 'void-label' : 'wrong-label', { read: text });
}

/** The values that the contract accepts. */
const LONGEST_LABEL = 128;

function locationScanned(
  config: SortConfig,
  state: SortStateOf<'complete'>,
  event: SortEventOf<'scan'>,
): SortOutcome {
  const { storage_location } = state;
  const { reading, text, online } = event;
  if (isOwnLocation(state, event))
    return shipsNow(config, state)
      ? completedAndShipped(state, online)
      : next(state, [completedDraft(state)], online);
  return reading.kind === 'location' || reading.kind === 'foreign-location'
    ? refuse(state, 'wrong-location', { read: reading.identifier, expected: storage_location })
    : refuse(state, 'expected-location', { read: text, expected: storage_location });
}

/**
 * The slip is out: without a tone, as nobody scanned, unless the order is finished by it. What was refused meanwhile
 * stays in sight.
 */
function printed(state: SortStateOf<'complete'>, how: 'printed' | 'print-sent'): SortOutcome {
  const after = next(state, []);
  if (after.state.name !== 'complete') return after;
  if (isRefused(state)) return stay({ ...after.state, verdict: state.verdict });
  return stay(
    how === 'print-sent'
      ? withVerdict(after.state, 'accepted', 'print-sent', {})
      : { ...after.state, verdict: null },
  );
}

function next(state: SortStateOf<'complete'>, drafts: readonly SortDraft[], online = true): SortOutcome {
  const index = state.index + 1;
  const done = index >= state.steps.length;
  const look = online ? 'accepted' : 'local';
  const shipped = drafts.some(d => d.type === 'mark-shipped');
  const after: SortState = done ? initial : { ...state, index, printing: 'asked', late: false, doubt: false };
  return {
    state: withVerdict(after, look, shipped ? 'shipped' : done ? 'completed' : 'label-ok', {
      location: state.storage_location,
      step: state.steps[state.index] ?? '',
      // A label that could not be compared is not right because it was scanned.
      label: state.check_failed ? '' : (state.label ?? ''),
    }),
    effects: [
      ...(drafts.length > 0
        ? [{ type: 'record' as const, drafts, on_failure: 'cannot-store' as const }]
        : []),
      { type: 'signal', signal: 'accept' },
      ...(done ? [{ type: 'release' as const, dispatch_request_id: state.dispatch_request_id }] : []),
    ],
  };
}
