import { createEmitter } from '../../../core/emitter/emitter.ts';

/** The data that a screen draws: derived once after each change, when it is needed. Fits useSyncExternalStore. */
export interface Snapshot<V> {
  get(): V;
  subscribe(listener: () => void): () => void;
  changed(): void;
  /** Does the work without reporting changes meanwhile: they are drawn with its result. */
  withoutDrawing<T>(work: () => Promise<T>): Promise<T>;
}

/** A snapshot of `derive`; it is derived at the first `get` after a change. */
export function createSnapshot<V>(derive: () => V): Snapshot<V> {
  const drawn = createEmitter();
  let snapshot: { readonly value: V } | null = null;
  let works = 0;
  return {
    get: () => (snapshot ??= { value: derive() }).value,
    subscribe: drawn.subscribe,
    changed() {
      snapshot = null;
      if (works === 0) drawn.emit();
    },
    withoutDrawing(work) {
      works++;
      return work().finally(() => works--);
    },
  };
}
