import type { RailStep } from '../../../ui/scan/screen/step-rail.tsx';
import { barredStage } from '../../steps/barred.ts';
import { cannotStore } from '../../steps/cannot-store.ts';
import type { StageView } from '../../steps/scan-screen.tsx';
import { heldIn } from '../machine/barred-step.ts';
import { mayName } from '../machine/repair-step.ts';
import { t as info } from '../../extra-info/texts.ts';
import { askingView, withRoom } from '../../extra-info/view.ts';
import type { ReturnModelFacts } from '../session/return-model.ts';
import type {
  RepairCard,
  ReturnAtHand,
  ReturnState,
  ReturnStateOf,
  ReturnWork,
  WorkingReturn,
} from '../machine/state.ts';
import { t as steps } from '../../steps/texts.ts';
import { t } from '../texts.ts';
import { verdictWords } from './verdict-words.ts';

/** The stage of the open step: verdict, subject, code, one instruction (scan-screen.md). */
export function stageOf(state: ReturnState, facts: ReturnModelFacts, byOrderNumber: boolean): StageView {
  if (state.name === 'barred') return barredView(state, facts);
  const view = subjectOf(state, facts, byOrderNumber);
  const { verdict } = state;
  if (!verdict) return state.name === 'extra-info' ? withRoom(state, view) : view;
  const from = verdict.code === 'corrected-location' ? String(verdict.values['from'] ?? '') : '';
  const shown: StageView = {
    ...view,
    state: verdict.look === 'ready' ? view.state : verdict.look,
    verdict: verdictWords(verdict, facts.aside),
    ...(from ? { struck: from } : {}),
  };
  return state.name === 'extra-info' ? withRoom(state, shown) : shown;
}

function subjectOf(
  state: Exclude<ReturnState, { name: 'barred' }>,
  facts: ReturnModelFacts,
  byOrderNumber: boolean,
): StageView {
  switch (state.name) {
    case 'scan-label':
      return {
        state: 'ready',
        step: 'label',
        label: t('step_label'),
        icon: 'barcode',
        instruction: t(byOrderNumber ? 'scan_label_or_order' : 'scan_label'),
      };
    case 'scan-article':
      return {
        state: 'ready',
        step: 'article',
        label: t('step_article'),
        icon: 'barcode',
        ...returnView(state.ret, facts),
        instruction: t('scan_article'),
      };
    case 'extra-info':
      return { ...workView(state.work, facts), ...askingView(state) };
    case 'choose-state':
      return {
        ...workView(state.work, facts),
        step: 'state',
        label: t('step_state'),
        instruction: t('choose_state'),
        asks: true,
      };
    case 'scan-location':
      return locationView(state, facts);
    case 'next':
      return { state: 'ready', step: 'next', label: t('step_next'), ...nextView(state, facts) };
    case 'repair':
      return repairView(state, facts);
    case 'cannot-store':
      return cannotStore(t('step_article'), heldArticle(state.back, facts), state.read);
  }
}

/** Why nothing more is taken, and where to lay what is in hand (R21). */
function barredView({ why, back, verdict }: ReturnStateOf<'barred'>, facts: ReturnModelFacts): StageView {
  const read = verdict ? String(verdict.values['read']) : null;
  const held = heldIn(back);
  if (held === null)
    return barredStage(why, read, { step: 'barred', icon: 'lock', instruction: steps('barred_leave') });
  const { name, image_url } = facts.article(held.article);
  const to = held.from ?? facts.aside;
  const said =
    held.from === null
      ? to === null
        ? t('lay_apart')
        : t('lay_apart_at', { location: to })
      : steps('barred_back', { name, location: held.from });
  return barredStage(why, read, {
    step: `barred-${held.article}`,
    name,
    ...(image_url ? { picture: { src: image_url, alt: '' } } : {}),
    ...(to === null
      ? { icon: 'apart' as const }
      : { code: to, caption: held.from === null ? t('lay_apart') : steps('must_go_to') }),
    instruction: said,
  });
}

