import type { Signal } from '../steps/verdict-step.ts';

/** Stores mutations durably, together with the new state; what follows in the list of effects happens after that. */
export interface RecordEffect<D> {
  readonly type: 'record';
  /** Mutations without what the session gives them: id, time and place. */
  readonly drafts: readonly D[];
  /** The refused entry that the last of them repairs. */
  readonly resolves?: string;
  /** Id of a kept photo that goes with the last of them. */
  readonly photo?: string | undefined;
}

/** Effects that write to this device's disk before the step is shown or heard. */
export type WriteEffect<R> =
  | R
  /** Stores the new state alone. */
  | { readonly type: 'keep' }
  /** Sends a refused entry once more, under its own key. */
  | { readonly type: 'retry'; readonly mutation_id: string };

/** Effects that every flow's session performs; `R` is the flow's own record effect. */
export type CommonEffect<R> =
  | WriteEffect<R>
  | { readonly type: 'signal'; readonly signal: Signal }
  /** Submits the location that is filled in, after at most 400 ms for the OMS's answer. */
  | { readonly type: 'submit-soon' };

/** Events that every flow's session sends. */
export type CommonEvent =
  /** Nothing could be stored; `read` is the code as read. */
  | { readonly name: 'not-stored'; readonly read: string }
  /** The OMS has refused it before anything was heard (decision 028). */
  | { readonly name: 'refused' }
  /** The device stores again. */
  | { readonly name: 'stored-again' };
