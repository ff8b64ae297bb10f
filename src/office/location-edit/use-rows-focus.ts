import { useLayoutEffect, useRef, type RefObject } from 'react';

interface RowsFocus {
  readonly rows: RefObject<HTMLDivElement | null>;
  /** A row is being added: its first field gets the focus. */
  readonly expect: () => void;
}

/** Gives the focus to the first field of the last row, once that is drawn. */
export function useRowsFocus(): RowsFocus {
  const rows = useRef<HTMLDivElement>(null);
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    rows.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
  });
  return {
    rows,
    expect: () => {
      isExpected.current = true;
    },
  };
}
