/** Tells whoever subscribes of each event, at once and in the order in which they subscribed. */
export interface Emitter<T> {
  emit(event: T): void;
  /** Gives back how to stop. Fits useSyncExternalStore. */
  subscribe(listener: (event: T) => void): () => void;
}

/** For events that leave no value behind; what has a value is a store of `zustand/vanilla`. */
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
