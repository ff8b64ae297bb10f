import type { PickInHand, PickResult } from '../../../../core/delivery/pick.ts';
import type { Barred, CommonEffect, CommonEvent, RecordEffect } from '../../session/effects.ts';
import type { Verdict as FlowVerdict } from '../../steps/verdict-step.ts';

/** A line of the delivery as the machine needs it. */
export interface PickLine {
  readonly id: number;
  readonly quantity: number;
}

/** The facts of the delivery that the machine needs, as it is now. */
export interface PickConfig extends Omit<PickInHand, 'lines' | 'gift_confirmed'> {
  readonly lines: readonly PickLine[];
  /** The OMS does not give it to this worker any more. */
  readonly gone: boolean;
}

/** One counted scan; `id` distinguishes two scans of the same line. */
export interface Counted {
  readonly id: string;
  readonly line_id: number;
  /** Epoch ms by the device's clock. */
  readonly at: number;
}

/** The articles in the worker's hands: ids and numbers only, saved with every scan. */
export interface Hand {
  readonly counts: Readonly<Record<number, number>>;
  readonly gift: boolean;
  /** Newest first, at most ten. */
  readonly scans: readonly Counted[];
}

export type PickCode =
  | 'counted'
  | 'refused-by-oms'
  | 'barred'
  | 'line-complete'
  | 'all-complete'
  | 'already-complete'
  | 'not-in-order'
  | 'not-scannable'
  | 'counted-back'
  | 'not-in-hand'
  | 'put-back'
  | 'expected-button';
export type PickVerdict = FlowVerdict<PickCode>;

/** A completion that the OMS refused. */
export interface PickCard {
  /** Id of the refused completion. */
  readonly mutation_id: string;
  readonly result: PickResult;
  readonly code: string;
  readonly by: string | null;
  /** The detail of the OMS's refusal. */
  readonly detail: string | null;
}

export type PickState =
  | { readonly name: 'scan'; readonly verdict: PickVerdict | null; readonly hand: Hand }
  | {
      readonly name: 'completed';
      readonly verdict: PickVerdict | null;
      readonly hand: Hand;
      readonly result: PickResult;
      readonly reason: string | null;
    }
  | {
      readonly name: 'repair';
      readonly verdict: PickVerdict | null;
      readonly hand: Hand;
      readonly card: PickCard;
      /** Pieces put back so far, by line. */
      readonly back: Readonly<Record<number, number>>;
    }
  | {
      readonly name: 'cannot-store';
      readonly verdict: null;
      readonly read: string;
      readonly back: WorkingPick;
    }
  /** The OMS takes nothing more from this worker; `back` is what was under way. */
  | {
      readonly name: 'barred';
      readonly verdict: PickVerdict | null;
      readonly why: Barred;
      readonly back: WorkingPick;
    };
/** The states with a hand. */
export type WorkingPick = Exclude<PickState, { name: 'cannot-store' | 'barred' }>;
export type PickStateOf<N extends PickState['name']> = Extract<PickState, { name: N }>;

export type PickEvent =
  | {
      readonly name: 'scan';
      /** The code as read. */
      readonly text: string;
      /** Padded to 13 when it is a number. */
      readonly barcode: string;
      /** Name of the article when this delivery has it. */
      readonly article: string | null;
      /** Lines of the delivery with that article, in order. */
      readonly lines: readonly number[];
      readonly id: string;
      readonly at: number;
      readonly online: boolean;
    }
  | { readonly name: 'undo'; readonly id: string }
  | { readonly name: 'gift' }
  | { readonly name: 'complete' }
  | { readonly name: 'unable'; readonly reason: string }
  | { readonly name: 'open-repair'; readonly card: PickCard }
  | { readonly name: 'put-back' }
  | { readonly name: 'try-again' }
  /** Somebody else ended or paused it (P4a). */
  | { readonly name: 'stopped' }
  /** Nothing of it waits any more, and the OMS has it open: picking starts again. */
  | { readonly name: 'reopened' }
  | CommonEvent;
export type PickEventOf<N extends PickEvent['name']> = Extract<PickEvent, { name: N }>;

/** A mutation without id, time and order. */
export type PickDraft =
  | { readonly type: 'pick-shipped' }
  | { readonly type: 'pick-unable-to-ship'; readonly reason: string }
  | { readonly type: 'pick-put-back'; readonly resolves: string };

export type PickRecord = RecordEffect<PickDraft>;
export type PickEffect = Exclude<CommonEffect<PickRecord>, { type: 'submit-soon' }>;

export interface PickOutcome {
  readonly state: PickState;
  readonly effects: readonly PickEffect[];
}

export const emptyHand: Hand = { counts: {}, gift: false, scans: [] };
export const initial: PickStateOf<'scan'> = { name: 'scan', verdict: null, hand: emptyHand };

/** Pieces of a line in hand. */
export const countOf = (hand: Hand, line_id: number): number => hand.counts[line_id] ?? 0;

/** Pieces in hand of the whole delivery. */
export const piecesIn = (hand: Hand): number => Object.values(hand.counts).reduce((sum, n) => sum + n, 0);

/** Nothing was scanned that is still in hand, or has to go back: the screen can be left to a newer version, or to a colleague. */
export const isAtRest = (state: PickState): boolean =>
  state.name === 'scan'
    ? state.hand.scans.length === 0
    : state.name === 'completed' || state.name === 'barred';

/** The delivery with the scanned pieces. */
export const inHand = (config: PickConfig, hand: Hand): PickInHand => ({
  ...config,
  gift_confirmed: hand.gift,
  lines: config.lines.map(line => ({ quantity: line.quantity, scanned: countOf(hand, line.id) })),
});
