import { useLayoutEffect, useRef } from 'react';
import type { Row } from '../edit/rows.ts';
import { toast } from '../page/toast.ts';
import { t } from './texts.ts';

/** Takes a row away at once, and offers to put it back where it stood, among what the rows are by then. */
export function useRemoveRow<R extends Row>(
  rows: readonly R[],
  set: (rows: readonly R[]) => void,
  removed: string,
): (row: R) => void {
  const now = useRef(rows);
  useLayoutEffect(() => {
    now.current = rows;
  });
  return row => {
    const nth = rows.indexOf(row);
    set(rows.filter(one => one !== row));
    const act = () => set(now.current.toSpliced(nth, 0, row));
    void toast(removed, { undo: { text: t('undo'), act } });
  };
}
