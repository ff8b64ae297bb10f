import { answerDrafts } from '../../extra-info/machine/answer-drafts.ts';
import {
  asksText,
  isCheckFailed,
  sounded,
  takeAnswer,
  type AskingEvent,
} from '../../extra-info/machine/asking.ts';
import { refuse, stay } from '../../steps/verdict-step.ts';
import type { ReturnOutcome, ReturnEvent, ReturnStateOf } from './state.ts';

/** SPECIALE VERWERKING: the questions about the article in hand (R7a, R7b). */
export function extraInfo(state: ReturnStateOf<'extra-info'>, event: ReturnEvent): ReturnOutcome {
  switch (event.name) {
    case 'scan':
      return asksText(state) && event.reading.kind === 'unknown'
        ? sounded(answered(state, { name: 'answer', value: event.text }))
        : refuse(state, 'expected-answer', { read: event.text });
    case 'skip':
      return maySkip(state) ? answered(state, event) : stay(state);
    case 'answer':
    case 'retry':
    case 'answers-not-saved':
      return answered(state, event);
    default:
      return stay(state);
  }
}

/** The article that came back fails its check for good: another piece cannot be taken in its place. */
const maySkip = (state: ReturnStateOf<'extra-info'>): boolean =>
  state.trouble === 'not-saved' || isCheckFailed(state);

function answered(state: ReturnStateOf<'extra-info'>, event: AskingEvent): ReturnOutcome {
  const { work } = state;
  const outcome = takeAnswer(state, event, null);
  if (outcome.kind === 'asking') return stay(outcome.state);
  const after: ReturnOutcome['state'] = {
    name: 'choose-state',
    verdict: null,
    work: { ...work, questions: null },
  };
  const { product_identifier, line_id } = work;
  if (outcome.kind === 'skipped' || product_identifier === null || line_id === null) return stay(after);
  const { questions } = work;
  const pieces = {
    product_identifier,
    questions,
    quantity: 1,
    line: { line_type: 'dispatch-request', line_id },
  } as const;
  return {
    state: after,
    effects: [
      {
        type: 'record',
        drafts: answerDrafts(pieces, outcome.answers),
        on_failure: 'answers-not-saved',
        value: outcome.value,
      },
    ],
  };
}
