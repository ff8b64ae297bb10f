import { cannotStore } from '../../steps/cannot-store.ts';
import type { StageView } from '../../steps/scan-screen.tsx';
import { goesApart } from '../machine/article-step.ts';
import type { SortSnapshot } from '../session/sort-model.ts';
import type { PrintFacts } from '../../print-desk.ts';
import { sumOf } from '../machine/counting-step.ts';
import type { SortConfig, SortState, SortStateOf, SortVerdict, SortedWork } from '../machine/state.ts';
import { t as steps } from '../../steps/texts.ts';
import { wanted, type VerdictWords } from '../../steps/verdict-words.ts';
import { slipPrinter } from '../session/slip-printer.ts';
import { askingView, withRoom } from '../../extra-info/view.ts';
import { t as info } from '../../extra-info/texts.ts';
import { t } from '../texts.ts';
import { barredView } from './barred-view.ts';
import { clearView } from './clear-view.ts';
import { completeView, orderName, printText } from './complete-view.ts';
import { repairView } from './repair-view.ts';
import { apartAt, orderProgress, signOf, subject, type SubjectFacts } from './subject.ts';
import { verdictWords } from './verdict-words.ts';

/** The stage of the open step: verdict, subject, code, one instruction (scan-screen.md). */
export function stageOf(
  state: SortState,
  facts: SubjectFacts,
  printing: PrintFacts,
  config: SortConfig,
  /** Replaces {provider} in messages. */
  provider: string,
): StageView {
  if (state.name === 'barred') return barredView(state, facts);
  const view = subjectOf(state, facts, printing, config, provider);
  const words = state.verdict ? verdictWords(withArticle(state.verdict, facts)) : undefined;
  const shown = {
    ...view,
    ...(words ? { verdict: words } : {}),
    ...looks(state, view.state),
    ...(view.caption === steps('sign') && state.verdict?.look === 'refused'
      ? { caption: steps('sign_expected') }
      : {}),
  };
  // The reason stays in sight under the sentence of a wrong scan.
  if (state.name === 'not-requested' && words)
    return { ...shown, verdict: withPlace(words, state, facts), detail: t(`why_${state.why}`) };
  // The order stays named under the answer to a scan.
  if (state.name === 'complete' && words) return { ...shown, detail: orderName(state, facts) };
  return state.name === 'extra-info' ? withRoom(state, shown) : shown;
}

/** A count has the id of its article: the screen says its name. */
const withArticle = (verdict: SortVerdict, facts: SubjectFacts): SortVerdict => {
  const { article } = verdict.values;
  if (typeof article !== 'string') return verdict;
  return { ...verdict, values: { ...verdict.values, name: subject(facts, article).name ?? '' } };
};

/** 'Begrepen' is expected, or the scan of the place that does the same (R6). */
const withPlace = (
  words: VerdictWords,
  { verdict }: SortStateOf<'not-requested'>,
  { aside }: SubjectFacts,
): VerdictWords =>
  verdict?.code === 'expected-button' && aside !== null
    ? { ...words, note: wanted(t('place_or_button', { location: aside, button: t('understood') })) }
    : words;

function looks(state: SortState, quiet: StageView['state']): Pick<StageView, 'state' | 'struck'> {
  const { verdict } = state;
  if (!verdict) return { state: quiet };
  const from = verdict.code === 'corrected-location' ? String(verdict.values['from'] ?? '') : '';
  return { state: verdict.look, ...(from ? { struck: from } : {}) };
}

function subjectOf(
  state: Exclude<SortState, { name: 'barred' }>,
  facts: SubjectFacts,
  printing: PrintFacts,
  config: SortConfig,
  provider: string,
): StageView {
  switch (state.name) {
    case 'scan-article':
      return {
        state: 'ready',
        step: 'article',
        label: t('step_article'),
        ...(goesApart(state) ? apartAt(facts) : scanArticle()),
      };
    case 'extra-info':
      return { ...workView(state.work, facts), ...askingView(state) };
    case 'quantity':
      return quantityView(state, facts);
    case 'far-more':
      return farMoreView(state, facts);
    case 'packing-slip':
      return {
        ...workView(state.work, facts),
        ...slipSign(state, printing),
        step: 'slip',
        label: info('step'),
        instruction: printText(state.printing, printing),
      };
    case 'not-requested':
      return {
        state: 'attention',
        step: 'not-requested',
        label: info('step'),
        ...subject(facts, state.product_identifier),
        verdict: { text: t('not_requested'), note: t(`why_${state.why}`) },
        detail: t('order', { order: state.order_identifier }),
        ...apartAt(facts),
        // The scan of the place is 'Begrepen' too.
        ...(facts.aside !== null && {
          instruction: t('scan_or_understood', { location: facts.aside, button: t('understood') }),
        }),
      };
    case 'scan-location':
      return locationView(state, facts);
    case 'complete':
      return completeView(state, facts, printing, config);
    case 'repair':
      return repairView(state, facts, provider);
    case 'clear':
      return clearView(state, facts);
    case 'cannot-store':
      return cannotStoreView(state, facts);
  }
}

/**
 * SCAN ARTIKEL beside its last verdict. Where no article can be scanned any more only the orders that are complete are left to do
 * (R38, R42).
 */
