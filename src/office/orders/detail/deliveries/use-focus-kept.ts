import { useEffect, useRef } from 'react';

/** What had the focus may go with its delivery: the keyboard goes on at the page's title. */
export function useFocusKept(): void {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body && had.current?.isConnected === false)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    had.current = document.activeElement;
  });
}
