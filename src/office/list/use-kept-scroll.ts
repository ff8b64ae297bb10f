import { useLayoutEffect, type RefObject } from 'react';
import { memory } from '../page/memory.ts';

/** Restores a list's position in the first frame that has its rows; `of` names the list. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, of: string, isThere: boolean): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isThere) return;
    element.scrollTo(0, memory.scrolled.get(of) ?? 0);
    const keep = () => void memory.scrolled.set(of, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, of, isThere]);
}
