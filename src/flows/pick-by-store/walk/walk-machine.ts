import type { Barred, CommonEffect, CommonEvent } from '../../session/effects.ts';
import {
  accept,
  attend,
  refuse,
  stay,
  withVerdict,
  type Signal,
  type Verdict as FlowVerdict,
} from '../../steps/verdict-step.ts';
import { piecesOf, type Picked } from './divide.ts';

/** One counted scan. */
interface WalkScan {
  readonly id: string;
  readonly product_identifier: string;
  readonly at: number;
}

type WalkCode =
  | 'counted'
  | 'line-complete'
  | 'all-complete'
  | 'already-complete'
  | 'not-in-walk'
  | 'expected-button'
  | 'expected-complete'
  | 'delivery-left'
  | 'barred';
export type WalkVerdict = FlowVerdict<WalkCode>;

/** A delivery of a divided walk; it stays named after it ended. */
export interface Divided {
  readonly id: number;
  readonly order: string;
}

export type WalkStep = {
  readonly verdict: WalkVerdict | null;
  readonly picked: Picked;
  /** Newest first, at most ten. */
  readonly scans: readonly WalkScan[];
} & (
  | { readonly name: 'walk' }
  /** Whether the division over the orders is shown. */
  | { readonly name: 'divide' }
  /** Each delivery has its pieces, and is completed (W7). */
  | { readonly name: 'complete'; readonly deliveries: readonly Divided[] }
);
export type WalkState =
  | WalkStep
  | {
      readonly name: 'cannot-store';
      readonly verdict: null;
      readonly read: string;
      readonly back: WalkStep;
    }
  /** The OMS takes nothing more from this worker (W8). */
  | {
      readonly name: 'barred';
      readonly verdict: WalkVerdict | null;
      readonly why: Barred;
      readonly back: WalkStep;
    };

export type WalkEvent =
  | {
      readonly name: 'scan';
      readonly text: string;
      readonly barcode: string;
      /** The article, when a delivery of the walk wants it. */
      readonly article: { readonly product_identifier: string; readonly name: string } | null;
      readonly id: string;
      readonly at: number;
      readonly online: boolean;
    }
  | { readonly name: 'undo'; readonly id: string }
  | { readonly name: 'divide' }
  | { readonly name: 'back' }
  /** Each delivery has its share on disk. */
  | { readonly name: 'divided'; readonly deliveries: readonly Divided[] }
  /** The completions of what is ready are on disk. */
  | { readonly name: 'completed' }
  /** All that was picked lies on its shelves again (W8). */
  | { readonly name: 'put-back' }
  /** Somebody else ended or paused deliveries of it (W5); `orders` are their orders. */
  | { readonly name: 'left'; readonly orders: readonly string[] }
  | CommonEvent;
type ScanEvent = Extract<WalkEvent, { name: 'scan' }>;

type WalkEffect = Extract<CommonEffect<never>, { type: 'keep' | 'signal' }>;
interface Result {
  readonly state: WalkState;
  readonly effects: readonly WalkEffect[];
}
/** The step that the worker is in, also while nothing can be stored or taken. */
export const stepOf = (state: WalkState): WalkStep =>
  state.name === 'cannot-store' || state.name === 'barred' ? state.back : state;
/** Nothing that was picked is in hand: it has not begun, or was divided. */
export const isAtRest = (state: WalkState): boolean =>
  state.name !== 'cannot-store' && Object.values(stepOf(state).picked).every(count => count === 0);
type Walking = Extract<WalkStep, { name: 'walk' }>;

const SHOWN = 10;

export const initialWalk: WalkStep = { name: 'walk', verdict: null, picked: {}, scans: [] };

/**
 * Picking several deliveries in one walk (SPEC.md W1 to W7): a pure function. `want` is what they still need
 * together, by article.
 */
