import { beginCompletion } from './completion-step.ts';
import { advance } from './special-step.ts';
import { attend, refuse, stay, withVerdict } from './verdict-step.ts';
import {
  beginWork,
  type Completable,
  type EventOf,
  type Result,
  type SortConfig,
  type SortEvent,
  type SortState,
  type StateOf,
  type Work,
} from './state.ts';

export function scanLocation(config: SortConfig, state: StateOf<'scan-location'>, event: SortEvent): Result {
  switch (event.name) {
    case 'scan':
      return locationScanned(config, state, event);
    case 'submit-location':
      return state.work.storage_location === null
        ? stay(state)
        : place(config, state.work, state.work.storage_location, event.online, event.completable);
    default:
      return stay(state);
  }
}

function locationScanned(
  config: SortConfig,
  state: StateOf<'scan-location'>,
  event: EventOf<'scan'>,
): Result {
  const { reading, text } = event;
  const expected = state.work.storage_location;
  if (reading.kind === 'foreign-location')
    return refuse(state, 'foreign-location', { read: reading.identifier, expected: expected ?? '' });
  if (reading.kind !== 'location')
    return expected !== null && isPlainCode(reading)
      ? refuse(state, 'wrong-location', { read: text, expected })
      : refuse(state, 'expected-location', { read: text, expected: expected ?? '' });
  if (reading.use === 'aside')
    return refuse(state, 'aside-location', { read: reading.identifier, expected: expected ?? '' });
  if (expected !== null && reading.identifier !== expected)
    return refuse(state, 'wrong-location', { read: reading.identifier, expected });
  return place(config, state.work, reading.identifier, event.online, event.completable);
}

/** A code of no known kind, read where a location was expected: more likely a wrong location than an article. */
const isPlainCode = (reading: EventOf<'scan'>['reading']): boolean =>
  reading.kind === 'article' && reading.resolution.kind === 'unknown';

function place(
  config: SortConfig,
  work: Work,
  storage_location: string,
  online: boolean,
  completable: Completable | null,
): Result {
  const look = online ? 'accepted' : 'local';
  const isLast = work.delivery_pending <= work.quantity;
  const idle: SortState = { name: 'scan-article', verdict: null };
  const next = isLast && completable ? beginCompletion(config, completable) : stay(idle);
  return {
    state: withVerdict(next.state, look, 'placed', { location: storage_location, quantity: work.quantity }),
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

type WithWork = Extract<SortState, { work: Work }>;
export const hasWork = (state: SortState): state is WithWork => 'work' in state;

/** The OMS knows better while the worker is still on the step (R21). */
export function corrected(
  config: SortConfig,
  state: SortState,
  { resolution }: EventOf<'corrected'>,
): Result {
  if (!hasWork(state)) return stay(state);
  const { work } = state;
  if (resolution.kind === 'unknown') return stay(state);
  if (resolution.article.product_identifier !== work.product_identifier) return stay(state);
  if (resolution.kind !== 'expected')
    return attend(
      resolution.kind === 'already-done' || resolution.kind === 'surplus'
        ? withVerdict({ name: 'scan-article', verdict: null }, 'corrected', 'corrected-gone', {
            name: resolution.article.name,
          })
        : {
            name: 'not-requested',
            verdict: null,
            why: resolution.kind,
            product_identifier: work.product_identifier,
            order_identifier: resolution.order_identifier,
          },
    );
  const { destination } = resolution;
  const same =
    destination.dispatch_request_id === work.dispatch_request_id &&
    destination.storage_location === work.storage_location;
  if (same)
    return stay({
      ...state,
      work: {
        ...work,
        confirmed: true,
        pending: destination.quantity_pending,
        delivery_pending: destination.delivery_pending,
        quantity: Math.min(work.quantity, destination.quantity_pending),
      },
    });
  const fresh: Work = {
    ...beginWork(destination, { product_identifier: work.product_identifier, read: work.read }, null, true),
    questions: work.questions,
    quantity: Math.min(work.quantity, destination.quantity_pending),
    taken: work.taken,
  };
  const next = state.name === 'scan-location' ? advance(config, fresh) : stay({ ...state, work: fresh });
  return attend(
    withVerdict(next.state, 'corrected', 'corrected-location', {
      from: work.storage_location ?? '',
      to: destination.storage_location ?? '',
    }),
    next.effects,
  );
}
