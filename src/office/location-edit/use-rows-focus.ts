import { useLayoutEffect, useRef, type RefObject } from 'react';

interface RowsFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** A row is being added: its first field gets the focus. */
  readonly expect: () => void;
}

/** Gives the focus to the first field of the last row, once that is drawn. */
export function useRowsFocus(): RowsFocus {
  const ref = useRef<HTMLDivElement>(null);
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    ref.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
  });
  return {
    ref,
    expect: () => {
      isExpected.current = true;
    },
  };
}
