import type { Machine, Transitions } from '../../../../core/flow/machine.ts';
import { canShip, pickHindrance } from '../../../../core/delivery/pick.ts';
import { attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { bar, barred } from './barred-step.ts';
import { countBack, layBack, putBack, repairOf, tryAgain } from './repair-step.ts';
import {
  countOf,
  emptyHand,
  inHand,
  initial,
  piecesIn,
  type Counted,
  type PickEventOf,
  type Hand,
  type PickConfig,
  type PickDraft,
  type PickEffect,
  type PickEvent,
  type PickState,
  type PickOutcome,
  type PickStateOf,
  type WorkingPick,
} from './state.ts';

const SHOWN = 10;

/**
 * The picking of SPEC.md: a pure function. A scan event has the lines that its code belongs to; `config` is the
 * delivery as it is now.
 */
export function pickMachine(config: PickConfig): Machine<PickState, PickEvent, PickEffect> {
  return { initial, transitions, step: (state, event) => step(config, state, event) };
}

function step(config: PickConfig, state: PickState, event: PickEvent): PickOutcome {
  if (event.name === 'barred') return bar(state, event.why);
  if (state.name === 'barred') return barred(state, event);
  if (state.name === 'cannot-store')
    return event.name === 'stored-again' ? stay({ ...state.back, verdict: null }) : stay(state);
  switch (event.name) {
    case 'not-stored':
      return {
        state: { name: 'cannot-store', verdict: null, read: event.read, back: state },
        effects: [{ type: 'signal', signal: 'refuse' }],
      };
    case 'refused':
      return refuse(state, 'refused-by-oms', {});
    case 'open-repair':
      return {
        state: repairOf(state.hand, event.card),
        effects: [{ type: 'signal', signal: 'attention' }],
      };
    default:
      return inStep(config, state, event);
  }
}

function inStep(config: PickConfig, state: WorkingPick, event: PickEvent): PickOutcome {
  switch (state.name) {
    case 'scan':
      return scanning(config, state, event);
    case 'completed':
      return completed(state, event);
    case 'repair':
      return repairing(state, event);
  }
}

/** Whether it takes no scans: what is in hand is laid back (P4, P4a). */
const isStopped = (config: PickConfig): boolean => config.gone || pickHindrance(config) !== null;

function scanning(config: PickConfig, state: PickStateOf<'scan'>, event: PickEvent): PickOutcome {
  switch (event.name) {
    case 'scan':
      return scanned(config, state, event);
    case 'undo':
      return undone(state, event);
    case 'gift': {
      if (!config.gift_wrapped || isStopped(config)) return stay(state);
      const hand = { ...state.hand, gift: !state.hand.gift };
      const verdict = canShip(inHand(config, hand)) ? allComplete : null;
      return kept({ ...state, verdict, hand }, 'accept');
    }
    case 'complete':
      return canShip(inHand(config, state.hand))
        ? ended(state, { result: 'shipped', reason: null }, { type: 'pick-shipped' })
        : stay(state);
    case 'stopped':
      return attend({ ...state, verdict: null });
    // A delivery that somebody else ended (P4b).
    case 'put-back':
      return piecesIn(state.hand) > 0 ? kept(initial, 'accept') : stay(state);
    case 'unable': {
      const { reason } = event;
      if (isStopped(config) || reason === '') return stay(state);
      const draft = { type: 'pick-unable-to-ship', reason } as const;
      return ended(state, { result: 'unable-to-ship', reason }, draft);
    }
    default:
      return stay(state);
  }
}

function scanned(config: PickConfig, state: PickStateOf<'scan'>, event: PickEventOf<'scan'>): PickOutcome {
  const { barcode, text, lines } = event;
  if (isStopped(config)) return laidBack(state, event) ?? refuse(state, 'not-scannable', { read: text });
  if (lines.length === 0) return refuse(state, 'not-in-order', { barcode, read: text });
  const name = event.article ?? barcode;
  const line = config.lines.find(l => lines.includes(l.id) && countOf(state.hand, l.id) < l.quantity);
  if (!line) return refuse(state, 'already-complete', { barcode, read: text, name });
  const hand = counted(state.hand, { id: event.id, line_id: line.id, at: event.at });
  const count = countOf(hand, line.id);
  const whole = config.lines.every(l => countOf(hand, l.id) >= l.quantity);
  const code = whole ? 'all-complete' : count >= line.quantity ? 'line-complete' : 'counted';
  const look = event.online ? 'accepted' : 'local';
  return kept(
    withVerdict({ ...state, hand }, look, code, { name, count, quantity: line.quantity }),
    'accept',
  );
}

const counted = (hand: Hand, scan: Counted): Hand => ({
  ...hand,
  counts: { ...hand.counts, [scan.line_id]: countOf(hand, scan.line_id) + 1 },
  scans: [scan, ...hand.scans].slice(0, SHOWN),
});

function undone(state: PickStateOf<'scan'>, { id }: PickEventOf<'undo'>): PickOutcome {
  const scan = state.hand.scans.find(s => s.id === id);
  // Two taps make one take-back.
  if (!scan) return stay(state);
  const hand: Hand = {
    ...state.hand,
    counts: { ...state.hand.counts, [scan.line_id]: Math.max(0, countOf(state.hand, scan.line_id) - 1) },
    scans: state.hand.scans.filter(s => s.id !== id),
  };
  return kept({ ...state, verdict: null, hand }, 'attention');
}

const ended = (
  { hand }: PickStateOf<'scan'>,
  end: Pick<PickStateOf<'completed'>, 'result' | 'reason'>,
  draft: PickDraft,
): PickOutcome => ({
  state: { name: 'completed', verdict: null, hand, ...end },
  effects: [
    { type: 'record', drafts: [draft] },
    { type: 'signal', signal: 'accept' },
  ],
});

function completed(state: PickStateOf<'completed'>, event: PickEvent): PickOutcome {
  switch (event.name) {
    case 'scan':
      return (
        (laysBack(state) && laidBack(state, event)) ||
        refuse(state, 'expected-button', { read: event.text, lays_back: Number(laysBack(state)) })
      );
    case 'put-back':
      return laysBack(state) ? kept({ ...state, verdict: null, hand: emptyHand }, 'accept') : stay(state);
    case 'reopened':
      return { state: initial, effects: [{ type: 'keep' }] };
    default:
      return stay(state);
  }
}

/** Goods of a delivery that can't be delivered are still in hand (P8). */
export const laysBack = (state: PickState): boolean =>
  state.name === 'completed' && state.result === 'unable-to-ship' && piecesIn(state.hand) > 0;

function laidBack(state: PickStateOf<'scan' | 'completed'>, event: PickEventOf<'scan'>): PickOutcome | null {
  const laid = layBack(state.hand, event);
  return laid && kept({ ...state, ...laid }, 'accept');
}

function repairing(state: PickStateOf<'repair'>, event: PickEvent): PickOutcome {
  switch (event.name) {
    case 'scan':
      return countBack(state, event);
    case 'put-back':
      return putBack(state);
    case 'try-again':
      return tryAgain(state);
    default:
      return stay(state);
  }
}

const allComplete = { look: 'accepted', code: 'all-complete', values: {} } as const;

const kept = (state: PickState, signal: 'accept' | 'attention'): PickOutcome => ({
  state,
  effects: [{ type: 'keep' }, { type: 'signal', signal }],
});

const always = { 'not-stored': ['cannot-store'], 'open-repair': ['repair'], barred: ['barred'] } as const;
/** A refused recording leaves the state as it was. */
const refusable = <N extends 'scan' | 'repair'>(own: N) => ({ ...always, refused: [own] }) as const;

/** All transitions; the tests of the machine check each step against them. */
export const transitions: Transitions<PickState['name'], PickEvent['name']> = {
  scan: {
    ...refusable('scan'),
    scan: ['scan'],
    undo: ['scan'],
    stopped: ['scan'],
    gift: ['scan'],
    'put-back': ['scan'],
    complete: ['completed', 'scan'],
    unable: ['completed', 'scan'],
  },
  completed: { ...always, scan: ['completed'], 'put-back': ['completed'], reopened: ['scan'] },
  repair: {
    ...refusable('repair'),
    scan: ['repair'],
    'put-back': ['scan'],
    'try-again': ['completed', 'repair'],
  },
  barred: {
    barred: ['barred'],
    'open-repair': ['barred'],
    scan: ['barred'],
    'put-back': ['barred'],
    allowed: ['scan', 'completed', 'repair'],
  },
  'cannot-store': { barred: ['barred'], 'stored-again': ['scan', 'completed', 'repair'] },
};
