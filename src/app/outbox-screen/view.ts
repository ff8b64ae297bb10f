import type { Mutation } from '../../../contract/scanning/mutation.ts';
import type { PhotoRow } from '../../db/outbox-db.ts';
import { waitsFor } from '../../outbox/dependence.ts';
import { isDoubtful } from '../../outbox/doubt.ts';
import type { Entry } from '../../outbox/entry.ts';
import { CAPACITY } from '../../outbox/record.ts';
import { t } from './texts.ts';
import { unableReason } from '../../texts/words/unable-to-ship-reasons.ts';
import { doubtText } from '../../texts/words/doubt.ts';
import { refusalText } from '../../texts/refusal.ts';

/** The device's knowledge of articles and orders, to name the object of an entry. */
export interface Names {
  product(identifier: string): string | undefined;
  order(dispatch_request_id: number): string | undefined;
  mutation(id: string): Mutation | undefined;
  /** Whether a mutation waits, or needs a decision. */
  unsent(id: string): boolean;
}

/** The mutation in one line. */
export function what(m: Mutation, names: Names): string {
  switch (m.type) {
    case 'place-article':
    case 'set-aside':
    case 'receive-return':
    case 'return-aside':
      return t(m.type, {
        quantity: m.quantity,
        product: names.product(m.product_identifier) ?? m.product_identifier,
        location: m.storage_location,
      });
    case 'receive-by-label':
      return t(m.type, {
        product: names.product(m.ean) ?? m.ean,
        location: m.storage_location,
        label: m.label,
      });
    case 'take-back':
    case 'take-back-return': {
      const placed = names.mutation(m.mutation_id);
      if (placed?.type !== 'place-article' && placed?.type !== 'receive-return') return t('take-back-other');
      return t('take-back', {
        product: names.product(placed.product_identifier) ?? placed.product_identifier,
        location: placed.storage_location,
      });
    }
    case 'receive-line':
      return t(m.type, {
        quantity: m.quantity_scanned,
        product: names.product(m.product_identifier) ?? m.product_identifier,
      });
    case 'take-back-received': {
      const received = names.mutation(m.mutation_id);
      if (received?.type !== 'receive-line') return t('take-back-other');
      return t(m.type, {
        product: names.product(received.product_identifier) ?? received.product_identifier,
      });
    }
    case 'finish-receipt':
      return t(m.type, { receipt: m.goods_receipt_identifier });
    case 'product-info':
    case 'product-piece-info':
      return t(m.type, {
        product: names.product(m.product_identifier) ?? m.product_identifier,
        value: m.value,
      });
    case 'complete-storage-location':
    case 'hold-shipment':
      return t(m.type, { location: m.storage_location });
    case 'mark-shipped':
    case 'pick-shipped':
    case 'pick-put-back':
      return t(m.type);
    case 'pick-unable-to-ship':
      return t(m.type, { reason: unableReason(m.reason) });
    case 'void':
      return t(m.type, { reason: m.reason });
    case 'answer-message':
      return t(m.type, { text: m.text });
  }
}

/** The order of an entry, or its id when only that is known. */
export function order(
  { mutation: m, order_identifier }: Pick<Entry, 'mutation' | 'order_identifier'>,
  names: Names,
): string | null {
  if (order_identifier !== undefined) return order_identifier;
  if ('sales_order_identifier' in m) return m.sales_order_identifier;
  if (!('dispatch_request_id' in m) || m.dispatch_request_id === null) return null;
  return names.order(m.dispatch_request_id) ?? `#${m.dispatch_request_id}`;
}

export interface Situation {
  /** The user who looks at the screen. */
  user_id: number;
  online: boolean;
  expired: boolean;
  /** Users whose entries this device may send without their session. */
  granted: ReadonlySet<number>;
  /** Entries that need a person. */
  parked: readonly Entry[];
}

/** Why an entry is still here, or how it ended. */
export function why(entry: Entry, { user_id, online, expired, granted, parked }: Situation): string {
  const { problem, last_answer } = entry;
  if (entry.state === 'parked' && isDoubtful(entry)) return doubtText(entry);
  if (entry.state === 'parked') return problem ? refusalText(problem, textOfCode(problem.code)) : '';
  if (entry.state === 'done') return textOfCode(last_answer?.code) ?? t('sent');
  // A refused grant marks the entries that it was to send.
  const goes = granted.has(entry.user_id) && last_answer?.code !== 'signed-out';
  if (!goes && entry.user_id !== user_id) return t('waits_for', { name: entry.user_name });
  if (!goes && expired) return t('waits_sign_in');
  if (!online) return t('waits_network');
  if (last_answer?.code === 'dependency' || parked.some(earlier => waitsFor(entry, earlier)))
    return t('waits_repair');
  return entry.attempts > 1 ? t('retried', { n: entry.attempts }) : t('waits_signal');
}

/** Why a photo is still here. */
export function photoWhy(
  photo: PhotoRow,
  names: Pick<Names, 'unsent'>,
  { user_id, online, expired, granted }: Situation,
): string {
  if (photo.problem) return refusalText(photo.problem);
  const goes = granted.has(photo.user_id);
  if (!goes && photo.user_id !== user_id) return t('waits_for', { name: photo.user_name });
  if (!goes && expired) return t('waits_sign_in');
  if (!online) return t('waits_network');
  // An entry in the queue has not reached the OMS.
  return t(names.unsent(photo.mutation_id ?? '') ? 'waits_scan' : 'waits_signal');
}

const codes = [
  'already-placed',
  'location-taken',
  'wrong-location',
  'cancelled',
  'paused',
  'rerouted',
  'batch-closed',
  'receipt-completed',
  'forbidden',
  'voided',
  'undone',
  'local',
  'not-supported',
] as const;
const textOfCode = (code: string | undefined): string | undefined => {
  const known = codes.find(one => one === code);
  return known && t(known);
};

export interface Sections {
  parked: readonly Entry[];
  waiting: readonly Entry[];
  others: readonly Entry[];
}

/** Parked entries first, then the user's own in the order of sending, then those that wait for a colleague. */
export function sections(entries: readonly Entry[], user_id: number): Sections {
  const mine = entries.filter(entry => entry.user_id === user_id);
  return {
    parked: entries.filter(entry => entry.state === 'parked'),
    waiting: mine.filter(entry => entry.state === 'pending'),
    others: entries.filter(entry => entry.user_id !== user_id && entry.state === 'pending'),
  };
}

/** An author may try a refused entry again; a supervisor may for anyone's. */
export const mayRetry = (entry: Entry, user_id: number, supervises: boolean): boolean =>
  entry.state === 'parked' && (supervises || entry.user_id === user_id);

/** Whether a scan may be voided: by a supervisor, and never a decision itself. */
export const mayVoid = (entry: Entry, supervises: boolean): boolean =>
  supervises && entry.state !== 'done' && entry.mutation.type !== 'void';

/** Warns at 80 %: at full capacity scanning stops rather than forgets. */
export const isNearlyFull = (unsent: number): boolean => unsent >= 0.8 * CAPACITY;
