import type { Outbox } from '../../outbox/outbox.ts';
import type { TextValues, Verdict } from '../steps/verdict-step.ts';

/** An event in a flow that is no mutation: in codes, because it is read in the language of that moment. */
export interface Happened {
  readonly id: string;
  /** Epoch ms by the device's clock. */
  readonly at: number;
  readonly kind: 'refused' | 'apart' | 'printed';
  readonly code: string;
  readonly values: TextValues;
}
export type Noted = Omit<Happened, 'id' | 'at'>;

const KEPT = 10;

export interface Kept {
  readonly key: string;
  readonly outbox: Pick<Outbox, 'loadFlow' | 'saveFlow'>;
  readonly now: () => number;
}

/** The last ten of what happened, newest first: kept beside the flow's state, and read again after a restart. */
export function createMemory({ key, outbox, now }: Kept, onRead: () => void) {
  const own = `${key}/happened`;
  let happened: readonly Happened[] = [];
  let count = 0;
  void outbox.loadFlow(own).then(
    saved => {
      if (!Array.isArray(saved)) return;
      happened = [...happened, ...(saved as Happened[])].slice(0, KEPT);
      onRead();
    },
    () => undefined,
  );
  return {
    get: () => happened,
    note(noted: Noted): Happened {
      const at = now();
      const one = { ...noted, id: `${at}/${++count}`, at };
      happened = [one, ...happened].slice(0, KEPT);
      outbox.saveFlow(own, happened).catch(() => undefined);
      return one;
    },
  };
}

/** The refusal that the screen shows; null when it shows none. */
export const refusedIn = (verdict: Verdict | null | undefined): Noted | null =>
  verdict?.look === 'refused' ? { kind: 'refused', code: verdict.code, values: verdict.values } : null;
