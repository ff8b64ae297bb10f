import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import type { Mutation, MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { RepairMove } from '../../../../contract/problem.ts';
import type { Barred, CommonEffect, CommonEvent, RecordEffect } from '../../session/effects.ts';
import type { AnswerDraft, AnswersRecord } from '../../extra-info/machine/answer-drafts.ts';
import type { AskedInfo, Asking, AskingEvent } from '../../extra-info/machine/asking.ts';
import type { AskEffect, KeepInSight, Verdict as Judgement } from '../../steps/verdict-step.ts';

/** The return whose label was scanned; ids only, because it is stored beside the outbox. */
export interface ReturnAtHand {
  /** Null: this device does not know the label; the OMS looks it up when it receives the scan. */
  readonly dispatch_request_id: number | null;
  readonly label: string;
}

/** The article in hand. */
export interface ReturnWork {
  readonly ret: ReturnAtHand;
  /** Null: nobody here knows it, and its code as read is used. */
  readonly product_identifier: string | null;
  readonly read: string;
  /** The line that gets it; null where nobody here knows it. */
  readonly line_id: number | null;
  readonly questions: AskedInfo | null;
  /** Id of its photo on this device. */
  readonly photo?: string;
}

/** Why there is no photo: the chosen file is none, or the device cannot make one. */
export type PhotoTrouble = 'not-image' | 'too-large' | 'quota' | 'storage' | 'blocked';

/** A refused receipt: goods that lie somewhere and must go elsewhere. */
export interface RepairCard {
  readonly mutation_id: string;
  readonly code: string;
  readonly by: string | null;
  /** Identifier, or the code as read. */
  readonly product_identifier: string;
  readonly quantity: number;
  readonly product_state: string;
  readonly lies_at: string;
  /** The return that it belongs to; null while no label was found. */
  readonly dispatch_request_id: number | null;
  readonly move: RepairMove;
}

export type ReturnCode =
  | 'received'
  | 'repaired'
  | 'return-found'
  | 'label-unknown'
  | 'label-needs-network'
  | 'expected-label'
  | 'expected-article'
  | 'expected-state'
  | 'expected-answer'
  | 'needs-network'
  | 'info-failed'
  | 'expected-location'
  | 'return-not-found'
  | 'asking'
  | 'scan-again'
  | 'return-done'
  | 'return-cancelled'
  | 'not-in-return'
  | 'already-received'
  | 'letters'
  | 'wrong-location'
  | 'foreign-location'
  | 'aside-location'
  | 'wrong-repair-article'
  | 'wrong-repair-location'
  | 'look-up-failed'
  | 'refused-by-oms'
  | 'barred'
  | 'corrected-location'
  | 'corrected-gone'
  | 'corrected-cancelled'
  | 'photo-kept'
  | `photo-${PhotoTrouble}`;
export type ReturnVerdict = Judgement<ReturnCode>;

/** The kind of a scanned text, by what is known of returns, before any step judges it. */
export type ReturnReading =
  | {
      readonly kind: 'label';
      readonly dispatch_request_id: number;
      readonly label: string;
      /** Why nothing of it is expected any more; null while something is. */
      readonly over: 'done' | 'cancelled' | null;
    }
  | {
      readonly kind: 'article';
      readonly product_identifier: string | null;
      readonly read: string;
      readonly name: string;
      /**
       * Its relation to the current return; 'unknown' without one, or when its lines are not known. The last two: nobody can tell
       * what is asked about it.
       */
      readonly fits:
        | 'awaited'
        | 'already-received'
        | 'not-in-return'
        | 'return-cancelled'
        | 'unknown'
        | 'needs-network'
        | 'info-failed';
      /** The line that gets it. */
      readonly line_id: number | null;
    }
  | { readonly kind: 'location'; readonly identifier: string; readonly use: 'sort' | 'aside' }
  | { readonly kind: 'zone'; readonly identifier: string }
  | { readonly kind: 'foreign-location'; readonly identifier: string }
  /** No known code: a label of a return that is not on this device, or a misread. */
  | {
      readonly kind: 'unknown';
      /** The OMS was asked, and knows no such return. */
      readonly asked: boolean;
      /** This OMS takes no articles by their label, so that they cannot wait with it. */
      readonly needs_network?: true;
      /** The code has letters, which article codes do not have; or it is a web address or a carton's, and `neither` article nor label. */
      readonly why: 'letters' | 'code' | 'neither';
    };

interface Named<N extends string> {
  readonly name: N;
  readonly verdict: ReturnVerdict | null;
}
/** The article that was received last has no photo, and may still get one (R19). */
interface Photographable {
  readonly may_photograph?: boolean;
}
export type ReturnState =
  | Named<'scan-label'>
  | (Named<'scan-article'> & { readonly ret: ReturnAtHand } & Photographable)
  | (Named<'extra-info'> & { readonly work: ReturnWork } & Asking)
  | (Named<'choose-state'> & { readonly work: ReturnWork })
  | (Named<'scan-location'> & {
      readonly work: ReturnWork;
      readonly product_state: string;
      /** The place it must go to; null when every place of the zone will do. */
      readonly storage_location: string | null;
      readonly filled: boolean;
    })
  | (Named<'next'> & {
      readonly ret: ReturnAtHand;
      /** The last received article, named in the closed steps: by number, or by its code as read. */
      readonly article: string;
      readonly product_state: string;
      readonly storage_location: string;
    } & Photographable)
  | (Named<'repair'> & { readonly card: RepairCard; readonly phase: 'article' | 'target' })
  /** Scanning has stopped because nothing can be stored; it continues at `back`. */
  | (Named<'cannot-store'> & { readonly read: string; readonly back: WorkingReturn })
  /** The OMS takes nothing more from this worker; `back` is what was under way. */
  | (Named<'barred'> & { readonly why: Barred; readonly back: WorkingReturn });
/** The states in which scans are taken. */
export type WorkingReturn = Exclude<ReturnState, { name: 'cannot-store' | 'barred' }>;
export type ReturnStateOf<N extends ReturnState['name']> = Extract<ReturnState, { name: N }>;

export const initial: ReturnStateOf<'scan-label'> = { name: 'scan-label', verdict: null };

export type ReturnEvent =
  | {
      readonly name: 'scan';
      readonly text: string;
      readonly reading: ReturnReading;
      /** The questions about its article. */
      readonly extra_info: ExtraInfo | null;
      /** False: only this device knows the answer. */
      readonly online: boolean;
      /** This device does not know the label: the OMS is asked, and its answer comes as `looked-up`. */
      readonly asks?: boolean;
    }
  /** The OMS's answer about an earlier scan; `is_last`: nothing was scanned since. */
  | { readonly name: 'looked-up'; readonly scan: ReturnEventOf<'scan'>; readonly is_last: boolean }
  | {
      readonly name: 'choose-state';
      readonly product_state: string;
      readonly storage_location: string | null;
    }
  | { readonly name: 'photo-taken'; readonly photo: string }
  | { readonly name: 'photo-failed'; readonly why: PhotoTrouble }
  | { readonly name: 'submit-location'; readonly online: boolean }
  | AskingEvent
  | { readonly name: 'photo-removed' | 'next-return' | 'next-article' | 'later' | 'reset' }
  /** The OMS's place for this state is another one. */
  | { readonly name: 'corrected'; readonly storage_location: string | null }
  /** A colleague has received the last piece meanwhile, or the office has ended the return. */
  | { readonly name: 'gone'; readonly article: string; readonly why: 'received' | 'cancelled' }
  | { readonly name: 'look-up-failed' }
  | { readonly name: 'open-repair'; readonly card: RepairCard }
  | { readonly name: 'undo'; readonly mutation_id: string; readonly dispatch_request_id: number | null }
  | CommonEvent;
export type ReturnEventOf<N extends ReturnEvent['name']> = Extract<ReturnEvent, { name: N }>;

/** A mutation before the session gives it id, time and place. */
type Draft<T extends Mutation['type']> = Omit<
  MutationOf<T>,
  'id' | 'version' | 'at' | 'location_type' | 'location' | 'zone'
> & { readonly type: T };
export type ReturnDraft =
  | AnswerDraft
  | Draft<'receive-return'>
  | Draft<'receive-by-label'>
  | Draft<'take-back-return'>
  | Draft<'return-aside'>;

export type ReturnRecord = RecordEffect<ReturnDraft> & Partial<AnswersRecord>;
/** Asks the OMS for the place, while the answer of this device is shown. */
export interface Verify {
  readonly type: 'verify';
  readonly work: ReturnWork;
  readonly product_state: string;
}
/** Effects of the return flow only. */
export type OwnEffect = Verify | AskEffect | KeepInSight<ReturnState>;
export type ReturnEffect = Exclude<CommonEffect<ReturnRecord>, { type: 'keep' | 'retry' }> | OwnEffect;

export interface ReturnConfig {
  readonly extra_processing_steps: readonly string[];
  readonly autofill_storage_location: 0 | 1 | 2;
}

export interface ReturnOutcome {
  readonly state: ReturnState;
  readonly effects: readonly ReturnEffect[];
}
