import { useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds; for layout that CSS alone cannot change. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  return useSyncExternalStore(
    tell => {
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => media.matches,
  );
}
