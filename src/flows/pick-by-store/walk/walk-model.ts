import type { DispatchRequest } from '../../../../contract/dispatch-request.ts';
import type { LastScan } from '../../steps/last-ten.tsx';
import type { CodeSink } from '../../steps/scan-screen.tsx';
import type { Hand } from '../state.ts';
import type { LineRow } from '../view.ts';
import type { Division } from './divide.ts';
import type { WalkEvent, WalkState } from './walk-machine.ts';

/** A delivery of the walk, with what was scanned of it before and where its progress is kept. */
export interface WalkItem {
  readonly delivery: DispatchRequest;
  readonly hand: Hand;
  readonly state_key: string;
}

/** What is kept of a walk: ids and numbers only. */
interface SavedWalk {
  readonly ids: readonly number[];
  readonly state: WalkState;
}
export function savedWalk(saved: unknown): SavedWalk | null {
  const walk = saved as SavedWalk | null | undefined;
  return walk && typeof walk === 'object' && Array.isArray(walk.ids) ? walk : null;
}

export interface WalkSnapshot {
  readonly state: WalkState;
  readonly items: readonly WalkItem[];
  /** Each article once, in the order of the shelves, open ones first. */
  readonly rows: readonly LineRow[];
  readonly progress: string;
  readonly whole: boolean;
  /** Who gets what, as it would be divided now. */
  readonly division: Division;
  readonly last: readonly LastScan[];
  readonly online: boolean;
  readonly beat: number;
}

export interface WalkModel extends CodeSink {
  get(): WalkSnapshot;
  subscribe(listener: () => void): () => void;
  send(event: WalkEvent): void;
  /** Writes each delivery's share as its progress; false: nothing was stored. */
  finish(): Promise<boolean>;
  stop(): void;
}
