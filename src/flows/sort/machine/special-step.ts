import {
  asksText,
  firstQuestion,
  sounded,
  takeAnswer,
  type GivenAnswer,
  type AskedInfo,
  type AskingEvent,
} from '../../extra-info/machine/asking.ts';
import { refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { answersOf, countOrAsk } from './counting-step.ts';
import { isUnknown } from './verdict-step.ts';
import type { SortOutcome, SortEvent } from './events.ts';
import {
  isForDelivery,
  MOST_AT_ONCE,
  type SortConfig,
  type SortState,
  type SortStateOf,
  type SortVerdict,
  type SortedWork,
} from './state.ts';

const specialSteps = ['provide-extra-product-info', 'multiple-quantities', 'print-packing-slip'] as const;
type SpecialStep = (typeof specialSteps)[number];

/** The special steps of this work, configured ones only, in the document's order (R3, R8, R11, R12). */
export function neededSteps(config: SortConfig, work: SortedWork): readonly SpecialStep[] {
  const asksHowMany = work.questions !== null && work.questions.pieces.length > 0;
  const needed: Record<SpecialStep, boolean> = {
    'provide-extra-product-info': work.questions !== null,
    'multiple-quantities':
      (isSeveral(work) || work.carton !== undefined) &&
      !(asksHowMany && work.taken.includes('provide-extra-product-info')),
    'print-packing-slip': isForDelivery(work) && work.delivery_pending <= work.quantity,
  };
  return specialSteps.filter(
    s =>
      (config.extra_processing_steps.includes(s) ||
        (s === 'multiple-quantities' && work.carton !== undefined)) &&
      (needed[s] || work.taken.includes(s)),
  );
}

/** Whether more than one piece may be meant: for an unexpected article nobody can tell. */
const isSeveral = ({ pending, counting }: SortedWork): boolean =>
  pending > 1 || (counting?.may_exceed === true && pending === 0);

/** Most pieces that may be given at once; an article in hand is at least one. */
export const mostOf = ({ pending, counting }: SortedWork): number =>
  counting?.may_exceed ? MOST_AT_ONCE : Math.max(1, pending);

/** Steps that are shown under SPECIALE VERWERKING. */
export const isSpecial = (name: SortState['name']): boolean =>
  name === 'extra-info' || name === 'quantity' || name === 'packing-slip';

/** x/y of SPECIALE VERWERKING. */
export function specialCounter(config: SortConfig, work: SortedWork): { index: number; of: number } {
  const needed = neededSteps(config, work);
  return { index: Math.min(work.taken.length + 1, needed.length), of: needed.length };
}

/** The special step after the current one, otherwise SCAN LEGPLAATS; a passed step never opens again. */
export function advance(config: SortConfig, work: SortedWork, passed?: SpecialStep): SortOutcome {
  const ahead = specialSteps.slice(passed === undefined ? 0 : specialSteps.indexOf(passed) + 1);
  const next = neededSteps(config, work).find(s => ahead.includes(s) && !work.taken.includes(s));
  if (next === 'provide-extra-product-info' && isAsked(work)) return stay(firstQuestionOf(work));
  if (next === 'multiple-quantities') return stay({ name: 'quantity', verdict: null, work });
  // Nothing that is only counted has a slip, or a sorting location.
  if (!isForDelivery(work)) return countOrAsk(work);
  if (next === 'print-packing-slip') {
    const state: SortState = { name: 'packing-slip', verdict: null, work, printing: 'asked' };
    return config.slip_printer === 'oms' ? { state, effects: [{ type: 'submit-soon' }] } : stay(state);
  }
  const filled = config.autofill_storage_location > 0 && work.storage_location !== null;
  const state: SortState = { name: 'scan-location', verdict: null, work, filled };
  return filled && config.autofill_storage_location === 2
    ? { state, effects: [{ type: 'submit-soon' }] }
    : stay(state);
}

export const taken = <W extends SortedWork>(work: W, step: SpecialStep): W => ({
  ...work,
  taken: [...work.taken, step],
});

const isAsked = (work: SortedWork): work is SortedWork & { readonly questions: AskedInfo } =>
  work.questions !== null;

const firstQuestionOf = (
  work: SortedWork & { readonly questions: AskedInfo },
): SortStateOf<'extra-info'> => ({
  name: 'extra-info',
  verdict: null,
  work,
  ...firstQuestion(work.questions),
});

/** The questions about an article (R8 to R10). */
export function extraInfo(
  config: SortConfig,
  state: SortStateOf<'extra-info'>,
  event: SortEvent,
): SortOutcome {
  switch (event.name) {
    case 'scan':
      return asksText(state) && isUnknown(event.reading)
        ? sounded(answered(config, state, { name: 'answer', value: event.text }))
        : refuse(state, 'expected-answer', { read: event.text });
    case 'skip':
      return state.trouble === 'not-saved' ? answered(config, state, event) : stay(state);
    case 'answer':
    case 'retry':
    case 'answers-not-saved':
      return answered(config, state, event);
    default:
      return stay(state);
  }
}

function answered(config: SortConfig, state: SortStateOf<'extra-info'>, event: AskingEvent): SortOutcome {
  const { work } = state;
  const outcome = takeAnswer(state, event, isSeveral(work) ? mostOf(work) : null);
  if (outcome.kind === 'asking') return stay(outcome.state);
  const given = { ...work, quantity: outcome.pieces ?? work.quantity };
  return outcome.kind === 'skipped'
    ? advance(config, { ...given, questions: null }, 'provide-extra-product-info')
    : save(config, given, outcome.answers, outcome.value);
}

function save(
  config: SortConfig,
  work: SortedWork,
  answers: readonly GivenAnswer[],
  value: string,
): SortOutcome {
  const required = work.questions?.required?.attributeIdentifier;
  const after = answers.some(a => a.attribute !== required)
    ? work
    : { ...work, questions: work.questions && { ...work.questions, pieces: [] } };
  const next = advance(config, taken(after, 'provide-extra-product-info'), 'provide-extra-product-info');
  if (next.state.name === 'far-more') return { ...next, state: { ...next.state, answers } };
  // The articles of the answers may be recorded by the same step: all of it, or nothing.
  const counted = next.effects.flatMap(f => (f.type === 'record' ? f.drafts : []));
  const others = next.effects.filter(f => f.type !== 'record');
  return {
    state: next.state,
    effects: [
      {
        type: 'record',
        drafts: [...answersOf(work, answers), ...counted],
        on_failure: 'answers-not-saved',
        value,
      },
      ...others,
    ],
  };
}

/** 'LET OP: niet A-12 maar B-03' (R21a), and a refusal, stay in sight while the slip prints by itself. */
const standing = ({ verdict }: SortStateOf<'packing-slip'>): SortVerdict | null =>
  verdict?.look === 'corrected' || verdict?.look === 'refused' ? verdict : null;

/** The packing slip at the last scan (R12). */
export function packingSlip(
  config: SortConfig,
  state: SortStateOf<'packing-slip'>,
  event: SortEvent,
): SortOutcome {
  switch (event.name) {
    case 'scan':
      return refuse(state, 'expected-button', { read: event.text, button: 'slip_print' });
    case 'print':
      // Printing is an act: two taps make one slip.
      if (state.printing === 'busy') return stay(state);
      return {
        state: { ...state, verdict: standing(state), printing: 'busy' },
        effects: [{ type: 'print', papers: 'slip', dispatch_request_id: state.work.dispatch_request_id }],
      };
    case 'printed':
    case 'print-sent': {
      // Not asked for: the delayed answer for an earlier order.
      if (state.printing === 'asked') return stay(state);
      const after = advance(config, taken(state.work, 'print-packing-slip'), 'print-packing-slip');
      const verdict = standing(state);
      if (verdict) return { ...after, state: { ...after.state, verdict } };
      return event.name === 'printed'
        ? after
        : { ...after, state: withVerdict(after.state, 'accepted', 'print-sent', {}) };
    }
    case 'print-waits':
    case 'print-refused':
      return state.printing === 'asked'
        ? stay(state)
        : stay({ ...state, printing: event.name === 'print-waits' ? 'waits' : 'refused' });
    case 'next':
      // Goes on without the slip; it is printed when the order is completed.
      return advance(config, state.work, 'print-packing-slip');
    default:
      return stay(state);
  }
}
