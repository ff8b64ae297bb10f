import { createEmitter } from '../../core/emitter/emitter.ts';
import { newEntry, type Entry } from '../outbox/entry.ts';
import type { Change, Outbox } from '../outbox/outbox.ts';

/** An outbox for practice: it accepts everything in memory; nothing is stored or sent. */
export function ghostOutbox(
  now: () => number,
  apply: (entries: readonly Entry[]) => void,
): Pick<Outbox, 'record' | 'retry' | 'subscribe' | 'onCleared' | 'ofWork' | 'saveFlow' | 'loadFlow'> {
  const changes = createEmitter<Change>();
  let seq = 0;
  const record: Outbox['record'] = recording => {
    const source = { ...recording, device_id: 'oefenen', now: now() };
    const entries = recording.mutations.map((m): Entry => ({ ...newEntry(m, source), seq: ++seq }));
    apply(entries);
    changes.emit({ entries, from: 'here' });
    return Promise.resolve({ ok: true, entries, warn: false });
  };
  return {
    record,
    // Nothing is refused here.
    retry: () => Promise.resolve({ ok: true }),
    subscribe: changes.subscribe,
    onCleared: () => () => undefined,
    ofWork: () => Promise.resolve([]),
    saveFlow: () => Promise.resolve(),
    loadFlow: () => Promise.resolve(undefined),
  };
}
