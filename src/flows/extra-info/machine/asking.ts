import type { ExtraInfo, Question } from '../../../../contract/scanning/extra-info.ts';

/* The questions about an article in hand (review-refunds-warehouse.md 5): a part of each flow's machine that asks them. */

/** The name of the step in the configuration. */
export const ASKING_STEP = 'provide-extra-product-info';

export interface AskedInfo {
  /** Text of a failed required check. */
  readonly required_error: string | null;
  readonly required: Question | null;
  readonly pieces: readonly Question[];
}

/** The questions that must be answered; null: none. */
export const askedOf = (info: ExtraInfo | null): AskedInfo | null =>
  info?.is_required && (info.is_required_question || info.product_piece_questions.length > 0)
    ? {
        required: info.is_required_question,
        pieces: info.product_piece_questions,
        required_error: info.is_required_error,
      }
    : null;

export interface GivenAnswer {
  readonly attribute: string;
  readonly value: string;
}

/** How far the questions are answered. */
export interface Asking {
  readonly asking: 'required' | 'piece' | 'how-many';
  readonly index: number;
  readonly answers: readonly GivenAnswer[];
  /** 'again': the answer did not fit; 'not-saved': recording failed. */
  readonly trouble: 'again' | 'not-saved' | null;
  /** The last answer, which could not be recorded: 'retry' gives it again. */
  readonly unsaved: string | null;
}
/** A flow's state in which they are asked. */
export interface AskingState extends Asking {
  readonly name: 'extra-info';
  readonly work: { readonly questions: AskedInfo | null };
}

/** Events that they take; `value` of the last one is that of the record effect. */
export type AskingEvent =
  | { readonly name: 'answer'; readonly value: string }
  | { readonly name: 'retry' | 'skip' }
  | { readonly name: 'answers-not-saved'; readonly value?: string };

export const firstQuestion = (questions: AskedInfo): Asking => ({
  asking: questions.required ? 'required' : 'piece',
  index: 0,
  answers: [],
  trouble: null,
  unsaved: null,
});

/** The question on the screen; null: it asks how many items the answers apply to. */
export function questionOf(state: AskingState): Question | null {
  if (state.asking === 'required') return state.work.questions?.required ?? null;
  if (state.asking === 'piece') return state.work.questions?.pieces[state.index] ?? null;
  return null;
}

/** Whether the open question is answered by digits: how many, or a question for a number. */
export const asksNumber = (state: AskingState): boolean =>
  state.trouble !== 'not-saved' && (questionOf(state)?.valueType ?? 'number') === 'number';

/** The open question is answered in a form: by a number or a text. */
export const asksTyped = (state: AskingState): boolean =>
  state.trouble !== 'not-saved' && questionOf(state)?.valueType !== 'boolean';

/** A serial number on the box is scanned like any other code. */
export const asksText = (state: AskingState): boolean => questionOf(state)?.valueType === 'text';

/** The check of the deciding question has failed: it is asked again. */
export const isCheckFailed = ({ trouble, asking }: Asking): boolean =>
  trouble === 'again' && asking === 'required';

/** The outcome of an answer; `pieces`: for how many the answers are, when that was asked. */
export type AskedStep<S> =
  | { readonly kind: 'asking'; readonly state: S }
  | { readonly kind: 'skipped'; readonly pieces: number | null }
  /** `value` is the last answer; the articles may be recorded with them. */
  | {
      readonly kind: 'answered';
      readonly answers: readonly GivenAnswer[];
      readonly value: string;
      readonly pieces: number | null;
    };

/** Takes an answer; `most`: the pieces that the answers may be for, null where one is meant and it is not asked. */
export function takeAnswer<S extends AskingState>(
  state: S,
  event: AskingEvent,
  most: number | null,
): AskedStep<S> {
  switch (event.name) {
    case 'answer':
      return answer(asked(state), event.value.trim(), most);
    case 'answers-not-saved':
      return asking({ ...asked(state), trouble: 'not-saved', unsaved: event.value ?? null });
    case 'retry':
      return state.unsaved === null ? asking(asked(state)) : answer(asked(state), state.unsaved, most);
    case 'skip':
      return { kind: 'skipped', pieces: piecesIn(state, most) };
  }
}

const asking = <S>(state: S): AskedStep<S> => ({ kind: 'asking', state });

/** The question on the screen as it was first asked. */
const asked = <S extends AskingState>(state: S): S => ({
  ...state,
  verdict: null,
  trouble: null,
  unsaved: null,
});

/** The number of pieces that answers which could not be recorded were for. */
const piecesIn = ({ asking: open, unsaved }: Asking, most: number | null): number | null =>
  open === 'how-many' && unsaved !== null ? howMany(unsaved, most) : null;

/** A number above 0, at most what is pending; null when it is not one. */
const howMany = (value: string, most: number | null): number | null =>
  /^\d+$/.test(value) && Number(value) > 0 ? Math.min(Number(value), most ?? 1) : null;

function answer<S extends AskingState>(state: S, given: string, most: number | null): AskedStep<S> {
  const again = asking<S>({ ...state, trouble: 'again' });
  const question = questionOf(state);
  if (question === null) {
    const pieces = howMany(given, most);
    return pieces === null ? again : { kind: 'answered', answers: state.answers, value: given, pieces };
  }
  const value = question.valueType === 'number' ? given.replace(',', '.') : given;
  if (!fits(question, value)) return again;
  const answers: readonly GivenAnswer[] = [
    ...state.answers,
    { attribute: question.attributeIdentifier, value },
  ];
  const { pieces = [], required_error = null } = state.work.questions ?? {};
  const refused = state.asking === 'required' && question.valueType === 'boolean' && value === '0';
  if (refused && required_error) return again;
  const next = state.asking === 'required' ? 0 : state.index + 1;
  if (!refused && next < pieces.length) return asking({ ...state, answers, asking: 'piece', index: next });
  if (!refused && pieces.length > 0 && most !== null)
    return asking({ ...state, answers, asking: 'how-many' });
  return { kind: 'answered', answers, value, pieces: null };
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

interface Judged {
  readonly name: string;
}
interface Typed {
  readonly type: string;
}

/** A scanned answer gives a signal like any scan. */
export const sounded = <S extends Judged, F extends Typed>({
  state,
  effects,
}: {
  readonly state: S;
  readonly effects: readonly F[];
}) => ({
  state,
  effects: effects.some(({ type }) => type === 'signal')
    ? effects
    : [
        ...effects,
        {
          type: 'signal',
          signal: 'trouble' in state && state.trouble !== null ? 'refuse' : 'accept',
        } as const,
      ],
});
