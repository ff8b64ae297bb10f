import { attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { photographed } from './photo-step.ts';
import { initial } from './state.ts';
import type {
  ReturnEventOf,
  ReturnOutcome,
  ReturnDraft,
  ReturnEvent,
  ReturnState,
  ReturnStateOf,
} from './state.ts';

/** SCAN LEGPLAATS (R9 to R11). */
export function scanLocation(state: ReturnStateOf<'scan-location'>, event: ReturnEvent): ReturnOutcome {
  switch (event.name) {
    case 'scan':
      return takeoverStays(state, locationScanned(state, event));
    case 'submit-location':
      return state.filled && state.storage_location !== null
        ? receive(state, state.storage_location, event.online)
        : stay(state);
    default:
      return takeoverStays(state, photographed(state, event) ?? stay(state));
  }
}

/**
 * 'LET OP: niet R-02 maar R-03' stays until R-03 is scanned; a wrong scan gives its own verdict, and then it is shown
 * again (R11).
 */
function takeoverStays(
  before: ReturnStateOf<'scan-location'>,
  { state, effects }: ReturnOutcome,
): ReturnOutcome {
  const again = before.verdict?.code === 'corrected-location' && state.verdict?.look === 'refused';
  return { state: again ? { ...state, verdict: before.verdict } : state, effects };
}

function locationScanned(
  state: ReturnStateOf<'scan-location'>,
  { reading, text, online }: ReturnEventOf<'scan'>,
): ReturnOutcome {
  const expected = state.storage_location;
  const values = { read: text, expected: expected ?? '' };
  if (reading.kind === 'foreign-location') return refuse(state, 'foreign-location', values);
  if (reading.kind !== 'location')
    return refuse(state, reading.kind === 'unknown' ? 'wrong-location' : 'expected-location', values);
  if (reading.use === 'aside') return refuse(state, 'aside-location', values);
  if (expected !== null && reading.identifier !== expected) return refuse(state, 'wrong-location', values);
  return receive(state, reading.identifier, online);
}

function receive(
  { work, product_state }: ReturnStateOf<'scan-location'>,
  storage_location: string,
  online: boolean,
): ReturnOutcome {
  const { ret, product_identifier, read, photo } = work;
  const common = { storage_location, product_state, quantity: 1 };
  const draft: ReturnDraft =
    ret.dispatch_request_id !== null && product_identifier !== null
      ? {
          type: 'receive-return',
          product_identifier,
          dispatch_request_id: ret.dispatch_request_id,
          ...common,
        }
      : { type: 'receive-by-label', label: ret.label, ean: read, ...common };
  const article = product_identifier ?? read;
  const after: ReturnState = {
    name: 'next',
    verdict: null,
    ret,
    article,
    product_state,
    storage_location,
    may_photograph: photo === undefined,
  };
  return {
    state: withVerdict(after, online ? 'accepted' : 'local', 'received', { location: storage_location }),
    effects: [
      { type: 'record', drafts: [draft], photo },
      { type: 'signal', signal: 'accept' },
    ],
  };
}

/** The OMS knows another place for this state while the worker is still on the step (R11). */
export function corrected(
  state: ReturnState,
  { storage_location }: ReturnEventOf<'corrected'>,
): ReturnOutcome {
  if (state.name !== 'scan-location' || storage_location === state.storage_location) return stay(state);
  return attend(
    withVerdict({ ...state, storage_location, filled: false }, 'corrected', 'corrected-location', {
      from: state.storage_location ?? '',
      to: storage_location ?? '',
    }),
  );
}

/** A colleague has received the last piece of this article meanwhile, or the return does not come in any more (R11). */
export function gone(state: ReturnState, { article, why }: ReturnEventOf<'gone'>): ReturnOutcome {
  if (!('work' in state)) return stay(state);
  if (why === 'cancelled')
    return attend(withVerdict<ReturnState>(initial, 'corrected', 'corrected-cancelled', { name: article }));
  const back: ReturnState = { name: 'scan-article', verdict: null, ret: state.work.ret };
  return attend(withVerdict<ReturnState>(back, 'corrected', 'corrected-gone', { name: article }));
}
