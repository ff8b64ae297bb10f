import { accept, attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type { SortEventOf, SortOutcome, SortEvent } from './events.ts';
import { initial, type ClearPiece, type ClearPlace, type SortState, type SortStateOf } from './state.ts';

/** The place of an order that ended is emptied, piece by piece (R39). */
export const openClear = (place: ClearPlace): SortOutcome =>
  attend({ name: 'clear', verdict: null, place, piece: null });

/** LEEGHALEN: an article of the place, then the place for loose articles (R39). */
export function clear(state: SortStateOf<'clear'>, event: SortEvent): SortOutcome {
  switch (event.name) {
    case 'scan':
      return state.piece ? asideScanned(state, state.piece, event) : articleScanned(state, event);
    case 'later':
      return stay(initial);
    case 'clear-changed':
      return changed(state, event.place);
    default:
      return stay(state);
  }
}

function articleScanned(state: SortStateOf<'clear'>, { reading, text }: SortEventOf<'scan'>): SortOutcome {
  const article =
    reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article : null;
  if (article === null) return refuse(state, 'expected-article', { read: text });
  const piece = state.place.pieces.find(one => one.product_identifier === article.product_identifier);
  return piece
    ? accept({ ...state, verdict: null, piece })
    : refuse(state, 'wrong-repair-article', { read: article.name });
}

function asideScanned(
  state: SortStateOf<'clear'>,
  { id, product_identifier, quantity }: ClearPiece,
  { reading, text, online }: SortEventOf<'scan'>,
): SortOutcome {
  const { place } = state;
  const expected = place.aside ?? '';
  if (reading.kind !== 'location') return refuse(state, 'expected-location', { read: text, expected });
  if (reading.use !== 'aside')
    return refuse(state, 'wrong-repair-location', { read: reading.identifier, expected });
  const pieces = place.pieces.filter(one => one.id !== id);
  const after: SortState =
    pieces.length > 0 ? { ...state, place: { ...place, pieces }, piece: null } : initial;
  const { dispatch_request_id, source } = place;
  return {
    state: withVerdict(after, online ? 'accepted' : 'local', 'laid-apart', { location: reading.identifier }),
    effects: [
      {
        type: 'record',
        drafts: [
          { type: 'take-back', dispatch_request_id, mutation_id: id },
          {
            type: 'set-aside',
            source,
            product_identifier,
            quantity,
            storage_location: reading.identifier,
          },
        ],
        on_failure: 'cannot-store',
      },
      { type: 'signal', signal: 'accept' },
    ],
  };
}

/** A colleague took pieces out: the one in hand counts while it is still to be reported; null: nothing is left. */
function changed(state: SortStateOf<'clear'>, place: ClearPlace | null): SortOutcome {
  if (place === null) return attend(withVerdict(initial, 'corrected', 'card-gone', {}));
  const piece = place.pieces.find(one => one.id === state.piece?.id) ?? null;
  return stay({ ...state, place, piece });
}
