import { useLayoutEffect, useRef, type RefObject } from 'react';
import { memory } from '../page/memory.ts';

/** How far a list was scrolled when it was left, in px; `of` names the list. */
export const scrolledOf = (of: string): number => memory.scrolled.get(of) ?? 0;

/** Restores a list's position in the first frame that has its rows. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, of: string, isThere: boolean): void {
  /** Where the element is: to ask itself would lay the page out before its frame. */
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isThere) return;
    if (scrolledOf(of) !== top.current) element.scrollTo(0, scrolledOf(of));
    const keep = () => {
      top.current = element.scrollTop;
      memory.scrolled.set(of, top.current);
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, of, isThere]);
}
