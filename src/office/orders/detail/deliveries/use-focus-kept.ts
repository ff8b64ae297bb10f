import { useEffect, useRef } from 'react';
import { toTitle } from '../../../page/to-title.ts';

/** The element that had the focus may go with its delivery: the keyboard goes on at the page's title. */
export function useFocusKept(): void {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body && had.current?.isConnected === false) toTitle();
    had.current = document.activeElement;
  });
}
