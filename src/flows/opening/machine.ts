import type { Transitions } from '../../../core/flow/machine.ts';
import type { SortingZone } from '../../../contract/warehouse/location.ts';

/** The choice of a zone; a flow may keep more data with it. */
export interface ZoneChoice {
  readonly zones: readonly SortingZone[];
  /** The identifier that the form shows first; '' for none. */
  readonly filled: string;
  /** The zone used last on this device. */
  readonly last: string | null;
  /** The filled-in zone is submitted at once. */
  readonly submits: boolean;
}

/** How far a piece of work is opened. `M`: its model; `C`: its choice of a zone. */
export type OpeningState<M, C extends ZoneChoice> =
  | { readonly name: 'loading' }
  | {
      /** 'settling': a zone was chosen, and it is not known yet whether the work may be in it. */
      readonly name: 'zone' | 'settling';
      readonly choice: C;
      readonly filled: string;
      /** Why the chosen zone is refused. */
      readonly error: string | null;
    }
  | { readonly name: 'opening'; readonly choice: C | null }
  | { readonly name: 'ready'; readonly model: M }
  | { readonly name: 'failed'; readonly text: string }
  | { readonly name: 'other-tab' };

/** `T`: the target that is opened. */
export type OpeningEvent<M, T, C> =
  /** This tab holds the work; another tab holds it. */
  | { readonly name: 'held' | 'elsewhere' }
  | { readonly name: 'zones-loaded'; readonly choice: C }
  /** The worker's choice: code or name of a zone. */
  | { readonly name: 'choose'; readonly text: string }
  | { readonly name: 'zone-refused'; readonly text: string }
  /** The target is known. */
  | { readonly name: 'found'; readonly target: T }
  | { readonly name: 'opened'; readonly model: M }
  /** With the sentence for the worker. */
  | { readonly name: 'failed'; readonly text: string }
  /** The worker opens the work again. */
  | { readonly name: 'again' };

export type OpeningEffect<T, C> =
  | { readonly type: 'load' }
  | { readonly type: 'settle'; readonly choice: C; readonly text: string }
  | { readonly type: 'open'; readonly target: T; readonly choice: C | null };

interface Result<M, T, C extends ZoneChoice> {
  readonly state: OpeningState<M, C>;
  readonly effects: readonly OpeningEffect<T, C>[];
}

export const initial = { name: 'loading' } as const;

/** Whether there is nothing to ask or to show yet; the filled-in zone that is submitted by itself asks nobody (autofill 2). */
export const isComing = <M, C extends ZoneChoice>(
  state: OpeningState<M, C>,
): state is Extract<OpeningState<M, C>, { name: 'loading' | 'opening' | 'settling' }> =>
  state.name === 'loading' ||
  state.name === 'opening' ||
  (state.name === 'settling' && state.choice.submits && state.filled === state.choice.filled);

/** The opening of any flow's work: a pure function. A state ignores events that it does not know. */
export function step<M, T, C extends ZoneChoice>(
  state: OpeningState<M, C>,
  event: OpeningEvent<M, T, C>,
): Result<M, T, C> {
  switch (state.name) {
    case 'loading':
      return loading(state, event);
    case 'zone':
      return event.name === 'choose' ? settle(state.choice, event.text) : stay(state);
    case 'settling':
      return settling(state, event);
    case 'opening':
      return opening(state, event);
    case 'ready':
    case 'failed':
      return event.name === 'again' ? load : stay(state);
    case 'other-tab':
      return event.name === 'held' ? load : stay(state);
  }
}

function loading<M, T, C extends ZoneChoice>(
  state: OpeningState<M, C>,
  event: OpeningEvent<M, T, C>,
): Result<M, T, C> {
  switch (event.name) {
    case 'held':
      return { state, effects: [{ type: 'load' }] };
    case 'elsewhere':
      return stay({ name: 'other-tab' });
    case 'zones-loaded':
      return event.choice.submits ? settle(event.choice, event.choice.filled) : stay(asking(event.choice));
    case 'found':
      return open<T, C>(event.target, null);
    case 'failed':
      return stay(event);
    default:
      return stay(state);
  }
}

function settling<M, T, C extends ZoneChoice>(
  state: Extract<OpeningState<M, C>, { choice: C; error: string | null }>,
  event: OpeningEvent<M, T, C>,
): Result<M, T, C> {
  switch (event.name) {
    case 'found':
      return open(event.target, state.choice);
    case 'zone-refused':
      return stay(asking(state.choice, event.text));
    case 'failed':
      return stay(event);
    default:
      return stay(state);
  }
}

function opening<M, T, C extends ZoneChoice>(
  state: Extract<OpeningState<M, C>, { name: 'opening' }>,
  event: OpeningEvent<M, T, C>,
): Result<M, T, C> {
  switch (event.name) {
    case 'opened':
      return stay({ name: 'ready', model: event.model });
    case 'zone-refused':
      return stay(state.choice ? asking(state.choice, event.text) : { name: 'failed', text: event.text });
    case 'failed':
      return stay(event);
    default:
      return stay(state);
  }
}

const stay = <M, C extends ZoneChoice>(state: OpeningState<M, C>): Result<M, never, C> => ({
  state,
  effects: [],
});

const load: Result<never, never, never> = { state: initial, effects: [{ type: 'load' }] };

/** A refused zone is not filled in again (section 5). */
const asking = <C extends ZoneChoice>(choice: C, error: string | null = null): OpeningState<never, C> => ({
  name: 'zone',
  choice,
  filled: error === null ? choice.filled : '',
  error,
});

/** One choice at a time: a second scan would open the work twice. */
const settle = <C extends ZoneChoice>(choice: C, text: string): Result<never, never, C> => ({
  state: { name: 'settling', choice, filled: text, error: null },
  effects: [{ type: 'settle', choice, text }],
});

const open = <T, C extends ZoneChoice>(target: T, choice: C | null): Result<never, T, C> => ({
  state: { name: 'opening', choice },
  effects: [{ type: 'open', target, choice }],
});

/** All transitions; the tests of the machine check each step against them. */
export const transitions: Transitions<
  OpeningState<never, never>['name'],
  OpeningEvent<never, never, never>['name']
> = {
  loading: {
    held: ['loading'],
    elsewhere: ['other-tab'],
    'zones-loaded': ['zone', 'settling'],
    found: ['opening'],
    failed: ['failed'],
  },
  zone: { choose: ['settling'] },
  settling: { found: ['opening'], 'zone-refused': ['zone'], failed: ['failed'] },
  opening: { opened: ['ready'], 'zone-refused': ['zone', 'failed'], failed: ['failed'] },
  ready: { again: ['loading'] },
  failed: { again: ['loading'] },
  'other-tab': { held: ['loading'] },
};
