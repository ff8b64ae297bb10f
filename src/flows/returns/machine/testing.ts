import { returnMachine } from './machine.ts';
import type {
  ReturnEventOf,
  RepairCard,
  ReturnAtHand,
  ReturnEvent,
  ReturnReading,
  ReturnState,
  ReturnStateOf,
  ReturnWork,
} from './state.ts';

/** Builders for the tests of the return flow: a Beker of return 7 (label 3SRET7) and other codes to scan. */
const ret: ReturnAtHand = { dispatch_request_id: 7, label: '3SRET7' };
export const unseen: ReturnAtHand = { dispatch_request_id: null, label: '3SLATER' };
export const workOf = (over: Partial<ReturnWork> = {}): ReturnWork => ({
  ret,
  product_identifier: 'beker',
  read: '8712345678906',
  line_id: 70,
  questions: null,
  ...over,
});

export const label = (over: Partial<Extract<ReturnReading, { kind: 'label' }>> = {}): ReturnReading => ({
  kind: 'label',
  dispatch_request_id: 7,
  label: '3SRET7',
  over: null,
  ...over,
});
export const article = (over: Partial<Extract<ReturnReading, { kind: 'article' }>> = {}): ReturnReading => ({
  kind: 'article',
  product_identifier: 'beker',
  name: 'Beker',
  read: '8712345678906',
  fits: 'awaited',
  line_id: 70,
  ...over,
});
export const place = (identifier: string, use: 'sort' | 'aside' = 'sort'): ReturnReading => ({
  kind: 'location',
  identifier,
  use,
});
export const foreign: ReturnReading = { kind: 'foreign-location', identifier: 'B-01' };
export const zone: ReturnReading = { kind: 'zone', identifier: 'R' };
export const unknown = (asked = false, why: 'letters' | 'code' = 'letters'): ReturnReading => ({
  kind: 'unknown',
  asked,
  why,
});

export const at = {
  label: { name: 'scan-label', verdict: null },
  article: { name: 'scan-article', verdict: null, ret },
  state: { name: 'choose-state', verdict: null, work: workOf() },
  location: {
    name: 'scan-location',
    verdict: null,
    work: workOf(),
    product_state: 'damaged',
    storage_location: 'R-02',
    filled: false,
  },
  next: {
    name: 'next',
    verdict: null,
    ret,
    article: 'beker',
    product_state: 'damaged',
    storage_location: 'R-02',
    may_photograph: true,
  },
} as const satisfies Record<string, ReturnState>;

export const cardOf = (over: Partial<RepairCard> = {}): RepairCard => ({
  mutation_id: 'm1',
  code: 'already-received',
  by: 'Daan',
  product_identifier: 'beker',
  quantity: 1,
  product_state: 'sellable',
  lies_at: 'R-01',
  dispatch_request_id: 7,
  move: { kind: 'aside', quantity: 1, storage_location: 'R-APART', dispatch_request_id: null },
  ...over,
});
export const repairing = (
  card: RepairCard,
  phase: 'article' | 'target' = 'target',
): ReturnStateOf<'repair'> => ({
  name: 'repair',
  verdict: null,
  card,
  phase,
});

export const scanned = (reading: ReturnReading, text = 'TEXT', online = true): ReturnEventOf<'scan'> => ({
  name: 'scan',
  text,
  reading,
  extra_info: null,
  online,
});

/** One step of the machine, with this autofill. */
export const step = (state: ReturnState, event: ReturnEvent, autofill: 0 | 1 | 2 = 0) =>
  returnMachine(() => ({
    autofill_storage_location: autofill,
    extra_processing_steps: ['provide-extra-product-info'],
  })).step(state, event);
