import type { IconName } from '../../../ui/icons/icon.tsx';

/** One of the last ten: a scan, or what happened beside the scans. */
export interface LastScan {
  readonly id: string;
  readonly text: string;
  /** The place that the article went to, or what was expected. */
  readonly end: string;
  /** Why a code was refused, or an article laid apart. */
  readonly why?: string;
  /** Epoch ms. */
  readonly at: number;
  /** 'check': a scan, which can be taken back. */
  readonly icon: IconName;
  /** 'kept': on this device, and not sent by itself. Null: nothing is sent of it. */
  readonly state: 'waiting' | 'sent' | 'refused' | 'undone' | 'kept' | null;
  /** Null when it can't be taken back any more. */
  readonly undo: (() => void) | null;
}

/** Takes back the last scan; undefined while that is impossible. */
export const undoOf = (last: readonly LastScan[]): (() => void) | undefined =>
  last.find(({ icon }) => icon === 'check')?.undo ?? undefined;
