import type { OutboxDb } from '../db/outbox-db.ts';
import type { OutboxDeps } from './deps.ts';
import type { Entry } from './entry.ts';
import { enterEpoch } from './journal.ts';

/** How often the OMS's time is stored; it is compared with 90 days. */
const NOTE_AGAIN_MS = 24 * 3600_000;

/** Facts of the OMS in every reply: its epoch and its time. They are stored when they are news. */
export function createReplyHeads(
  db: OutboxDb,
  { omsTime }: Pick<OutboxDeps, 'omsTime'>,
  changed: (entries: readonly Entry[]) => void,
) {
  let entered: string | undefined;
  let entering: { readonly epoch: string; readonly stored: ReturnType<typeof enterEpoch> } | undefined;
  let noted = 0;
  return {
    /** Outbox.enterEpoch. */
    async enterEpoch(this: void, epoch: string): Promise<boolean> {
      // The first replies come together: a transaction for each would delay the next scan's.
      if (epoch === entering?.epoch) await entering.stored.catch(() => undefined);
      if (epoch === entered) return false;
      const stored = enterEpoch(db, epoch);
      entering = { epoch, stored };
      const again = await stored.catch(() => null);
      // A device that cannot store it gets it again with the next reply: the answer of this one stands all the same.
      if (!again) return false;
      changed(again);
      entered = epoch;
      return again.length > 0;
    },
    /** Outbox.noteOmsTime. */
    async noteOmsTime(this: void, ms: number): Promise<void> {
      // A reply without a readable Date.
      if (Number.isNaN(ms)) return;
      omsTime(ms);
      if (ms < noted + NOTE_AGAIN_MS) return;
      noted = ms;
      await db.meta.put({ key: 'oms_time', value: String(ms) });
    },
    /** The connection has ended: what was stored may be gone. */
    forget(): void {
      entered = entering = undefined;
      noted = 0;
    },
  };
}
