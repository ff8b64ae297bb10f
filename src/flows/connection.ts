import { isOnline, onOnlineChange } from '../device/online.ts';
import { atEnd } from './at-end.ts';

/** Whether the OMS can be asked: what the browser thinks, and what the last call met. */
export interface Connection {
  up(): boolean;
  /** What the last call met. */
  note(answered: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function openConnection(signal: AbortSignal): Connection {
  const listeners = new Set<() => void>();
  let answered = true;
  let before = isOnline();
  const tell = (): void => {
    const now = isOnline() && answered;
    if (now === before) return;
    before = now;
    for (const listener of listeners) listener();
  };
  const stop = onOnlineChange(() => {
    // A new network is given the benefit of the doubt.
    answered = true;
    tell();
  });
  atEnd(signal, stop);
  return {
    up: () => isOnline() && answered,
    note(next) {
      answered = next;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
