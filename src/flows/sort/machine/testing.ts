import type { ExtraInfo, Question } from '../../../../contract/scanning/extra-info.ts';
import type {
  Article,
  Counting,
  Destination,
  Origin,
  Reading,
  UnknownWhy,
} from '../../../../core/delivery/resolution.ts';
import { sortMachine } from './machine.ts';
import type { SortEventOf, SortDraft, SortEffect, SortEvent } from './events.ts';
import type { ClearPlace, Completable, RepairCard, SortConfig, SortState } from './state.ts';

/** Builders for the tests of the sort flow: one Beker (order 1, A-12) and other codes to scan. */
export const configOf = (over: Partial<SortConfig> = {}): SortConfig => ({
  extra_processing_steps: [],
  order_completion_steps: [],
  autofill_storage_location: 0,
  ...over,
});
export const allSpecial = [
  'provide-extra-product-info',
  'multiple-quantities',
  'print-packing-slip',
  'product-not-in-requested-dispatch-request',
];
export const allCompletion = [
  'scan-label',
  'mark-storage-location-complete',
  'mark-dispatch-request-shipped',
];

export const articleOf = (over: Partial<Article> = {}): Article => ({
  product_identifier: 'beker',
  name: 'Beker',
  image_url: null,
  read: '8712345678906',
  ...over,
});
export const destinationOf = (over: Partial<Destination> = {}): Destination => ({
  dispatch_request_id: 1,
  line_id: 11,
  order_identifier: '261114-0042',
  storage_location: 'A-12',
  quantity_pending: 1,
  delivery_pending: 9,
  delivery_placed: 0,
  delivery_quantity: 9,
  ...over,
});

export const needed = (over: Partial<Destination> = {}, origin: Origin = 'look-up'): Reading => ({
  kind: 'article',
  resolution: { kind: 'expected', article: articleOf(), destination: destinationOf(over), origin },
});
/** The code of a carton of that article. */
export const ofCarton = (pieces: number, over: Partial<Destination> = {}): Reading => ({
  kind: 'article',
  resolution: {
    kind: 'expected',
    article: articleOf({ read: '18712345678903', pieces }),
    destination: destinationOf(over),
    origin: 'look-up',
  },
});
export const notNeeded = (kind: 'already-done' | 'surplus'): Reading => ({
  kind: 'article',
  resolution: { kind, article: articleOf(), origin: 'package' },
});
export const hindered = (kind: 'cancelled' | 'paused' | 'rerouted'): Reading => ({
  kind: 'article',
  resolution: { kind, article: articleOf(), order_identifier: '261114-0042', origin: 'package' },
});
export const unknown = (why: UnknownWhy = 'not-found', asked = true): Reading => ({
  kind: 'article',
  resolution: { kind: 'unknown', read: '4000000000006', why, asked },
});
/** Counted on a line of the receipt: no delivery gets it. */
export const counted = (over: Partial<Counting> = {}): Reading => ({
  kind: 'article',
  resolution: {
    kind: 'receive',
    article: articleOf(),
    line: { id: 7, quantity: 3, scanned: 1, may_exceed: false, ...over },
    origin: 'package',
  },
});
export const otherArticle: Reading = {
  kind: 'article',
  resolution: {
    kind: 'expected',
    article: articleOf({ product_identifier: 'vaas', name: 'Vaas' }),
    destination: destinationOf({ dispatch_request_id: 2 }),
    origin: 'look-up',
  },
};
export const place = (identifier: string, use: 'sort' | 'aside' = 'sort'): Reading => ({
  kind: 'location',
  identifier,
  display_name: identifier,
  use,
});
export const label = (dispatch_request_id: number): Reading => ({
  kind: 'label',
  dispatch_request_id,
  code: '3SABCD',
});
export const voidLabel: Reading = { kind: 'label', dispatch_request_id: 1, code: '3SABCD', is_void: true };
export const zone: Reading = { kind: 'zone', identifier: 'Z' };
export const elsewhere: Reading = { kind: 'foreign-location', identifier: 'X-01' };

export const scan = (reading: Reading, over: Partial<SortEventOf<'scan'>> = {}): SortEvent => ({
  name: 'scan',
  text: 'as-read',
  reading,
  extra_info: null,
  online: true,
  occupied: false,
  completable: null,
  ...over,
});
export const answer = (value: string): SortEvent => ({ name: 'answer', value });
/** Events without fields. */
type Button = { [N in SortEvent['name']]: { name: N } extends SortEvent ? N : never }[SortEvent['name']];
export const press = (name: Button): SortEvent => ({ name });

export const question = (attributeIdentifier: string, valueType: Question['valueType']): Question => ({
  attributeIdentifier,
  valueType,
  question: attributeIdentifier,
  answer: null,
});
export const info = (required: Question | null, ...pieces: Question[]): ExtraInfo => ({
  is_required: true,
  is_required_error: 'Vul dit in',
  is_required_question: required,
  product_piece_questions: pieces,
});

export const completable = (over: Partial<Completable> = {}): Completable => ({
  dispatch_request_id: 1,
  storage_location: 'A-12',
  has_tracking_codes: true,
  location_completed: false,
  slip_printed: true,
  repair_first: null,
  ...over,
});
export const card = (over: Partial<RepairCard> = {}): RepairCard => ({
  mutation_id: '0192f0c1-0000-7000-8000-000000000001',
  kind: 'goods',
  code: 'already-placed',
  product_identifier: 'beker',
  quantity: 1,
  lies_at: 'A-07',
  moves: [{ kind: 'order', quantity: 1, storage_location: 'B-03', dispatch_request_id: 3 }],
  version: 0,
  dispatch_request_id: 1,
  by: 'Noor',
  ...over,
});

export const clearPlace = (over: Partial<ClearPlace> = {}): ClearPlace => ({
  storage_location: 'A-14',
  dispatch_request_id: 9,
  order_identifier: '261114-0042',
  source: { type: 'batch', identifier: '2611-009' },
  pieces: [
    { id: 'm1', product_identifier: 'beker', quantity: 2 },
    { id: 'm2', product_identifier: 'vaas', quantity: 1 },
  ],
  aside: 'LOS',
  ...over,
});

export interface Ran {
  readonly state: SortState;
  /** The effects of the last event. */
  readonly effects: readonly SortEffect[];
  /** Recorded by all events together. */
  readonly drafts: readonly SortDraft[];
}

/** The flow after these events, from SCAN ARTIKEL on or from a given state. */
export function run(config: SortConfig, events: readonly SortEvent[], from?: SortState): Ran {
  const machine = sortMachine(config);
  let state = from ?? machine.initial;
  let effects: readonly SortEffect[] = [];
  const drafts: SortDraft[] = [];
  for (const event of events) {
    ({ state, effects } = machine.step(state, event));
    drafts.push(...effects.flatMap(f => (f.type === 'record' ? f.drafts : [])));
  }
  return { state, effects, drafts };
}

/** Types of the effects in order; a signal by its name. */
export const named = (effects: readonly SortEffect[]): string[] =>
  effects.map(f => (f.type === 'signal' ? f.signal : f.type));
