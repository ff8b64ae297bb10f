import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import type { Mutation, MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { Hindrance } from '../../../../core/delivery/delivery.ts';
import type { Reading, Resolution } from '../../../../core/delivery/resolution.ts';
import type { WorkSource } from '../../../../core/work/source.ts';
import type { WorkStatus } from '../../../../core/work/status.ts';
import type { CommonEffect, CommonEvent, RecordEffect } from '../../session/effects.ts';
import type { AnswerDraft, AnswersRecord } from '../../extra-info/machine/answer-drafts.ts';
import type { AskingEvent } from '../../extra-info/machine/asking.ts';
import type { AskEffect, KeepInSight } from '../../steps/verdict-step.ts';
import type { ClearPlace, Completable, DeliveryWork, RepairCard, SortState } from './state.ts';

export type SortEvent =
  | {
      readonly name: 'scan';
      readonly text: string;
      readonly reading: Reading;
      readonly extra_info: ExtraInfo | null;
      /** False: only this device knows the answer. */
      readonly online: boolean;
      /** Whether an order has the location already, as far as this device knows. */
      readonly occupied: boolean;
      /**
       * In SCAN LEGPLAATS: the order itself, when this placement is its last. Elsewhere: the order that waits at the
       * scanned location.
       */
      readonly completable: Completable | null;
      /** The place that was scanned, when it is to be cleared out. */
      readonly to_clear?: ClearPlace | undefined;
      /** The package does not know the article: the OMS is asked, and its answer comes as `looked-up`. */
      readonly asks?: boolean;
    }
  /** The scan of an article that the package does not know, with the OMS's answer; `is_last`: nothing was scanned since. */
  | { readonly name: 'looked-up'; readonly scan: SortEventOf<'scan'>; readonly is_last: boolean }
  | { readonly name: 'set-quantity'; readonly quantity: number }
  | {
      readonly name:
        | 'next'
        | 'understood'
        | 'print'
        | 'printed'
        | 'print-sent'
        | 'print-waits'
        | 'print-refused'
        | 'print-again'
        | 'label-overdue'
        | 'label-out'
        | 'label-anyway'
        | 'later'
        | 'reset'
        | 'confirmed'
        | 'unconfirmed';
    }
  | { readonly name: 'submit-location'; readonly online: boolean; readonly completable: Completable | null }
  | { readonly name: 'ship'; readonly online: boolean }
  /** Whether the label that is waited for should have come out by now, and has not. */
  | { readonly name: 'paper'; readonly late: boolean }
  | { readonly name: 'open-completion'; readonly completable: Completable }
  | { readonly name: 'claimed-by'; readonly by: string }
  /** The office, or a colleague, ended the order during its completion; `aside` is the place for its goods. */
  | { readonly name: 'order-ended'; readonly why: Hindrance; readonly aside: string | null }
  /** Or the batch itself is over. */
  | {
      readonly name: 'order-ended';
      readonly why: 'over';
      readonly status: WorkStatus;
      readonly aside: string | null;
    }
  | { readonly name: 'order-moved'; readonly storage_location: string }
  /** Its last label became void, or a new one came. */
  | { readonly name: 'label-codes'; readonly known: boolean }
  | { readonly name: 'corrected'; readonly resolution: Resolution }
  /** The line of the last count has this sum now. */
  | { readonly name: 'count-raised'; readonly scanned: number; readonly expected: number }
  | { readonly name: 'open-repair'; readonly card: RepairCard }
  /** The moves that are left are others now; null: nothing is left to repair. */
  | { readonly name: 'card-changed'; readonly card: RepairCard | null }
  | { readonly name: 'open-clear'; readonly place: ClearPlace }
  /** Pieces of the place were taken out meanwhile; null: all of them. */
  | { readonly name: 'clear-changed'; readonly place: ClearPlace | null }
  | { readonly name: 'undo'; readonly mutation_id: string; readonly dispatch_request_id: number }
  | { readonly name: 'undo'; readonly mutation_id: string; readonly goods_receipt_line_id: number }
  | AskingEvent
  | CommonEvent;
export type SortEventOf<N extends SortEvent['name']> = Extract<SortEvent, { name: N }>;

/** A mutation before the runner gives it id, time and place. */
type Draft<T extends Mutation['type'], Given extends PropertyKey = never> = Omit<
  MutationOf<T>,
  | 'id'
  | 'version'
  | 'at'
  | 'location_type'
  | 'location'
  | 'zone'
  | 'process_type'
  | 'dispatch_request_batch_identifier'
  | 'goods_receipt_identifier'
  | Given
> & { readonly type: T };
export type SortDraft =
  | Draft<'place-article'>
  /** With the work that the pieces come from, when it is not the one that is open. */
  | (Draft<'set-aside'> & { readonly source?: WorkSource })
  | Draft<'take-back'>
  | Draft<'receive-line'>
  | Draft<'take-back-received'>
  | AnswerDraft
  | Draft<'complete-storage-location'>
  | Draft<'mark-shipped'>
  | Draft<'hold-shipment'>;

export type SortRecord = RecordEffect<SortDraft> & ({ readonly on_failure: 'cannot-store' } | AnswersRecord);
/** Effects of the sort flow only. */
export type OwnEffect =
  /** Asks the OMS while the device's answer is shown, and claims the article. */
  | { readonly type: 'verify'; readonly work: DeliveryWork }
  | AskEffect
  | KeepInSight<SortState>
  /** 'slip': with the labels; 'label': these alone. */
  | { readonly type: 'print'; readonly papers: 'slip' | 'label'; readonly dispatch_request_id: number }
  | { readonly type: 'claim' | 'release'; readonly dispatch_request_id: number };
export type SortEffect = Exclude<CommonEffect<SortRecord>, { type: 'keep' | 'retry' }> | OwnEffect;

export interface SortOutcome {
  readonly state: SortState;
  readonly effects: readonly SortEffect[];
}
