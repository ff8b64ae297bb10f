import { accept, attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type { SortEventOf, SortOutcome, SortDraft, SortEvent } from './events.ts';
import { initial, type RepairCard, type SortState, type SortStateOf } from './state.ts';

/** A refused 'shipped' needs no article: scanning the location of the held order resolves it (R24). */
export const openRepair = (card: RepairCard): SortOutcome =>
  attend({
    name: 'repair',
    verdict: null,
    card,
    move: 0,
    phase: card.kind === 'hold' ? 'target' : 'article',
  });

/** The target of the current move; null: any free location, or any place for loose articles. */
export const targetOf = (state: SortStateOf<'repair'>): string | null =>
  state.card.kind === 'hold' ? state.card.lies_at : (state.card.moves[state.move]?.storage_location ?? null);

/** A repair card (R23, R24). */
export function repair(state: SortStateOf<'repair'>, event: SortEvent): SortOutcome {
  switch (event.name) {
    case 'scan':
      return state.phase === 'article' ? articleScanned(state, event) : targetScanned(state, event);
    case 'later':
      return stay(initial);
    case 'card-changed':
      return event.card
        ? attend(withVerdict({ ...state, card: event.card, move: 0 }, 'corrected', 'card-changed', {}))
        : attend(withVerdict(initial, 'corrected', 'card-gone', {}));
    default:
      return stay(state);
  }
}

function articleScanned(state: SortStateOf<'repair'>, { reading, text }: SortEventOf<'scan'>): SortOutcome {
  const article =
    reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article : null;
  if (article === null) return refuse(state, 'expected-article', { read: text });
  return article.product_identifier === state.card.product_identifier
    ? accept({ ...state, verdict: null, phase: 'target' })
    : refuse(state, 'wrong-repair-article', { read: article.name });
}

function targetScanned(state: SortStateOf<'repair'>, event: SortEventOf<'scan'>): SortOutcome {
  const { reading, text, online } = event;
  const target = targetOf(state);
  if (reading.kind === 'foreign-location')
    return refuse(state, 'foreign-location', { read: reading.identifier, expected: target ?? '' });
  if (reading.kind !== 'location')
    return refuse(state, 'expected-location', { read: text, expected: target ?? '' });
  const use = state.card.moves[state.move]?.kind === 'aside' ? 'aside' : 'sort';
  const fits = target === null ? reading.use === use : reading.identifier === target;
  if (!fits)
    return refuse(state, 'wrong-repair-location', { read: reading.identifier, expected: target ?? '' });
  if (target === null && event.occupied)
    return refuse(state, 'location-occupied', { read: reading.identifier });
  const { card, move } = state;
  const last = move + 1 >= card.moves.length;
  const after: SortState = last ? initial : { ...state, move: move + 1, phase: 'article' };
  return {
    state: withVerdict(after, online ? 'accepted' : 'local', card.kind === 'hold' ? 'held' : 'repaired', {
      location: reading.identifier,
    }),
    effects: [
      {
        type: 'record',
        drafts: movedTo(card, move, reading.identifier),
        on_failure: 'cannot-store',
        ...(last ? { resolves: card.mutation_id } : {}),
      },
      { type: 'signal', signal: 'accept' },
    ],
  };
}

/** The new mutation of a move; it names the refused one (R23, R24). */
function movedTo(card: RepairCard, index: number, storage_location: string): SortDraft[] {
  const move = card.moves[index];
  if (card.kind === 'hold')
    return card.dispatch_request_id === null
      ? []
      : [
          {
            type: 'hold-shipment',
            dispatch_request_id: card.dispatch_request_id,
            storage_location,
            resolves: card.mutation_id,
          },
        ];
  if (!move || card.product_identifier === null) return [];
  const common = {
    product_identifier: card.product_identifier,
    quantity: move.quantity,
    storage_location,
    resolves: card.mutation_id,
  };
  return move.kind === 'order' && move.dispatch_request_id !== null
    ? [
        {
          type: 'place-article',
          ...common,
          dispatch_request_id: move.dispatch_request_id,
          extra_processing_steps: [],
        },
      ]
    : [{ type: 'set-aside', ...common }];
}
