import { useLayoutEffect, useRef, type RefObject } from 'react';

interface RowsFocus {
  readonly rows: RefObject<HTMLDivElement | null>;
  /** A row is being added, at this place, or else as the last: its first field gets the focus. */
  readonly expect: (nth?: number) => void;
}

/** Gives the focus to the first field of a new row, once that is drawn. */
export function useRowsFocus(): RowsFocus {
  const rows = useRef<HTMLDivElement>(null);
  const expected = useRef<number>(null);
  useLayoutEffect(() => {
    if (expected.current === null) return;
    const row = [...(rows.current?.children ?? [])].at(expected.current);
    expected.current = null;
    row?.querySelector<HTMLElement>('input, select')?.focus();
  });
  return {
    rows,
    expect: (nth = -1) => {
      expected.current = nth;
    },
  };
}
