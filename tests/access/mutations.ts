import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Make } from './calls.ts';
import type { Naming } from './paths.ts';
import { ARTICLE, ASKED } from './make-things.ts';
import { EAN, type Kind } from './things.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';

type Carried<T> = T extends Mutation ? Omit<T, 'id' | 'version' | 'at'> : never;

/** Every type of mutation, with the things that it names; numbers and texts fit their kinds. */
export const mutations: { readonly [T in Mutation['type']]: Make<Carried<Extract<Mutation, { type: T }>>> } =
  {
    'place-article': n => ({
      type: 'place-article',
      ...inZone(n),
      process_type: 'sort',
      dispatch_request_batch_identifier: text(n, 'batch'),
      product_identifier: ARTICLE,
      dispatch_request_id: number(n, 'delivery'),
      quantity: 1,
      extra_processing_steps: [],
    }),
    'take-back': n => ({
      type: 'take-back',
      dispatch_request_id: number(n, 'delivery'),
      mutation_id: text(n, 'placement'),
    }),
    'set-aside': n => ({
      type: 'set-aside',
      ...here(n),
      zone: text(n, 'zone'),
      storage_location: text(n, 'emptyPlace'),
      dispatch_request_batch_identifier: text(n, 'batch'),
      product_identifier: ARTICLE,
      quantity: 1,
    }),
    'receive-line': n => ({
      type: 'receive-line',
      ...here(n),
      zone: text(n, 'zone'),
      goods_receipt_identifier: text(n, 'receipt'),
      goods_receipt_line_id: number(n, 'receiptLine'),
      product_identifier: ARTICLE,
      quantity_scanned: 1,
    }),
    'take-back-received': n => ({
      type: 'take-back-received',
      goods_receipt_line_id: number(n, 'receiptLine'),
      mutation_id: text(n, 'count'),
    }),
    'finish-receipt': n => ({
      type: 'finish-receipt',
      ...here(n),
      goods_receipt_identifier: text(n, 'receipt'),
    }),
    'product-info': () => ({
      type: 'product-info',
      product_identifier: ASKED,
      attribute_identifier: 'batchnummer',
      value: 'x',
    }),
    'product-piece-info': n => ({
      type: 'product-piece-info',
      product_identifier: ASKED,
      line_type: 'dispatch-request',
      line_id: number(n, 'deliveryLine'),
      group: '2',
      attribute: 'batchnummer',
      value: 'x',
    }),
    'complete-storage-location': n => ({
      type: 'complete-storage-location',
      dispatch_request_id: number(n, 'packed'),
      storage_location: text(n, 'packedPlace'),
    }),
    'mark-shipped': n => ({ type: 'mark-shipped', dispatch_request_id: number(n, 'packed'), label: null }),
    'hold-shipment': n => ({
      type: 'hold-shipment',
      dispatch_request_id: number(n, 'packed'),
      storage_location: 'P2',
      resolves: newId(),
    }),
    'answer-message': n => ({
      type: 'answer-message',
      dispatch_request_id: number(n, 'packed'),
      message_id: number(n, 'message'),
      text: 'Gedaan',
    }),
    void: n => ({
      type: 'void',
      mutation_id: newId(),
      author_id: number(n, 'colleague'),
      reason: 'Apparaat kwijt',
      voided: '{}',
    }),
    'receive-return': n => ({
      type: 'receive-return',
      ...inReturnZone(n),
      product_identifier: ARTICLE,
      product_state: 'worn',
      dispatch_request_id: number(n, 'return'),
      quantity: 1,
    }),
    'receive-by-label': n => ({
      type: 'receive-by-label',
      ...inReturnZone(n),
      // A label of another location is as unknown as a label that nobody has.
      label: String(n.hint('returnLabel')),
      ean: EAN,
      product_state: 'worn',
      quantity: 1,
    }),
    'take-back-return': n => ({
      type: 'take-back-return',
      ...here(n),
      dispatch_request_id: null,
      mutation_id: text(n, 'returned'),
    }),
    'return-aside': n => ({
      type: 'return-aside',
      ...inReturnZone(n),
      product_identifier: ARTICLE,
      quantity: 1,
      resolves: newId(),
    }),
    'pick-shipped': n => ({
      type: 'pick-shipped',
      sales_order_identifier: text(n, 'toPickOrder'),
      dispatch_request_id: number(n, 'toPick'),
    }),
    'pick-unable-to-ship': n => ({
      type: 'pick-unable-to-ship',
      sales_order_identifier: text(n, 'toPickOrder'),
      dispatch_request_id: number(n, 'toPick'),
      reason: 'damaged',
    }),
    'pick-put-back': n => ({
      type: 'pick-put-back',
      ...here(n),
      dispatch_request_id: Number(n.hint('toPick')),
      resolves: newId(),
    }),
  };

const text = (n: Naming, kind: Kind): string => String(n.the(kind));
const number = (n: Naming, kind: Kind): number => Number(n.the(kind));
const here = ({ type, location }: Naming) => ({ location_type: type, location });
const inZone = (n: Naming) => ({ ...here(n), zone: text(n, 'zone'), storage_location: text(n, 'place') });
const inReturnZone = (n: Naming) => ({
  ...here(n),
  zone: text(n, 'returnZone'),
  storage_location: text(n, 'returnPlace'),
});
