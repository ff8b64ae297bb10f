import type { RailStep } from '../../../ui/scan/screen/step-rail.tsx';
import { cannotStore } from '../../steps/cannot-store.ts';
import type { StageView } from '../../steps/scan-screen.tsx';
import { asksNumber, isSpecial, specialCounter } from '../machine/special-step.ts';
import { goesApart } from '../machine/article-step.ts';
import { targetOf } from '../machine/repair-step.ts';
import type { PrintFacts } from '../../print-desk.ts';
import type {
  CompletionStep,
  Printing,
  RepairCard,
  SortConfig,
  SortState,
  StateOf,
  Work,
} from '../machine/state.ts';
import { t } from '../texts.ts';
import { both } from '../../steps/verdict-words.ts';
import { verdictWords } from './verdict-words.ts';

/** The package's data that the screen reads while it draws: names, and the progress of each order. */
export interface Facts {
  /** The zone's place for loose articles. */
  readonly aside: string | null;
  article(product_identifier: string): { name: string; image_url: string | null } | null;
  order(dispatch_request_id: number): OrderFacts | null;
}
export interface OrderFacts {
  readonly order_identifier: string;
  readonly placed: number;
  readonly quantity: number;
}

/** The stage of the open step: verdict, subject, code, one instruction (scan-screen.md). */
export function stageOf(
  state: SortState,
  facts: Facts,
  printing: PrintFacts,
  /** Replaces {provider} in messages. */
  provider: string,
): StageView {
  const view = subjectOf(state, facts, printing, provider);
  const words = state.verdict ? verdictWords(state.verdict) : undefined;
  const shown = { ...view, ...(words ? { verdict: words } : {}), ...looks(state, view.state) };
  // The reason stays in sight under the sentence of a wrong scan.
  if (state.name === 'not-requested' && words) return { ...shown, detail: t(`why_${state.why}`) };
  if (state.name !== 'extra-info') return shown;
  // Digits need all the room; the article is shown in step 1.
  if (asksNumber(state)) return { ...shown, picture: undefined, name: undefined, detail: undefined };
  // The question and its buttons need the room that a verdict or an alert would take.
  return words !== undefined || state.trouble !== null ? { ...shown, picture: undefined } : shown;
}

function looks(state: SortState, quiet: StageView['state']): Pick<StageView, 'state' | 'struck'> {
  const { verdict } = state;
  if (!verdict) return { state: quiet };
  const from = verdict.code === 'corrected-location' ? String(verdict.values['from'] ?? '') : '';
  return { state: verdict.look, ...(from ? { struck: from } : {}) };
}

function subjectOf(state: SortState, facts: Facts, printing: PrintFacts, provider: string): StageView {
  switch (state.name) {
    case 'scan-article':
      return {
        state: 'ready',
        step: 'article',
        label: t('step_article'),
        ...(goesApart(state) && facts.aside !== null
          ? apartAt(facts)
          : { icon: 'barcode', instruction: t('scan_article') }),
      };
    case 'extra-info':
      return {
        ...workView(state.work, facts),
        step: `info-${state.asking}-${state.index}${state.trouble === 'not-saved' ? '-not-saved' : ''}`,
        label: t('step_special'),
      };
    case 'quantity':
      return { ...workView(state.work, facts), step: 'quantity', label: t('step_special') };
    case 'packing-slip':
      return {
        ...workView(state.work, facts),
        ...signOf(state, printing),
        step: 'slip',
        label: t('step_special'),
        instruction: printText(state.printing, printing),
      };
    case 'not-requested':
      return {
        state: 'attention',
        step: 'not-requested',
        label: t('step_special'),
        ...subject(facts, state.product_identifier),
        verdict: { text: t('not_requested'), note: t(`why_${state.why}`) },
        detail: t('order', { order: state.order_identifier }),
        instruction: t('lay_apart'),
        ...apartAt(facts),
      };
    case 'scan-location':
      return locationView(state, facts);
    case 'complete':
      return completeView(state, facts, printing);
    case 'repair':
      return repairView(state, facts, provider);
    case 'cannot-store':
      return cannotStore(t('step_article'), heldArticle(state.back, facts), state.read);
  }
}

