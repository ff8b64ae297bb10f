/**
 * A ref: marks an element that has wrapped out of the first line of its parent, so that it is neither seen nor reached.
 * The browser tells it after it has drawn: to ask for it would lay the page out again.
 */
export function markBeyond(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const watch = new IntersectionObserver(
    seen => element.toggleAttribute('data-beyond', seen.at(-1)?.isIntersecting === false),
    { root: element.parentElement },
  );
  watch.observe(element);
  return () => watch.disconnect();
}
