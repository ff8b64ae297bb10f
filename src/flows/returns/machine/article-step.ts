import { askedOf, ASKING_STEP, firstQuestion } from '../../extra-info/machine/asking.ts';
import { refuse, stay } from '../../steps/verdict-step.ts';
import { labelScanned, unknownLabel } from './label-step.ts';
import { openRepair } from './repair-step.ts';
import type {
  ReturnEventOf,
  ReturnOutcome,
  ReturnConfig,
  ReturnEvent,
  ReturnState,
  ReturnStateOf,
  ReturnWork,
} from './state.ts';
import { photographed, photographedLater } from './photo-step.ts';

/** SCAN ARTIKEL (R6, R7, R12). */
export function scanArticle(
  config: ReturnConfig,
  state: ReturnStateOf<'scan-article'>,
  event: ReturnEvent,
): ReturnOutcome {
  switch (event.name) {
    case 'scan':
      return labelScanned(state, event) ?? articleScanned(config, state, event);
    case 'next-return':
      return stay({ name: 'scan-label', verdict: null });
    case 'open-repair':
      return openRepair(event.card);
    default:
      return photographedLater(state, event) ?? stay(state);
  }
}

/** VOLGENDE: left by a button, or at once by the next article or label (R12). */
export function next(config: ReturnConfig, state: ReturnStateOf<'next'>, event: ReturnEvent): ReturnOutcome {
  switch (event.name) {
    case 'scan':
      // A code with letters is no article: it may be the label of a return that is not on this device.
      if (event.reading.kind === 'unknown' && event.reading.why === 'letters')
        return unknownLabel(state, event);
      return labelScanned(state, event) ?? articleScanned(config, state, event);
    case 'next-return':
      return stay({ name: 'scan-label', verdict: null });
    case 'next-article':
      return stay({
        name: 'scan-article',
        verdict: null,
        ret: state.ret,
        may_photograph: state.may_photograph ?? false,
      });
    case 'open-repair':
      return openRepair(event.card);
    default:
      return photographedLater(state, event) ?? stay(state);
  }
}

/** The article must be in the return (R6); for a return that nobody knows here any article is accepted (R5). */
function articleScanned(
  config: ReturnConfig,
  state: ReturnStateOf<'scan-article' | 'next'>,
  { reading, text, extra_info }: ReturnEventOf<'scan'>,
): ReturnOutcome {
  const { ret } = state;
  if (reading.kind === 'unknown' && reading.why !== 'code')
    return refuse(state, ret.dispatch_request_id === null ? 'letters' : 'expected-article', { read: text });
  if (reading.kind === 'unknown') return refuse(state, 'not-in-return', { read: text });
  if (reading.kind !== 'article') return refuse(state, 'expected-article', { read: text });
  const { product_identifier, read, name, fits, line_id } = reading;
  if (fits !== 'awaited' && fits !== 'unknown') return refuse(state, fits, { read, name });
  return {
    state: begun(config, { ret, product_identifier, read, line_id, questions: askedOf(extra_info) }),
    effects: [{ type: 'signal', signal: 'accept' }],
  };
}

/** The questions about the article first, where they are asked and a line gets the answers (R7a). */
const begun = (config: ReturnConfig, work: ReturnWork): ReturnState =>
  work.questions && work.line_id !== null && config.extra_processing_steps.includes(ASKING_STEP)
    ? { name: 'extra-info', verdict: null, work, ...firstQuestion(work.questions) }
    : { name: 'choose-state', verdict: null, work };

/** STAAT ARTIKEL: the state decides where the article goes (R8). */
export function chooseState(
  config: ReturnConfig,
  state: ReturnStateOf<'choose-state'>,
  event: ReturnEvent,
): ReturnOutcome {
  switch (event.name) {
    case 'choose-state': {
      const { product_state, storage_location } = event;
      const filled = config.autofill_storage_location > 0 && storage_location !== null;
      return {
        state: {
          name: 'scan-location',
          verdict: null,
          work: state.work,
          product_state,
          storage_location,
          filled,
        },
        effects: [
          { type: 'verify', work: state.work, product_state },
          ...(filled && config.autofill_storage_location === 2 ? [{ type: 'submit-soon' } as const] : []),
        ],
      };
    }
    case 'scan':
      return refuse(state, 'expected-state', { read: event.text });
    default:
      return photographed(state, event) ?? stay(state);
  }
}
