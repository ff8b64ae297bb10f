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

/**
 * The flow's own part of opening; each function gives the machine's next event. The `signal` of a try aborts when the
 * screen closes, or the work is opened again.
 */
export interface WorkToOpen<M, T, C extends ZoneChoice> {
  /** The lock that one tab holds; null: any number of tabs may have it open. */
  readonly work: string | null;
  /** Finds out what to open, or from which zones to choose. */
  load(signal: AbortSignal): Promise<Found<T> | Named<OpeningEvent<M, T, C>, 'zones-loaded'>>;
  /** Whether the work may be in the chosen zone. */
  settle(choice: C, text: string): Promise<Found<T> | Named<OpeningEvent<M, T, C>, 'zone-refused'>>;
  /** `choice`: the zone was chosen just now, and can be chosen again. */
  open(
    target: T,
    choice: C | null,
    signal: AbortSignal,
  ): Promise<Named<OpeningEvent<M, T, C>, 'opened' | 'zone-refused' | 'failed'>>;
}

/** A work that is being opened, or is open. */
export interface Opened {
  /** Takes the code or name of a zone. */
  choose(zone: string): void;
  /** Opens it again. */
  again(): void;
  stop(): void;
}

/** The callbacks by which a flow's screen follows the opening of its work. */
export type Opening<M> = OpeningState<M, ZoneChoice>;
/** Opens the work of a screen and reports the progress. */
export type OpenWork<M, P> = (flow: P, show: (opening: Opening<M>) => void) => Opened;

/** For work without a choice of zone. */
export const withoutZones = {
  settle: () => Promise.reject(new Error('there is no zone to choose')),
};

/** Work of the practice mode: nothing is chosen or loaded, and any number of tabs may have it open. */
export const practiceWork = <M, C extends ZoneChoice>(
  open: (signal: AbortSignal) => Promise<M>,
): WorkToOpen<M, string, C> => ({
  ...withoutZones,
  work: null,
  load: () => Promise.resolve({ name: 'found', target: '' }),
  open: async (_target, _choice, signal) => ({ name: 'opened', model: await open(signal) }),
});

/** Runs the opening machine: holds the work in one tab, and performs the effects. */
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

/** A chunk that does not load, a database that does not open, or a bug, which is reported to the page as well. */
function unexpected(error: unknown) {
  if ('reportError' in globalThis) reportError(error);
  return { name: 'failed', text: t('open_failed') } as const;
}
