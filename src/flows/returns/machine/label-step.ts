import { attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type {
  ReturnEventOf,
  ReturnOutcome,
  ReturnAtHand,
  ReturnEvent,
  ReturnState,
  ReturnStateOf,
} from './state.ts';
import { openRepair } from './repair-step.ts';

type Labelled = 'scan-label' | 'scan-article' | 'next';

/** SCAN LABEL (R3 to R5). */
export function scanLabel(state: ReturnStateOf<'scan-label'>, event: ReturnEvent): ReturnOutcome {
  switch (event.name) {
    case 'scan':
      return event.reading.kind === 'unknown'
        ? unknownLabel(state, event)
        : (labelScanned(state, event) ?? refuse(state, 'expected-label', { read: event.text }));
    case 'open-repair':
      return openRepair(event.card);
    default:
      return stay(state);
  }
}

/** A known label begins its return, on this step and where an article is asked (R3, R12); null: it was no label. */
export function labelScanned(
  state: ReturnStateOf<Labelled>,
  { reading, text, online }: ReturnEventOf<'scan'>,
): ReturnOutcome | null {
  if (reading.kind !== 'label') return null;
  if (reading.over !== null) return refuse(state, overCode(reading.over), { read: text });
  const ret = { dispatch_request_id: reading.dispatch_request_id, label: reading.label };
  return {
    state: withVerdict(begin(ret), online ? 'accepted' : 'local', 'return-found', { read: reading.label }),
    effects: [{ type: 'signal', signal: 'accept' }],
  };
}

/** The refusal of a return from which nothing is expected any more (R3). */
export const overCode = (over: 'done' | 'cancelled') =>
  over === 'done' ? ('return-done' as const) : ('return-cancelled' as const);

/** The OMS knows no such return: refused. When nobody could be asked the articles are kept with the label (R4, R5). */
export function unknownLabel(
  state: ReturnStateOf<'scan-label' | 'next'>,
  { reading, text }: ReturnEventOf<'scan'>,
): ReturnOutcome {
  if (reading.kind !== 'unknown' || reading.asked) return refuse(state, 'return-not-found', { read: text });
  if (reading.why === 'neither') return refuse(state, 'expected-label', { read: text });
  if (reading.needs_network) return refuse(state, 'label-needs-network', { read: text });
  const ret: ReturnAtHand = { dispatch_request_id: null, label: text.trim() };
  return attend(withVerdict(begin(ret), 'local', 'label-unknown', { read: text }));
}

const begin = (ret: ReturnAtHand): ReturnState => ({ name: 'scan-article', verdict: null, ret });
