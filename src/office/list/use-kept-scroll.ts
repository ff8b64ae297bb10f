import { useLayoutEffect, useRef, type RefObject } from 'react';
import { memory } from '../page/memory.ts';

/** How far a list was scrolled when it was left, in px; `of` names the list. */
export const scrolledOf = (of: string): number => memory.scrolled.get(of) ?? 0;

/** A row's height in px as it is drawn; before the first frame as it was when the list was left. */
export const rowHeightOf = (of: string, scroller: HTMLElement | null): number =>
  rowHeightIn(scroller) ?? memory.rowHeights.get(of) ?? 40;
function rowHeightIn(scroller: HTMLElement | null): number | undefined {
  const row = scroller?.querySelector<HTMLElement>('tbody tr:not([aria-hidden])');
  // Where it is a card, a long title has made it higher than the others.
  const added = row?.querySelector<HTMLElement>(':scope[data-tall] > [data-card="title"]')?.offsetHeight ?? 0;
  return row ? row.offsetHeight - added : undefined;
}

/** Restores a list's position, and the focus on the row that was opened, in the first frame that has its rows. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, of: string, isThere: boolean): void {
  /** Where the element is: to ask itself would lay the page out before its frame. */
  const top = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isThere) return;
    // The page, which scrolls on a phone, may be where another page has left it.
    if (element.id === 'content' || scrolledOf(of) !== top.current) element.scrollTo(0, scrolledOf(of));
    const opened = memory.opened.get(of);
    memory.opened.delete(of);
    // The page itself has it when the rows come after it.
    if (document.activeElement === document.body || document.activeElement?.id === 'content')
      linksOf(element)
        .find(({ href }) => href === opened)
        ?.focus({ preventScroll: true });
    const keep = () => {
      top.current = element.scrollTop;
      memory.scrolled.set(of, top.current);
      memory.rowHeights.set(of, rowHeightOf(of, element));
    };
    const open = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) memory.opened.set(of, link.href);
    };
    element.addEventListener('scroll', keep, { passive: true });
    element.addEventListener('click', open);
    return () => {
      element.removeEventListener('scroll', keep);
      element.removeEventListener('click', open);
    };
  }, [scroller, of, isThere]);
}

const linksOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLAnchorElement>('tbody a')];
