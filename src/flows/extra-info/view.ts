import type { StageView } from '../steps/scan-screen.tsx';
import { asksNumber, questionOf, type AskingState } from './machine/asking.ts';
import { t } from './texts.ts';

/** Id of the form of an answer: the button of the bar submits it. */
export const ANSWER_FORM = 'answer';

/** The open question on the stage. */
export const askingView = (state: AskingState): Pick<StageView, 'step' | 'label' | 'question'> => ({
  step: `info-${state.asking}-${state.index}${state.trouble === 'not-saved' ? '-not-saved' : ''}`,
  label: t('step'),
  question: askedText(state),
});

function askedText(state: AskingState): string {
  if (state.trouble === 'not-saved') return t('not_saved');
  return questionOf(state)?.question ?? t('how_many');
}

/** The stage without what takes the room of the question. */
export function withRoom(state: AskingState, shown: StageView): StageView {
  // Digits need all the room; the article is shown in step 1.
  if (asksNumber(state)) return { ...shown, ...withoutPicture, name: undefined, detail: undefined };
  // The question and its buttons need the room that a verdict or an alert would take.
  return shown.verdict !== undefined || state.trouble !== null ? { ...shown, ...withoutPicture } : shown;
}

const withoutPicture = { picture: undefined, icon: undefined };
