import { accept, attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type {
  ReturnEventOf,
  RepairCard,
  ReturnOutcome,
  ReturnDraft,
  ReturnEvent,
  ReturnState,
  ReturnStateOf,
} from './state.ts';

const idle: ReturnStateOf<'scan-label'> = { name: 'scan-label', verdict: null };

/** Shows a repair card: first its article is scanned (R14). */
export const openRepair = (card: RepairCard): ReturnOutcome =>
  attend<ReturnState>({ name: 'repair', verdict: null, card, phase: 'article' });

/** A repair card: scan the article, then its target; or the label that was not found before (R14). */
export function repair(state: ReturnStateOf<'repair'>, event: ReturnEvent): ReturnOutcome {
  switch (event.name) {
    case 'scan':
      return state.phase === 'article' ? articleScanned(state, event) : targetScanned(state, event);
    case 'later':
      return stay(idle);
    default:
      return stay(state);
  }
}

function articleScanned(
  state: ReturnStateOf<'repair'>,
  { reading, text }: ReturnEventOf<'scan'>,
): ReturnOutcome {
  const read = reading.kind === 'article' ? [reading.product_identifier, reading.read] : [text.trim()];
  if (read.includes(state.card.product_identifier))
    return accept({ ...state, verdict: null, phase: 'target' });
  return reading.kind === 'article'
    ? refuse(state, 'wrong-repair-article', { read: reading.name })
    : refuse(state, 'expected-article', { read: text });
}

function targetScanned(state: ReturnStateOf<'repair'>, event: ReturnEventOf<'scan'>): ReturnOutcome {
  const { reading, text } = event;
  const { card } = state;
  const target = card.move.storage_location;
  const values = { read: text, expected: target ?? '' };
  if (reading.kind === 'label' && mayName(card))
    return resolve(state, event, receiving(card, reading.dispatch_request_id, card.lies_at), card.lies_at);
  if (reading.kind === 'unknown' && mayName(card)) return refuse(state, 'return-not-found', values);
  if (reading.kind !== 'location') return refuse(state, 'expected-location', values);
  const use = card.move.kind === 'aside' ? 'aside' : 'sort';
  const fits = target === null ? use === 'aside' || reading.use === use : reading.identifier === target;
  if (!fits) return refuse(state, 'wrong-repair-location', values);
  const draft =
    card.move.kind === 'order' && card.dispatch_request_id !== null
      ? receiving(card, card.dispatch_request_id, reading.identifier)
      : apart(card, reading.identifier);
  return resolve(state, event, draft, reading.identifier);
}

/** A label, also one that this device does not know, may be scanned for its target. */
export const awaitsName = (state: ReturnState): boolean =>
  state.name === 'repair' && state.phase === 'target' && mayName(state.card);

/** Only its label was unknown: a label or order number that is known now names the return. */
export const mayName = (card: RepairCard): boolean => card.code === 'return-not-found';

function resolve(
  { card }: ReturnStateOf<'repair'>,
  { online }: ReturnEventOf<'scan'>,
  draft: ReturnDraft,
  location: string,
): ReturnOutcome {
  return {
    state: withVerdict<ReturnState>(idle, online ? 'accepted' : 'local', 'repaired', { location }),
    effects: [
      { type: 'record', drafts: [draft], resolves: card.mutation_id },
      { type: 'signal', signal: 'accept' },
    ],
  };
}

const receiving = (
  { product_identifier, product_state, quantity, mutation_id }: RepairCard,
  dispatch_request_id: number,
  storage_location: string,
): ReturnDraft => ({
  type: 'receive-return',
  product_identifier,
  product_state,
  dispatch_request_id,
  quantity,
  storage_location,
  resolves: mutation_id,
});

const apart = (
  { product_identifier, quantity, mutation_id }: RepairCard,
  storage_location: string,
): ReturnDraft => ({
  type: 'return-aside',
  product_identifier,
  quantity,
  storage_location,
  resolves: mutation_id,
});