/** The return that is in hand; null before its label was scanned. */
function returnOf(state: ReturnState): ReturnAtHand | null {
  const open = working(state);
  return 'ret' in open ? open.ret : 'work' in open ? open.work.ret : null;
}

/** The step itself, also while scanning has stopped. */
const working = (state: ReturnState): WorkingReturn =>
  state.name === 'cannot-store' || state.name === 'barred' ? state.back : state;

const orderOf = (ret: ReturnAtHand, facts: ReturnModelFacts): string => {
  const known = ret.dispatch_request_id === null ? null : facts.ret(ret.dispatch_request_id);
  return known ? t('order', { order: known.order_identifier }) : t('unknown_return', { label: ret.label });
};

/** The articles of the return in hand, and how many pieces are still to come; null when it is not on this device. */
export function expectedOf(state: ReturnState, facts: ReturnModelFacts) {
  const ret = returnOf(state);
  const articles = ret?.dispatch_request_id == null ? [] : facts.articles(ret.dispatch_request_id);
  if (ret === null || articles.length === 0) return null;
  const to_come = articles.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
  return { title: orderOf(ret, facts), articles, to_come };
}

const progressOf = (ret: ReturnAtHand, facts: ReturnModelFacts): string | null => {
  const known = ret.dispatch_request_id === null ? null : facts.ret(ret.dispatch_request_id);
  return known && t('progress', { received: known.received, quantity: known.quantity });
};

function returnView(ret: ReturnAtHand, facts: ReturnModelFacts): Pick<StageView, 'name' | 'detail'> {
  const far = progressOf(ret, facts);
  return { name: orderOf(ret, facts), detail: far ?? t('looked_up_later') };
}

function nextView(
  { ret }: ReturnStateOf<'next'>,
  facts: ReturnModelFacts,
): Pick<StageView, 'name' | 'detail' | 'instruction'> {
  const known = ret.dispatch_request_id === null ? null : facts.ret(ret.dispatch_request_id);
  const complete = known !== null && known.received >= known.quantity;
  return { ...returnView(ret, facts), ...(complete ? { detail: t('complete') } : {}) };
}

const workView = (
  work: ReturnWork,
  facts: ReturnModelFacts,
): Pick<StageView, 'state' | 'name' | 'picture' | 'detail'> => {
  const article = facts.article(work.product_identifier ?? work.read);
  return {
    state: 'ready',
    name: article.name,
    ...(article.image_url ? { picture: { src: article.image_url, alt: '' } } : {}),
    detail: orderOf(work.ret, facts),
  };
};

function locationView(state: ReturnStateOf<'scan-location'>, facts: ReturnModelFacts): StageView {
  const { work, product_state, storage_location, filled } = state;
  return {
    ...workView(work, facts),
    step: 'location',
    label: t('step_location'),
    code: storage_location ?? t('free'),
    caption: steps(state.verdict?.look === 'refused' ? 'sign_expected' : 'sign'),
    ...(storage_location === null ? { codeAs: 'free' as const } : {}),
    amount: facts.stateName(product_state),
    instruction: t(
      storage_location === null ? 'scan_any_location' : filled ? 'confirm_location' : 'scan_location',
    ),
  };
}

const reasons = new Map(
  Object.entries({
    'already-received': 'reason_already_received',
    'not-in-return': 'reason_not_in_return',
    'return-not-found': 'reason_return_not_found',
    'product-not-found': 'reason_product_not_found',
    cancelled: 'reason_cancelled',
    rerouted: 'reason_rerouted',
    'wrong-location': 'reason_wrong_location',
    forbidden: 'reason_forbidden',
  } as const),
);

