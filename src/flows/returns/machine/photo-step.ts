import { refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type { ReturnEvent, Result, StateOf } from './state.ts';

/** The photo of the article that was received last belongs to its receipt (R19); null: the event is about something else. */
export function photographedLater(
  state: StateOf<'next' | 'scan-article'>,
  event: ReturnEvent,
): Result | null {
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
  state: StateOf<'choose-state'> | StateOf<'scan-location'>,
  event: ReturnEvent,
): Result | null {
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
