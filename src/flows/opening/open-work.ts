import { t } from '../steps/texts.ts';
import { atEnd } from '../at-end.ts';
import { holdWork } from './hold-work.ts';
import {
  initial,
  step,
  type OpeningEffect,
  type OpeningEvent,
  type OpeningState,
  type ZoneChoice,
} from './machine.ts';

type Named<E, N> = Extract<E, { readonly name: N }>;
type Found<T> = Named<OpeningEvent<never, T, never>, 'found' | 'failed'>;

/** What of opening is the flow's own; each answers with the machine's next event. A try's `signal` aborts when the screen leaves, or the work is opened anew. */
export interface WorkToOpen<M, T, C extends ZoneChoice> {
  /** Held by one tab; null: by any number. */
  readonly work: string | null;
  /** Finds out what to open, or what its zone is chosen from. */
  load(signal: AbortSignal): Promise<Found<T> | Named<OpeningEvent<M, T, C>, 'zones-loaded'>>;
  /** Whether the work may be in the zone that was chosen. */
  settle(choice: C, text: string): Promise<Found<T> | Named<OpeningEvent<M, T, C>, 'zone-refused'>>;
  /** `choice`: the zone was chosen just now, and may be chosen anew. */
  open(
    target: T,
    choice: C | null,
    signal: AbortSignal,
  ): Promise<Named<OpeningEvent<M, T, C>, 'opened' | 'zone-refused' | 'failed'>>;
}

/** A work that is being opened, or is open. */
export interface Opened {
  /** Takes a zone's code or name. */
  choose(zone: string): void;
  /** Opens it anew. */
  again(): void;
  stop(): void;
}

/** How far a flow's screen is told that its work is opened. */
export type Opening<M> = OpeningState<M, ZoneChoice>;
/** Opens the work of a screen and tells how far that is. */
export type OpenWork<M, P> = (flow: P, show: (opening: Opening<M>) => void) => Opened;

/** For work that has no zone to choose. */
export const withoutZones = {
  settle: () => Promise.reject(new Error('there is no zone to choose')),
};

/** Runs the machine of opening: holds the work in one tab, and performs its effects. */
export function openWork<M extends { stop(): void }, T, C extends ZoneChoice>(
  own: WorkToOpen<M, T, C>,
  show: (opening: OpeningState<M, C>) => void,
): Opened {
  const ended = new AbortController();
  let attempt = new AbortController();
  let state: OpeningState<M, C> = initial;

  function take(event: OpeningEvent<M, T, C>): void {
    if (ended.signal.aborted) return;
    const next = step<M, T, C>(state, event);
    const changed = next.state !== state;
    state = next.state;
    if (changed) show(state);
    for (const effect of next.effects) void perform(effect);
  }

  async function perform(effect: OpeningEffect<T, C>): Promise<void> {
    if (effect.type === 'load') {
      attempt.abort();
      attempt = new AbortController();
    }
    const { signal } = attempt;
    const event = await answerTo(own, effect, signal).catch(unexpected);
    if (event.name === 'opened') atEnd(signal, () => event.model.stop());
    if (!signal.aborted) take(event);
  }

  const held = (): void => take({ name: 'held' });
  if (own.work === null) held();
  else void holdWork(own.work, ended.signal, held, () => take({ name: 'elsewhere' }));
  return {
    choose: text => take({ name: 'choose', text }),
    again: () => take({ name: 'again' }),
    stop() {
      ended.abort();
      attempt.abort();
    },
  };
}

function answerTo<M, T, C extends ZoneChoice>(
  own: WorkToOpen<M, T, C>,
  effect: OpeningEffect<T, C>,
  signal: AbortSignal,
): Promise<OpeningEvent<M, T, C>> {
  switch (effect.type) {
    case 'load':
      return own.load(signal);
    case 'settle':
      return own.settle(effect.choice, effect.text);
    case 'open':
      return own.open(effect.target, effect.choice, signal);
  }
}

/** A chunk that does not load or a database that does not open, or a bug, which whoever watches the page is told of. */
function unexpected(error: unknown) {
  if ('reportError' in globalThis) reportError(error);
  return { name: 'failed', text: t('open_failed') } as const;
}
