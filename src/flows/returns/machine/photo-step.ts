import { refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type { ReturnEvent, ReturnOutcome, ReturnStateOf } from './state.ts';

/** The photo of the article that was received last belongs to its receipt (R19); null: the event is about something else. */
export function photographedLater(
  state: ReturnStateOf<'next' | 'scan-article'>,
  event: ReturnEvent,
): ReturnOutcome | null {
  switch (event.name) {
    case 'photo-taken':
      return stay(withVerdict({ ...state, may_photograph: false }, 'accepted', 'photo-kept', {}));
    case 'photo-failed':
      return refuse(state, `photo-${event.why}`, {});
    default:
      return null;
  }
}

/** The photo of the article in hand, from its state until its place is scanned (R19); null: the event is about something else. */
export function photographed(
  state: ReturnStateOf<'choose-state'> | ReturnStateOf<'scan-location'>,
  event: ReturnEvent,
): ReturnOutcome | null {
  // Another place than the one shown before stays told (R11).
  const verdict = state.verdict?.code === 'corrected-location' ? state.verdict : null;
  switch (event.name) {
    case 'photo-taken':
      return stay({ ...state, verdict, work: { ...state.work, photo: event.photo } });
    case 'photo-removed': {
      const { photo: _photo, ...work } = state.work;
      return stay({ ...state, verdict, work });
    }
    case 'photo-failed':
      return refuse(state, `photo-${event.why}`, {});
    default:
      return null;
  }
}
