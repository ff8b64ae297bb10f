import { newEntry, type Entry } from '../outbox/entry.ts';
import type { Change, Outbox } from '../outbox/outbox.ts';

/** For practice: takes everything as done, in memory alone; nothing is stored and nothing is sent. */
export function ghostOutbox(
  now: () => number,
  apply: (entries: readonly Entry[]) => void,
): Pick<Outbox, 'record' | 'subscribe' | 'ofWork' | 'saveFlow' | 'loadFlow'> {
  const listeners = new Set<(change: Change) => void>();
  let seq = 0;
  const record: Outbox['record'] = recording => {
    const source = { ...recording, device_id: 'oefenen', now: now() };
    const entries = recording.mutations.map((m): Entry => ({ ...newEntry(m, source), seq: ++seq }));
    apply(entries);
    for (const listener of listeners) listener({ entries, from: 'here' });
    return Promise.resolve({ ok: true, entries, warn: false });
  };
  return {
    record,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ofWork: () => Promise.resolve([]),
    saveFlow: () => Promise.resolve(),
    loadFlow: () => Promise.resolve(undefined),
  };
}
