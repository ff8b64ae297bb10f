import type { Happened } from '../../session/happened.ts';
import type { RailStep } from '../../../ui/scan/screen/step-rail.tsx';
import { barredStage } from '../../steps/barred.ts';
import { cannotStore } from '../../steps/cannot-store.ts';
import { refusedRow, type RowWords } from '../../steps/last-ten/happened-rows.ts';
import type { StageView } from '../../steps/scan-screen.tsx';
import { otherCode, pricedOff } from '../../steps/verdict-words.ts';
import { t as shared } from '../../steps/texts.ts';
import { t } from '../texts.ts';
import type { LineRow } from '../screen/view.ts';
import { piecesOf } from './divide.ts';
import type { Amount, WalkEnd, WalkItem, WalkSnapshot } from './walk-model.ts';
import { stepOf, type WalkVerdict } from './walk-machine.ts';
import { cardText } from '../screen/view.ts';

/** The stage of a walk: verdict and one instruction, with the articles in it. */
export function walkStage({ state, items, whole, left, ends }: WalkSnapshot): StageView {
  const layBack = state.name === 'walk' && left.length > 0;
  const said = state.verdict ? { verdict: words(state.verdict, layBack), state: state.verdict.look } : {};
  const common = { state: 'ready' as const, step: state.name, list: true };
  switch (state.name) {
    case 'walk':
      return {
        ...common,
        label: t('step_scan'),
        instruction: t(items.length === 0 ? 'walk_empty' : whole ? 'walk_all' : 'walk_scan'),
        ...said,
      };
    case 'divide':
      return { ...common, label: t('walk_step_divide'), instruction: t('walk_hint'), ...said };
    case 'complete':
      return {
        ...common,
        label: t('walk_step_complete'),
        instruction: readyIn(ends) > 0 ? t('walk_complete_hint') : undefined,
        ...said,
      };
    case 'barred': {
      const n = Object.values(state.back.picked).reduce((sum, count) => sum + count, 0);
      return barredStage(state.why, state.verdict ? String(state.verdict.values['read']) : null, {
        step: 'barred',
        list: true,
        instruction: n > 0 ? t('lay_back', { n }) : shared('barred_leave'),
      });
    }
    case 'cannot-store':
      return { ...common, ...cannotStore(t('step_scan'), t('the_article'), state.read) };
  }
}

/** Picked articles, and the shelves that they go back to. */
export const pickedRows = ({ state, rows }: WalkSnapshot): LineRow[] =>
  rows
    .map(row => ({ ...row, quantity: piecesOf(stepOf(state).picked, row.article), scanned: 0 }))
    .filter(row => row.quantity > 0);

/** A line of the last ten about a refused scan. */
export const happenedWords = (happened: Happened): RowWords =>
  refusedRow(
    happened,
    words({ look: 'refused', code: happened.code as WalkVerdict['code'], values: happened.values }, false),
  );
/** The rail: the articles of all deliveries, then their division, then their completion. */
export function walkSteps({ state, progress }: WalkSnapshot): RailStep[] {
  const now = steps.indexOf(stepOf(state).name);
  const stateOf = (nth: number) => (nth < now ? 'done' : nth === now ? 'open' : 'todo');
  return [
    {
      id: 'walk',
      title: t('step_scan'),
      state: stateOf(0),
      ...(now < 2 && { result: progress }),
    },
    { id: 'divide', title: t('walk_step_divide'), state: stateOf(1) },
    { id: 'complete', title: t('walk_step_complete'), state: stateOf(2) },
  ];
}
const steps = ['walk', 'divide', 'complete'];

/** How many deliveries of a divided walk can be completed now. */
export const readyIn = (ends: readonly WalkEnd[]): number =>
  ends.filter(({ state }) => state === 'ready').length;

/** How a delivery of a divided walk stands, in one line. */
export function endWords(end: WalkEnd): string {
  switch (end.state) {
    case 'missing':
      return t('walk_missing', { n: end.missing });
    case 'carrier':
      return t(end.warning);
    case 'refused':
      return cardText(end.card);
    case 'ready':
      return t('walk_whole');
    case 'gift':
      return t('confirm_gift');
    case 'left':
      return t('walk_end_left');
    case 'waiting':
      return t('waits');
    case 'shipped':
      return t('shipped');
    case 'unable-to-ship':
      return t('unable_done');
  }
}

function words({ code, values, look }: WalkVerdict, layBack: boolean): { text: string; note?: string } {
  const here = look === 'local' ? { note: t('on_this_device') } : {};
  switch (code) {
    case 'counted':
      return { text: t('counted', values), ...here };
    case 'line-complete':
      return { text: t('line_complete', values), ...here };
    case 'all-complete':
      return { text: t('walk_all'), ...here };
    case 'already-complete':
      return {
        text: t('already_complete', values),
        note: t('expected_other', values),
      };
    case 'not-in-walk':
      return {
        text: otherCode(values) ?? t('not_in_walk', values),
        note: pricedOff(values) || t('walk_expected'),
      };
    case 'delivery-left':
      return { text: t('walk_left_by', values), ...(layBack && { note: t('walk_left_note') }) };
    case 'barred':
      return { text: shared('barred_note'), note: t('read', values) };
    case 'expected-button':
      return { text: t('walk_expected_button'), note: t('read', values) };
    case 'expected-complete':
      return { text: t('walk_expected_complete'), note: t('read', values) };
  }
}

interface DivideRow {
  readonly nth: number;
  readonly order: string;
  readonly whole: boolean;
  readonly missing: number;
  readonly articles: readonly Amount[];
}

/** The pieces to put together for each order, in the order of the walk's deliveries. */
export const divideRows = ({ items, division }: WalkSnapshot): DivideRow[] =>
  items.map((item, i) => divideRow(item, i + 1, division.shares[i]?.counts ?? {}));

function divideRow(
  { delivery, hand }: WalkItem,
  nth: number,
  counts: Readonly<Record<number, number>>,
): DivideRow {
  const lines = delivery.dispatch_request_lines.map(line => ({
    name: line.product_name,
    quantity: line.quantity,
    // With the pieces from before the walk, which go in the same box.
    count: (hand.counts[line.id] ?? 0) + (counts[line.id] ?? 0),
  }));
  const missing = lines.reduce((sum, line) => sum + line.quantity - line.count, 0);
  return {
    nth,
    order: delivery.sales_order.identifier,
    whole: missing === 0,
    missing,
    articles: lines.filter(line => line.count > 0).map(({ name, count }) => ({ name, count })),
  };
}