function repairView({ card, phase }: ReturnStateOf<'repair'>, facts: ReturnModelFacts): StageView {
  const { name, image_url } = facts.article(card.product_identifier);
  const to = card.move.storage_location;
  const reason = reasons.get(card.code);
  const scan =
    phase === 'article'
      ? t('repair_scan_article')
      : to
        ? t('repair_scan_location', { location: to })
        : t('repair_scan_any');
  return {
    state: 'repair',
    step: `repair-${phase}`,
    label: t('step_repair'),
    name,
    amount: t('pieces', { n: card.quantity }),
    detail: moveText(card, name),
    icon: 'barcode',
    ...(image_url ? { picture: { src: image_url, alt: '' } } : {}),
    verdict: {
      text: steps('repair_title'),
      note: t(reason ?? 'reason_other', { by: card.by ?? t('colleague'), provider: facts.provider }),
    },
    ...(phase === 'article'
      ? moveSigns(card)
      : { code: to ?? card.lies_at, caption: steps(to === null ? 'lies_in' : 'must_go_to') }),
    instruction: scan,
  };
}

/** Where it lies and where it must go, small: the article must be scanned now. */
function moveSigns({ lies_at, move }: RepairCard): Pick<StageView, 'move'> {
  const to = move.storage_location;
  if (to === lies_at || (to === null && move.kind !== 'aside')) return {};
  return {
    move: {
      from: { caption: steps('lies_in'), sign: lies_at },
      to: { caption: steps('must_go_to'), sign: to ?? { icon: 'apart' } },
    },
  };
}

function moveText(card: RepairCard, name: string): string {
  const from = card.lies_at;
  const to = card.move.storage_location;
  if (mayName(card)) return t('repair_name', { to: to ?? from });
  if (card.move.kind === 'order' && to)
    return t(to === from ? 'repair_stay' : 'repair_move', { name, from, to });
  return to ? t('repair_apart', { name, from, to }) : t('repair_apart_anywhere', { name, from });
}

function heldArticle(state: ReturnState, facts: ReturnModelFacts): string {
  if ('work' in state) return facts.article(state.work.product_identifier ?? state.work.read).name;
  return state.name === 'repair' ? facts.article(state.card.product_identifier).name : t('the_article');
}

function stateResult(product_state: string | null, work: ReturnWork | null, facts: ReturnModelFacts): string {
  if (product_state === null) return '';
  const state = facts.stateName(product_state);
  return work?.photo ? t('photo_state', { state }) : state;
}

/** The rail: done steps with their result, the open one, the next ones. */
export function stepsOf(state: ReturnState, facts: ReturnModelFacts): RailStep[] {
  const open = working(state);
  const names = [
    'scan-label',
    'scan-article',
    'extra-info',
    'choose-state',
    'scan-location',
    'next',
  ] as const;
  // A repair card keeps the rail: its scans are those of an article and a location.
  const repairs = open.name === 'repair' && (open.phase === 'article' ? 'scan-article' : 'scan-location');
  const at = names.indexOf(repairs || (open.name as (typeof names)[number]));
  const work = 'work' in open ? open.work : null;
  const ret = returnOf(open);
  const product_state = 'product_state' in open ? open.product_state : null;
  const last = open.name === 'next' ? open : null;
  // Undefined in a state that an earlier version saved.
  const article: string | undefined = work ? (work.product_identifier ?? work.read) : last?.article;
  const stages = [
    { id: 'label', title: t('step_label'), result: ret?.label ?? '' },
    {
      id: 'article',
      title: t('step_article'),
      result: article === undefined ? '' : facts.article(article).name,
    },
    { id: 'info', title: info('step'), result: '' },
    { id: 'state', title: t('step_state'), result: stateResult(product_state, work, facts) },
    { id: 'location', title: t('step_location'), result: last?.storage_location ?? '' },
    { id: 'next', title: t('step_next'), result: '' },
  ];
  const rail = stages.map(({ id, title, result }, i) => ({
    id,
    title,
    state: i === at ? ('open' as const) : i < at ? ('done' as const) : ('todo' as const),
    ...(result && i !== at ? { result } : {}),
  }));
  // Few articles have questions: the step is there while they are asked.
  return rail.filter(({ id }) => id !== 'info' || open.name === 'extra-info');
}