/** Where goods go that nobody needs, as the sign of that place. */
const apartAt = ({ aside }: Facts): Pick<StageView, 'code' | 'instruction'> =>
  aside === null ? {} : { code: aside, instruction: t('lay_apart_at', { location: aside }) };

const subject = (facts: Facts, product_identifier: string): Pick<StageView, 'name' | 'picture'> => {
  const article = facts.article(product_identifier);
  return {
    name: article?.name ?? product_identifier,
    ...(article?.image_url ? { picture: { src: article.image_url, alt: '' } } : {}),
  };
};

const countedSoFar = (scanned: number, expected: number): string =>
  expected === 0 ? t('counted_unannounced', { scanned }) : t('counted_of', { scanned, expected });

const workView = (work: Work, facts: Facts): Pick<StageView, 'state' | 'name' | 'picture' | 'detail'> => ({
  state: 'ready',
  ...subject(facts, work.product_identifier),
  detail:
    work.dispatch_request_id === null
      ? countedSoFar(work.counting?.scanned ?? 0, work.counting?.quantity ?? 0)
      : t('order', { order: facts.order(work.dispatch_request_id)?.order_identifier ?? '' }),
});

/** The location, which can be scanned while the slip prints by itself. */
function signOf(
  { printing, work }: StateOf<'packing-slip'>,
  { chosen }: PrintFacts,
): Pick<StageView, 'code'> {
  const can_scan = printing !== 'asked' || chosen.some(({ type }) => type === 'packing-slips');
  return can_scan && work.storage_location !== null ? { code: work.storage_location } : {};
}

function locationView({ work, filled }: StateOf<'scan-location'>, facts: Facts): StageView {
  const order = facts.order(work.dispatch_request_id);
  const far = order ? t('progress', { placed: order.placed, quantity: order.quantity }) : '';
  const note = work.quantity > 1 ? `${t('quantity_note', { n: work.quantity })} · ${far}` : far;
  return {
    ...workView(work, facts),
    step: 'location',
    label: t('step_location'),
    code: work.storage_location ?? t('free'),
    codeNote: note,
    instruction: t(
      work.storage_location === null ? 'scan_free_location' : filled ? 'confirm_location' : 'scan_location',
    ),
  };
}

const completionText = (step: CompletionStep, location: string): string =>
  ({
    'print-packing-slip': t('slip_instruction'),
    'scan-label': t('scan_label'),
    'mark-storage-location-complete': t('scan_order_location', { location }),
    'mark-dispatch-request-shipped': t('ship_instruction'),
  })[step];

function printText(state: Printing, { refused }: PrintFacts): string {
  switch (state) {
    case 'asked':
      return t('slip_instruction');
    case 'busy':
      return t('slip_busy');
    case 'waits':
      return t('slip_waits');
    case 'refused':
      return refused ?? '';
  }
}

function completeView(state: StateOf<'complete'>, facts: Facts, printing: PrintFacts): StageView {
  const step = state.steps[state.index];
  return {
    state: 'ready',
    step: `complete-${state.index}`,
    label: t('step_complete'),
    detail: t('order_at', {
      order: facts.order(state.dispatch_request_id)?.order_identifier ?? '',
      location: state.storage_location,
    }),
    // Only what must be scanned now is large.
    code: step === 'scan-label' ? t('label_sign') : state.storage_location,
    ...completionInstruction(state, step, printing),
  };
}

/** The checklist's current item is the instruction; below the code stands only what the item cannot say. */
function completionInstruction(
  state: StateOf<'complete'>,
  step: CompletionStep | undefined,
  printing: PrintFacts,
): { instruction?: string } {
  if (state.doubt) return { instruction: t('label_doubt') };
  if (step === 'scan-label' && state.check_failed) return { instruction: t('check_failed') };
  return state.printing !== 'asked' ? { instruction: printText(state.printing, printing) } : {};
}

/** The checklist of ORDER COMPLEET. */
export const completionItems = (state: StateOf<'complete'>) =>
  state.steps.map((step, i) => ({
    id: step,
    text: step === 'mark-dispatch-request-shipped' ? t('ship') : completionText(step, state.storage_location),
    state: i < state.index ? ('done' as const) : i === state.index ? ('current' as const) : ('todo' as const),
  }));

