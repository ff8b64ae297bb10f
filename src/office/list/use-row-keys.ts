import type { KeyboardEvent, RefObject } from 'react';
import { useKeys } from '../page/keys.ts';
import { t } from '../parts/texts.ts';

/** J and K go from row to row of the list on the page, and in it the arrows too; Enter is the link's own. */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  canChoose: boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  useKeys({
    j: { text: t('next_row'), act: () => step(scroller.current, 1) },
    k: { text: t('row_before'), act: () => step(scroller.current, -1) },
    Enter: { text: t('open_row') },
    ...(canChoose && {
      x: { text: t('choose_row'), act: () => press(scroller.current, false) },
      X: { text: t('choose_range'), act: () => press(scroller.current, true) },
    }),
  });
  return event => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !(event.target as Element).closest('th :is(a, button[data-row])')) return;
    if (step(scroller.current, by)) event.preventDefault();
  };
}

/** Presses the box of the row that has the focus, as a mouse does. */
function press(scroller: HTMLElement | null, shiftKey: boolean): void {
  const row = document.activeElement?.closest('tr');
  if (!row || !scroller?.contains(row)) return;
  const box = row.querySelector('input[type=checkbox]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

/** Focus goes to the link of the next row. */
function step(scroller: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [
    ...(scroller?.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden], [data-below])') ?? []),
  ];
  const at = rows.findIndex(row => row.contains(document.activeElement));
  const next = at === -1 ? rowsInSight(scroller, rows).at(by > 0 ? 0 : -1) : rows[at + by];
  const target = next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button, input');
  target?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return target !== undefined && target !== null;
}

/** Those under the head of the list: without the focus on a row one begins where one looks. */
function rowsInSight(scroller: HTMLElement | null, rows: readonly HTMLElement[]): readonly HTMLElement[] {
  const { top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {};
  const head = scroller?.querySelector('thead')?.offsetHeight ?? 0;
  const inSight = rows.filter(row => {
    const at = row.getBoundingClientRect();
    // On a phone the page scrolls.
    return at.top >= Math.max(top, 0) + head && at.bottom <= Math.min(bottom, innerHeight);
  });
  return inSight.length > 0 ? inSight : rows;
}