export function articleInstruction(
  { busy, over, end, to_complete }: Pick<SortSnapshot, 'busy' | 'over' | 'end' | 'to_complete'>,
  goesApart: boolean,
): Partial<Pick<StageView, 'state' | 'verdict' | 'instruction' | 'icon'>> {
  // The read is acknowledged: what the screen said of the scan before it no longer counts.
  if (busy) return { state: 'ready', verdict: undefined, instruction: t('asking') };
  if ((over === null && end === null) || goesApart) return {};
  if (to_complete.length > 0) return { instruction: t('to_complete_hint') };
  if (over !== null || end === null) return { instruction: undefined };
  return end.length > 0
    ? { icon: undefined, instruction: t('end_left') }
    : { icon: 'checkCircle', instruction: t('end_done') };
}

/** Nothing is left to do in this work: the next one begins (R42). */
export const isAtEnd = ({ state, over, end, to_complete, cards }: SortSnapshot): boolean =>
  state.name === 'scan-article' &&
  (over !== null || end !== null) &&
  to_complete.length === 0 &&
  cards.length === 0;

const scanArticle = (): Pick<StageView, 'icon' | 'instruction'> => ({
  icon: 'barcode',
  instruction: t('scan_article'),
});

const countedSoFar = (scanned: number, expected: number): string =>
  expected === 0 ? t('counted_unannounced', { scanned }) : t('counted_of', { scanned, expected });

const workView = (
  work: SortedWork,
  facts: SubjectFacts,
): Pick<StageView, 'state' | 'name' | 'picture' | 'icon' | 'detail'> => ({
  state: 'ready',
  ...subject(facts, work.product_identifier),
  detail:
    work.dispatch_request_id === null
      ? countedSoFar(work.counting?.scanned ?? 0, work.counting?.quantity ?? 0)
      : t('order', { order: facts.order(work.dispatch_request_id)?.order_identifier ?? '' }),
});

/** The location can be scanned while the slip prints by itself, or waits for the network (R12). */
function slipSign(
  { printing, work }: SortStateOf<'packing-slip'>,
  facts: PrintFacts,
): Pick<StageView, 'code' | 'codeAs' | 'caption'> {
  return printing === 'asked' && slipPrinter(facts) === 'device' ? {} : signOf(work.storage_location);
}

/** The number in hand and the place, both in sight: the scan of that place is 'Verder' (R11). */
function quantityView({ work }: SortStateOf<'quantity'>, facts: SubjectFacts): StageView {
  const { storage_location: location, quantity: n, pending, carton } = work;
  const { name, detail, ...view } = workView(work, facts);
  return {
    ...view,
    ...(work.counting ? { detail } : {}),
    step: 'quantity',
    label: info('step'),
    question: t('pieces', { n }),
    verdict: {
      text: pending > 0 ? t('quantity_question', { n: pending }) : t('quantity_open'),
      note: carton === undefined ? name : t('quantity_carton', { name: name ?? '', n: carton }),
    },
    ...(location === null
      ? {}
      : { code: location, codeAs: 'small', instruction: t('put_and_scan', { n, location }) }),
  };
}

/** It is asked before it counts: the article, its numbers, and how to answer (R33). */
function farMoreView({ work, answers }: SortStateOf<'far-more'>, facts: SubjectFacts): StageView {
  const { aside } = facts;
  const button = t('count_anyway');
  return {
    ...workView(work, facts),
    state: 'attention',
    step: 'far-more',
    label: info('step'),
    amount: t('pieces', { n: work.quantity }),
    verdict: { text: t('far_more'), note: t('far_more_numbers', sumOf(work)) },
    detail: aside === null ? t('else_apart') : t('else_apart_at', { location: aside }),
    instruction: t(answers.length > 0 ? 'press_to_count' : 'press_or_scan_to_count', { button }),
  };
}

function locationView({ work, filled }: SortStateOf<'scan-location'>, facts: SubjectFacts): StageView {
  const order = facts.order(work.dispatch_request_id);
  return {
    ...workView(work, facts),
    step: 'location',
    label: t('step_location'),
    amount: t('pieces', { n: work.quantity }),
    ...(order ? { detail: orderProgress(order) } : {}),
    ...signOf(work.storage_location),
    instruction: t(
      work.storage_location === null ? 'scan_free_location' : filled ? 'confirm_location' : 'scan_location',
    ),
  };
}

function heldArticle(state: SortState, facts: SubjectFacts): string {
  const id =
    'work' in state
      ? state.work.product_identifier
      : state.name === 'repair'
        ? state.card.product_identifier
        : state.name === 'clear'
          ? (state.piece?.product_identifier ?? null)
          : null;
  return (id && facts.article(id)?.name) || t('the_article');
}

/** Goods that could not be recorded, and the place that they must leave. */
function cannotStoreView({ back, read }: SortStateOf<'cannot-store'>, facts: SubjectFacts): StageView {
  const name = heldArticle(back, facts);
  const work = 'work' in back ? back.work : null;
  return {
    ...cannotStore(t('step_article'), name, read),
    ...(work ? subject(facts, work.product_identifier) : {}),
    ...(work && work.storage_location === read ? { caption: t('take_out') } : {}),
    ...(read === '' && !work ? { icon: 'ban' as const } : {}),
  };
}
