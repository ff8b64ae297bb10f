import { useLayoutEffect, type RefObject } from 'react';

/** How far each list was scrolled, in px, until the page is closed. */
const kept = new Map<string, number>();

/** Restores a list's place in the first frame that has its rows; `of` names the list. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, of: string, isThere: boolean): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isThere) return;
    element.scrollTo(0, kept.get(of) ?? 0);
    const keep = () => void kept.set(of, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, of, isThere]);
}
