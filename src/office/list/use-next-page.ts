import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Distance below the visible rows at which the next page is loaded already, in px. */
const AHEAD = 400;

/** Loads the next page when the mark after the last row comes near, while `ready`. */
export function useNextPage(
  scroller: RefObject<HTMLElement | null>,
  ready: boolean,
  next: () => void,
): RefObject<HTMLParagraphElement | null> {
  const end = useRef<HTMLParagraphElement>(null);
  const load = useEffectEvent(next);
  useEffect(() => {
    if (!end.current || !ready) return;
    const watch = new IntersectionObserver(seen => seen.some(one => one.isIntersecting) && load(), {
      root: scroller.current,
      rootMargin: `${AHEAD}px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [scroller, ready]);
  return end;
}