export const walkMachine = (want: Picked) => ({
  step(state: WalkState, event: WalkEvent): Result {
    if (event.name === 'barred') return bar(state, event.why);
    if (state.name === 'barred') return barred(state, event);
    if (state.name === 'cannot-store') return event.name === 'stored-again' ? stay(state.back) : stay(state);
    switch (event.name) {
      case 'scan':
        return taken(want, state, event);
      case 'undo':
        return undone(state, event.id);
      case 'divide':
        return kept({ ...state, name: 'divide', verdict: null });
      case 'back':
        return kept({ ...state, name: 'walk', verdict: null });
      case 'divided':
        return stay(dividedInto(event.deliveries));
      case 'completed':
        return accept({ ...state, verdict: null });
      case 'left':
        return attend(withVerdict(state, 'corrected', 'delivery-left', { orders: event.orders.join(', ') }));
      case 'not-stored':
        return {
          state: {
            name: 'cannot-store',
            verdict: null,
            read: event.read,
            back: { ...state, verdict: null },
          },
          effects: [{ type: 'signal', signal: 'refuse' }],
        };
      default:
        return stay(state);
    }
  },
});

/** The OMS takes nothing more from this worker (W8). */
const bar = (state: WalkState, why: Barred): Result =>
  state.name === 'barred'
    ? stay({ ...state, why })
    : attend({ name: 'barred', verdict: null, why, back: { ...stepOf(state), verdict: null } });

function barred(state: Extract<WalkState, { name: 'barred' }>, event: WalkEvent): Result {
  switch (event.name) {
    case 'allowed':
      return stay(state.back);
    case 'put-back':
      return kept({ ...state, verdict: null, back: { ...state.back, picked: {}, scans: [] } }, 'accept');
    case 'scan':
      return refuse<WalkState>(state, 'barred', { read: event.text });
    default:
      return stay(state);
  }
}

/** The walk after its division: nothing is in hand for it any more. */
export const dividedInto = (deliveries: readonly Divided[]): WalkStep => ({
  ...initialWalk,
  name: 'complete',
  deliveries,
});

function taken(want: Picked, state: WalkStep, event: ScanEvent): Result {
  switch (state.name) {
    case 'walk':
      return scanned(want, state, event);
    case 'divide':
      return refuse(state, 'expected-button', { read: event.text });
    case 'complete':
      return refuse(state, 'expected-complete', { read: event.text });
  }
}

function scanned(want: Picked, state: Walking, event: ScanEvent): Result {
  const { article, barcode, text } = event;
  if (!article) return refuse(state, 'not-in-walk', { barcode, read: text });
  const { product_identifier, name } = article;
  const quantity = piecesOf(want, product_identifier);
  const count = piecesOf(state.picked, product_identifier) + 1;
  if (count > quantity) return refuse(state, 'already-complete', { barcode, read: text, name });
  const picked = { ...state.picked, [product_identifier]: count };
  const whole = Object.keys(want).every(key => piecesOf(picked, key) >= piecesOf(want, key));
  const code = whole ? 'all-complete' : count === quantity ? 'line-complete' : 'counted';
  const scan: WalkScan = { id: event.id, product_identifier, at: event.at };
  const next: Walking = { ...state, picked, scans: [scan, ...state.scans].slice(0, SHOWN) };
  return kept(
    withVerdict(next, event.online ? 'accepted' : 'local', code, { name, count, quantity }),
    'accept',
  );
}

function undone(state: WalkStep, id: string): Result {
  const scan = state.scans.find(s => s.id === id);
  if (!scan || state.name !== 'walk') return stay(state);
  const { product_identifier } = scan;
  const picked = { ...state.picked, [product_identifier]: piecesOf(state.picked, product_identifier) - 1 };
  const scans = state.scans.filter(s => s.id !== id);
  return kept({ ...state, verdict: null, picked, scans }, 'attention');
}

const kept = (state: WalkState, signal?: Signal): Result => ({
  state,
  effects: [{ type: 'keep' }, ...(signal ? [{ type: 'signal', signal } as const] : [])],
});
