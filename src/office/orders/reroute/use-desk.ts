import { useEffect, useRef, useState } from 'react';
import { todayOf } from '../../calls/today.ts';
import { useOffice } from '../../office.ts';
import { useKeys } from '../../page/keys.ts';
import type { Desk } from './desk.ts';
import { OLD, piecesOf, type ReroutePlan, type Row, rowsAt, type Target } from './plan.ts';
import { t } from './texts.ts';
import { usePlaces } from './use-places.ts';
import { usePlan } from './use-plan.ts';
import { type PlanFacts, lineOf } from './plan-facts.ts';

export type Open =
  | { readonly kind: 'move'; readonly rows: readonly Row[]; readonly at: HTMLElement }
  | { readonly kind: 'split'; readonly row: Row };

/** The plan with all that the screen does to it: moving by drag, click and keys, what is said of it, and where the focus goes. */
export function useDesk(facts: PlanFacts, delivery: string | null) {
  const { http } = useOffice();
  const today = todayOf(http);
  const planning = usePlan(facts, delivery, freshTarget(facts, today));
  const { plan, play } = planning;
  const { places } = usePlaces();
  const [open, setOpen] = useState<Open | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState({ text: '', beat: 0 });
  const next = useRef<string | null>(null);
  // Once what was moved is drawn in its new place.
  useEffect(() => {
    if (next.current === null || open) return;
    document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });

  const desk: Desk = {
    plan,
    facts,
    places,
    stock: [],
    dragged: plan.rows.find(({ id }) => id === dragged),
    showsMissing: false,
    play,
    fresh: () => freshTarget(facts, today),
    drag: row => setDragged(row?.id ?? null),
    move: (rows, to, quantity) => {
      const at = to ?? plan.next;
      const after = play(
        ...(to === null ? [{ type: 'add' as const, target: freshTarget(facts, today, rows) }] : []),
        ...rows.map(row => ({
          type: 'move' as const,
          row: row.id,
          to: at,
          ...(quantity !== undefined && { quantity }),
        })),
      );
      next.current = nextRow(after, rows, facts);
      const moved = rows.reduce((sum, row) => sum + (quantity ?? piecesOf(row)), 0);
      const name = rows.length === 1 && rows[0] && lineOf(rows[0], facts)?.name;
      const what = name ? t('times', { quantity: moved, name }) : t('articles', { n: moved });
      const nth = after.deliveries.findIndex(({ id }) => id === at) + 1;
      const text = to === OLD ? t('moved_back', { what }) : t('moved', { what, n: nth });
      setSaid({ text, beat: said.beat + 1 });
    },
    remove: delivery => {
      play({ type: 'remove', delivery });
      next.current = NEW_TITLE;
    },
    ask: (rows, at) => setOpen({ kind: 'move', rows, at }),
    split: row =>
      piecesOf(row) === 2
        ? void play({ type: 'split', row: row.id, quantity: 1 })
        : setOpen({ kind: 'split', row }),
  };
  useKeys({
    j: { text: t('key_next'), act: () => step(1) },
    k: { text: t('key_before'), act: () => step(-1) },
    m: {
      text: t('move_to'),
      act: () =>
        buttons()
          .find(one => one === document.activeElement)
          ?.click(),
    },
  });
  const close = () => {
    // Elements behind the popup cannot have the focus while it is open, so the popup cannot give it back.
    if (open) next.current = rowButton(open.kind === 'move' ? open.rows[0] : open.row);
    setOpen(null);
  };
  return { planning, desk, open, close, said };
}

/** Where the keyboard goes on once what it was in is thrown away. */
export const NEW_TITLE = '#new-deliveries';

const rowButton = (row: Row | undefined) => (row ? `[data-row="${row.id}"] button` : null);
const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-row] button')];

/** To the next line, or the one before; from elsewhere to the first. */
function step(by: number): void {
  const all = buttons();
  const at = all.findIndex(one => one === document.activeElement);
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

/** The line after those that were moved, in the order of the screen; at the end the first, or what saves. */
function nextRow(after: ReroutePlan, moved: readonly Row[], facts: PlanFacts): string {
  const placed = (row: Row) => facts.lines.findIndex(({ id }) => id === row.parts[0]?.[0]);
  const from = Math.max(...moved.map(placed));
  const wasNew = moved.every(({ at }) => at !== OLD);
  const home = [...rowsAt(after, OLD)].sort((a, b) => placed(a) - placed(b));
  const beside = wasNew && moved[0] ? rowsAt(after, moved[0].at)[0] : undefined;
  const next = beside ?? home.find(row => placed(row) >= from) ?? home[0];
  return rowButton(next) ?? '[data-save] button:last-of-type';
}

/** The old delivery's day while it is not over, and nothing chosen. */
function freshTarget({ old }: PlanFacts, today: string, rows: readonly Row[] = []): Target {
  const line = rows[0]?.parts[0]?.[0];
  const from =
    old.find(({ lines }) => lines.some(({ id }) => id === line)) ?? old.find(({ why }) => why === null);
  const date = from?.of.dispatch_date?.slice(0, 10) ?? today;
  return {
    date: date < today ? today : date,
    type: '',
    location: '',
    dispatch_type: '',
    carrier: '',
    method: '',
  };
}
