/** A pressed button goes away with what it did: the keyboard goes on at the page's title. */
export const toTitle = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