function repairView(state: StateOf<'repair'>, facts: Facts, provider: string): StageView {
  const { card } = state;
  const name = card.product_identifier
    ? (facts.article(card.product_identifier)?.name ?? card.product_identifier)
    : '';
  const target = targetOf(state);
  const move = card.moves[state.move];
  return {
    state: 'repair',
    step: `repair-${state.move}-${state.phase}`,
    label: t('step_repair'),
    ...(card.product_identifier ? subject(facts, card.product_identifier) : {}),
    detail: reasonOf(card, provider),
    ...(target ? { code: target } : {}),
    ...(move && card.moves.length > 1
      ? { codeNote: t('repair_part', { n: move.quantity, quantity: card.quantity }) }
      : {}),
    instruction: both(moveText(card, state.move, name), nextScan(state, target)),
  };
}

const nextScan = (state: StateOf<'repair'>, target: string | null): string =>
  state.phase === 'article'
    ? t('repair_scan_article')
    : target
      ? t('repair_scan_location', { location: target })
      : t('scan_free_location');

function moveText(card: RepairCard, index: number, name: string): string {
  const move = card.moves[index];
  const from = card.lies_at ?? '';
  if (card.kind === 'hold') return t('repair_hold');
  const to = move?.storage_location ?? '';
  if (move?.kind === 'aside')
    return t(from === '' ? 'repair_apart_counted' : 'repair_apart', { name, from, to });
  if (to === '') return t('repair_free', { name, from });
  return to === from ? t('repair_stay', { name, to }) : t('repair_move', { name, from, to });
}

const reasons = new Map(
  Object.entries({
    'already-placed': 'reason_already_placed',
    'location-taken': 'reason_location_taken',
    'wrong-location': 'reason_wrong_location',
    cancelled: 'reason_cancelled',
    paused: 'reason_paused',
    rerouted: 'reason_rerouted',
    'batch-closed': 'reason_batch_closed',
    'receipt-completed': 'reason_receipt_completed',
    forbidden: 'reason_forbidden',
  } as const),
);

/** Why a scan was refused, in the worker's words; for other codes the documents' text of a failed save (section 8). */
function reasonOf(card: Pick<RepairCard, 'kind' | 'code' | 'by' | 'lies_at'>, provider: string): string {
  const key = reasons.get(card.code);
  if (key) return t(key, { by: card.by ?? t('colleague') });
  if (card.kind === 'hold') return t('reason_not_completed');
  return t(card.lies_at === null ? 'reason_not_counted' : 'reason_not_placed', { provider });
}

function heldArticle(state: SortState, facts: Facts): string {
  const id =
    'work' in state
      ? state.work.product_identifier
      : state.name === 'repair'
        ? state.card.product_identifier
        : null;
  return (id && facts.article(id)?.name) || t('the_article');
}

/** The rail: done steps with their result, the open one, the next ones. */
export function stepsOf(config: SortConfig, state: SortState, facts: Facts): RailStep[] {
  const open = state.name === 'cannot-store' ? state.back : state;
  if (open.name === 'repair') return [{ id: 'repair', title: t('step_repair'), state: 'open' }];
  const at =
    open.name === 'scan-article' ? 0 : open.name === 'scan-location' ? 2 : open.name === 'complete' ? 3 : 1;
  const work = 'work' in open ? open.work : null;
  const id = work?.product_identifier ?? (open.name === 'not-requested' ? open.product_identifier : null);
  const article = id ? (facts.article(id)?.name ?? id) : '';
  const counter = work ? specialCounter(config, work) : null;
  const stages = [
    { id: 'article', title: t('step_article'), result: article },
    {
      id: 'special',
      title: t('step_special'),
      result: counter && counter.of > 0 && isSpecial(open.name) ? `${counter.index}/${counter.of}` : '',
    },
    {
      id: 'location',
      title: t('step_location'),
      result: open.name === 'complete' ? open.storage_location : '',
    },
    {
      id: 'complete',
      title: t('step_complete'),
      result: open.name === 'complete' ? `${open.index + 1}/${open.steps.length}` : '',
    },
  ];
  return stages.map((s, i) => ({
    id: s.id,
    title: s.title,
    state:
      i === at
        ? 'open'
        : i < at && i !== 1
          ? 'done'
          : i < at && work && work.taken.length > 0
            ? 'done'
            : 'todo',
    ...(s.result ? { result: s.result } : {}),
  }));
}
