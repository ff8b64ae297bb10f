/** A value that is made again only when its key has changed. */
export function whenChanged<T>(key: () => string, make: () => T): () => T {
  let known: { readonly key: string; readonly value: T } | null = null;
  return () => {
    const now = key();
    if (known?.key !== now) known = { key: now, value: make() };
    return known.value;
  };
}
