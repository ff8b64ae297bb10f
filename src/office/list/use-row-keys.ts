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
    ...(canChoose && { x: { text: t('choose_row'), act: () => press(scroller.current) } }),
  });
  return event => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !(event.target instanceof HTMLAnchorElement)) return;
    if (step(scroller.current, by)) event.preventDefault();
  };
}

/** The box of the row that has the focus. */
function press(scroller: HTMLElement | null): void {
  const row = document.activeElement?.closest('tr');
  if (row && scroller?.contains(row)) row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

/** Focus goes to the link of the next row. */
function step(scroller: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...(scroller?.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])') ?? [])];
  const at = rows.findIndex(row => row.contains(document.activeElement));
  const next = at === -1 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by];
  const target = next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button, input');
  target?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return target !== undefined && target !== null;
}
