/** Calls every subscriber for each event, at once and in the order of subscription. */
export interface Emitter<T> {
  emit(event: T): void;
  /** Gives a function that unsubscribes. Fits useSyncExternalStore. */
  subscribe(listener: (event: T) => void): () => void;
}

/** For events without a lasting value; a value is a store of `zustand/vanilla`. */
export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
