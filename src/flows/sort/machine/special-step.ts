import type { Question } from '../../../../contract/scanning/extra-info.ts';
import { refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import { answerDrafts } from './answer-drafts.ts';
import { countOrAsk } from './counting-step.ts';
import { isUnknown } from './verdict-step.ts';
import type { Result, SortDraft, SortEvent } from './events.ts';
import {
  isForDelivery,
  MOST_AT_ONCE,
  type Answer,
  type SortConfig,
  type SortState,
  type StateOf,
  type Verdict,
  type Work,
} from './state.ts';

const specialSteps = ['provide-extra-product-info', 'multiple-quantities', 'print-packing-slip'] as const;
type SpecialStep = (typeof specialSteps)[number];

/** With more extra repeats of the answers than this the screen shows 'Bezig met opslaan…' (section 9). */
export const MANY_REPEATS = 5;

/** Recording so many answers takes long. */
export const takesLong = (drafts: readonly SortDraft[]): boolean =>
  new Set(drafts.flatMap(d => (d.type === 'product-piece-info' ? [d.group] : []))).size - 1 > MANY_REPEATS;

/** The special steps of this work, configured ones only, in the document's order (R3, R8, R11, R12). */
export function neededSteps(config: SortConfig, work: Work): readonly SpecialStep[] {
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
const isSeveral = ({ pending, counting }: Work): boolean =>
  pending > 1 || (counting?.may_exceed === true && pending === 0);

/** Most pieces that may be given at once; an article in hand is at least one. */
export const mostOf = ({ pending, counting }: Work): number =>
  counting?.may_exceed ? MOST_AT_ONCE : Math.max(1, pending);

/** Steps that are shown under SPECIALE VERWERKING. */
export const isSpecial = (name: SortState['name']): boolean =>
  name === 'extra-info' || name === 'quantity' || name === 'packing-slip';

/** x/y of SPECIALE VERWERKING. */
export function specialCounter(config: SortConfig, work: Work): { index: number; of: number } {
  const needed = neededSteps(config, work);
  return { index: Math.min(work.taken.length + 1, needed.length), of: needed.length };
}

/** The special step after the current one, otherwise SCAN LEGPLAATS; a passed step never opens again. */
export function advance(config: SortConfig, work: Work, passed?: SpecialStep): Result {
  const ahead = specialSteps.slice(passed === undefined ? 0 : specialSteps.indexOf(passed) + 1);
  const next = neededSteps(config, work).find(s => ahead.includes(s) && !work.taken.includes(s));
  if (next === 'provide-extra-product-info') return stay(firstQuestion(work));
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

export const taken = <W extends Work>(work: W, step: SpecialStep): W => ({
  ...work,
  taken: [...work.taken, step],
});

const firstQuestion = (work: Work): StateOf<'extra-info'> => ({
  name: 'extra-info',
  verdict: null,
  work,
  asking: work.questions?.required ? 'required' : 'piece',
  index: 0,
  answers: [],
  trouble: null,
  unsaved: null,
});

/** The question on the screen; null: it asks how many items the answers apply to. */
export function questionOf(state: StateOf<'extra-info'>): Question | null {
  if (state.asking === 'required') return state.work.questions?.required ?? null;
  if (state.asking === 'piece') return state.work.questions?.pieces[state.index] ?? null;
  return null;
}

/** Whether the open question is answered by digits: how many, or a question for a number. */
export const asksNumber = (state: StateOf<'extra-info'>): boolean =>
  state.trouble !== 'not-saved' && (questionOf(state)?.valueType ?? 'number') === 'number';

/** The open question is answered in a form: by a number or a text. */
export const asksTyped = (state: StateOf<'extra-info'>): boolean =>
  state.trouble !== 'not-saved' && questionOf(state)?.valueType !== 'boolean';

/** The questions about an article (R8 to R10). */
export function extraInfo(config: SortConfig, state: StateOf<'extra-info'>, event: SortEvent): Result {
  switch (event.name) {
    case 'scan':
      // A serial number on the box is scanned like any other code.
      return questionOf(state)?.valueType === 'text' && isUnknown(event.reading)
        ? sounded(answer(config, asked(state), event.text.trim()))
        : refuse(state, 'expected-answer', { read: event.text });
    case 'answer':
      return answer(config, asked(state), event.value.trim());
    case 'answers-not-saved':
      return stay({ ...state, verdict: null, trouble: 'not-saved', unsaved: event.value ?? null });
    case 'retry':
      return state.unsaved === null ? stay(asked(state)) : answer(config, asked(state), state.unsaved);
    case 'skip':
      return state.trouble === 'not-saved' ? skip(config, state) : stay(state);
    default:
      return stay(state);
  }
}

/** The question on the screen as it was first asked. */
const asked = (state: StateOf<'extra-info'>): StateOf<'extra-info'> => ({
  ...state,
  verdict: null,
  trouble: null,
  unsaved: null,
});

/** A scanned answer gives a signal like any scan. */
const sounded = ({ state, effects }: Result): Result => ({
  state,
  effects: effects.some(({ type }) => type === 'signal')
    ? effects
    : [
        ...effects,
        {
          type: 'signal',
          signal: state.name === 'extra-info' && state.trouble !== null ? 'refuse' : 'accept',
        },
      ],
});

/** Drops the answers; the number of pieces that they were for stays. */
function skip(config: SortConfig, { work, asking, unsaved }: StateOf<'extra-info'>): Result {
  const quantity = (asking === 'how-many' && unsaved !== null && howMany(unsaved, work)) || work.quantity;
  return advance(config, { ...work, quantity, questions: null }, 'provide-extra-product-info');
}

/** A number above 0, at most what is pending; null when it is not one (review-refunds-warehouse.md 5). */
const howMany = (value: string, work: Work): number | null =>
  /^\d+$/.test(value) && Number(value) > 0 ? Math.min(Number(value), mostOf(work)) : null;

function answer(config: SortConfig, state: StateOf<'extra-info'>, given: string): Result {
  const question = questionOf(state);
  if (question === null) {
    const quantity = howMany(given, state.work);
    return quantity === null
      ? stay({ ...state, trouble: 'again' })
      : save(config, { ...state, work: { ...state.work, quantity } }, given);
  }
  const value = question.valueType === 'number' ? given.replace(',', '.') : given;
  if (!fits(question, value)) return stay({ ...state, trouble: 'again' });
  const answers: readonly Answer[] = [...state.answers, { attribute: question.attributeIdentifier, value }];
  const pieces = state.work.questions?.pieces ?? [];
  const refused = state.asking === 'required' && question.valueType === 'boolean' && value === '0';
  if (refused && state.work.questions?.required_error) return stay({ ...state, trouble: 'again' });
  const next = state.asking === 'required' ? 0 : state.index + 1;
  if (!refused && next < pieces.length) return stay({ ...state, answers, asking: 'piece', index: next });
  if (!refused && pieces.length > 0 && isSeveral(state.work))
    return stay({ ...state, answers, asking: 'how-many' });
  return save(config, { ...state, answers }, value);
}

/** Boolean answers are sent as 1 or 0, numbers with a point. */
function fits(question: Question, value: string): boolean {
  if (value.length > LONGEST_ANSWER) return false;
  switch (question.valueType) {
    case 'boolean':
      return value === '1' || value === '0';
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(value);
    case 'text':
      return value !== '';
  }
}

/** The values that the contract accepts. */
const LONGEST_ANSWER = 2000;

function save(config: SortConfig, state: StateOf<'extra-info'>, value: string): Result {
  const { work, answers } = state;
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
        drafts: [...answerDrafts(work, answers), ...counted],
        on_failure: 'answers-not-saved',
        value,
      },
      ...others,
    ],
  };
}

/** 'LET OP: niet A-12 maar B-03' (R21a), and a refusal, stay in sight while the slip prints by itself. */
const standing = ({ verdict }: StateOf<'packing-slip'>): Verdict | null =>
  verdict?.look === 'corrected' || verdict?.look === 'refused' ? verdict : null;

/** The packing slip at the last scan (R12). */
export function packingSlip(config: SortConfig, state: StateOf<'packing-slip'>, event: SortEvent): Result {
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
