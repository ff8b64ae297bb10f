import type { Signal } from '../steps/verdict-step.ts';

/**
 * Why the OMS takes nothing more from this worker in this work: the right to it, the location or the work itself is gone, or
 * the account is closed.
 */
export type Barred = 'right' | 'location' | 'work' | 'account';

/** Stores mutations durably, together with the new state; the effects after it happen after that. */
export interface RecordEffect<D> {
  readonly type: 'record';
  /** Mutations without the fields that the session gives them: id, time and place. */
  readonly drafts: readonly D[];
  /** The refused entry that the last of them repairs. */
  readonly resolves?: string;
  /** Id of a kept photo that belongs to the last of them. */
  readonly photo?: string | undefined;
}

/** Effects that write to this device's disk before the step is shown or sounded. */
export type WriteEffect<R> =
  | R
  /** Stores the new state alone. */
  | { readonly type: 'keep' }
  /** Sends a refused entry again, under its own key. */
  | { readonly type: 'retry'; readonly mutation_id: string };

/** Effects that every flow's session performs; `R` is the flow's own record effect. */
export type CommonEffect<R> =
  | WriteEffect<R>
  | { readonly type: 'signal'; readonly signal: Signal }
  /** Takes the step's own next event (`autofill.toContinue`), after waiting at most 400 ms for the OMS's answer. */
  | { readonly type: 'submit-soon' };

/** Events that every flow's session sends. */
export type CommonEvent =
  /** Nothing could be stored; `read` is the code as read. */
  | { readonly name: 'not-stored'; readonly read: string }
  /** The OMS refused it before the signal (decision 028). */
  | { readonly name: 'refused' }
  /** The device can store again. */
  | { readonly name: 'stored-again' }
  /** The OMS takes nothing more from this worker; then it does again. */
  | { readonly name: 'barred'; readonly why: Barred }
  | { readonly name: 'allowed' };
