import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../tests/all-endpoints.ts';
import { markAsShipped } from '../orders/dispatch-request.ts';
import { postProductPieceInfo, putProductInfo } from './extra-info.ts';
import { postProcessGoodsReceipt, processGoodsReceiptLine } from '../warehouse/goods-receipt.ts';
import type { Endpoint } from '../http.ts';
import { documentedRequest } from './mutation-request.ts';
import { mutationSchema, type Mutation } from './mutation.ts';
import { pickShipped, pickUnableToShip } from '../orders/pick-by-store.ts';
import { processProduct } from './process-product.ts';

const base = { id: '019aa1b2-0000-7000-8000-000000000001', version: 1, at: '2026-11-20T09:15:00Z' } as const;

/** One mutation of every type, with the same name in all its places. */
const mutationsWith = (name: string): Mutation[] => {
  const work = { location_type: name, location: name, zone: name, dispatch_request_batch_identifier: name };
  const picked = { sales_order_identifier: name, dispatch_request_id: 7 };
  const lying = { ...work, storage_location: name, product_identifier: name, quantity: 2 };
  return [
    {
      ...base,
      ...lying,
      type: 'place-article',
      process_type: 'sort',
      dispatch_request_id: 7,
      extra_processing_steps: ['multiple-quantities'],
    },
    { ...base, ...lying, type: 'set-aside' },
    {
      ...base,
      type: 'receive-line',
      location_type: name,
      location: name,
      zone: name,
      goods_receipt_identifier: name,
      goods_receipt_line_id: 5,
      product_identifier: name,
      quantity_scanned: 3,
    },
    { ...base, type: 'take-back-received', goods_receipt_line_id: 5, mutation_id: base.id },
    {
      ...base,
      type: 'finish-receipt',
      location_type: name,
      location: name,
      goods_receipt_identifier: name,
    },
    { ...base, type: 'take-back', dispatch_request_id: 7, mutation_id: base.id },
    { ...base, type: 'product-info', product_identifier: name, attribute_identifier: name, value: 'Ja' },
    {
      ...base,
      type: 'product-piece-info',
      product_identifier: name,
      line_type: 'dispatch-request',
      line_id: 9,
      group: name,
      attribute: name,
      value: '1.5',
    },
    { ...base, ...lying, type: 'receive-return', product_state: name, dispatch_request_id: 7 },
    { ...base, ...lying, type: 'receive-by-label', label: name, ean: name, product_state: name },
    { ...base, ...lying, type: 'return-aside', resolves: base.id },
    {
      ...base,
      type: 'take-back-return',
      location_type: 'dc',
      location: name,
      dispatch_request_id: 7,
      mutation_id: base.id,
    },
    { ...base, type: 'complete-storage-location', dispatch_request_id: 7, storage_location: name },
    { ...base, type: 'mark-shipped', dispatch_request_id: 7, label: name },
    { ...base, type: 'hold-shipment', dispatch_request_id: 7, storage_location: name, resolves: base.id },
    { ...base, type: 'answer-message', dispatch_request_id: 7, message_id: 1, text: name },
    { ...base, ...picked, type: 'pick-shipped' },
    { ...base, ...picked, type: 'pick-unable-to-ship', reason: name },
    {
      ...base,
      type: 'pick-put-back',
      location_type: name,
      location: name,
      dispatch_request_id: 7,
      resolves: base.id,
    },
    { ...base, type: 'void', mutation_id: base.id, author_id: 3, reason: name, voided: '{}' },
  ];
};

const documented: Partial<Record<Mutation['type'], Endpoint>> = {
  'place-article': processProduct,
  'product-info': putProductInfo,
  'product-piece-info': postProductPieceInfo,
  'mark-shipped': markAsShipped,
  'pick-shipped': pickShipped,
  'pick-unable-to-ship': pickUnableToShip,
  'receive-line': processGoodsReceiptLine,
  'finish-receipt': postProcessGoodsReceipt,
};

// A path segment cannot be '.' or '..'; no OMS has a location with such a name.
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter(text => text.length <= 128 && !/^\.{1,2}$/.test(text));

describe('documentedRequest', () => {
  it('has an example of every type of mutation here', () => {
    const types = mutationsWith('A-01').map(m => mutationSchema.parse(m).type);
    expect(new Set(types)).toEqual(
      new Set(mutationSchema._zod.def.options.flatMap(o => [...o._zod.propValues['type']!])),
    );
  });

  it('fills exactly the documented path, whatever signs a name is made of', () => {
    fc.assert(
      fc.property(name, text => {
        for (const { endpoint, request } of documentedCalls(text)) {
          const places = read(endpoint.path, request.path);
          expect(request.method).toBe(endpoint.method);
          expect(endpoint.params?.safeParse(places).success).toBe(true);
          expect(Object.values(places).filter(place => !['sort', '5', '7', text].includes(place))).toEqual(
            [],
          );
        }
      }),
    );
  });

  it('has none for what only the list takes', () => {
    const alone = mutationsWith('A-01').filter(m => documentedRequest(m) === null);
    expect(alone.map(m => m.type)).toEqual([
      'set-aside',
      'take-back-received',
      'take-back',
      'receive-by-label',
      'return-aside',
      'take-back-return',
      'complete-storage-location',
      'hold-shipment',
      'answer-message',
      'pick-put-back',
      'void',
    ]);
  });

  it('sends bodies that the documented calls take whole', () => {
    for (const { endpoint, request } of documentedCalls('A-01')) {
      const sent: unknown = request.body && JSON.parse(JSON.stringify(request.body));
      expect(endpoint.body?.parse(sent)).toEqual(sent);
    }
  });

  // The server does not validate it again with the list's schemas.
  it('takes by the documented call nothing that a list would refuse', () => {
    const odd = ['', 'x'.repeat(130), 'x'.repeat(2001), 0, -1, 1.5, 100_001, 2 ** 53, ['x'.repeat(101)]];
    const values = [...odd, Array.from({ length: 21 }, () => 'x'), 'A\n', 'goods-receipt', 'A-02', 8];
    let taken = 0;
    for (const mutation of mutationsWith('A-01'))
      for (const [field, own] of Object.entries(mutation).filter(([key]) => !key.endsWith('type')))
        for (const value of values.filter(other => typeof other === typeof own)) {
          const changed = { ...mutation, [field]: value } as Mutation;
          const endpoint = documented[changed.type];
          const request = documentedRequest(changed);
          // Fields that the call does not have come from elsewhere.
          if (JSON.stringify(request) === JSON.stringify(documentedRequest(mutation))) continue;
          if (!endpoint || !isTaken(endpoint, request)) continue;
          // A path may have number 0; no object has it, so nothing is found.
          if (field.endsWith('_id') && value === 0) continue;
          taken++;
          expect([changed, mutationSchema.safeParse(changed).success]).toEqual([changed, true]);
        }
    expect(taken).toBeGreaterThan(10);
  });

  it('leads to no other endpoint', () => {
    for (const { endpoint, request } of documentedCalls('A-01')) {
      const met = allEndpoints.filter(
        ({ method, path }) => method === request.method && pattern(path).test(request.path),
      );
      expect(met).toEqual([endpoint]);
    }
  });
});

const documentedCalls = (text: string) =>
  mutationsWith(text).flatMap(mutation => {
    const endpoint = documented[mutation.type];
    const request = documentedRequest(mutation);
    return endpoint && request ? [{ endpoint, request }] : [];
  });

function isTaken({ path, params, body }: Endpoint, request: ReturnType<typeof documentedRequest>): boolean {
  if (!request || !pattern(path).test(new URL(request.path, 'http://oms.test').pathname)) return false;
  const sent: unknown = request.body && JSON.parse(JSON.stringify(request.body));
  const places = params?.safeParse(read(path, request.path)).success ?? true;
  return places && (body?.safeParse(sent).success ?? true);
}

const pattern = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** The values that the server finds in the places of a path. */
function read(path: string, url: string): Record<string, string> {
  const groups = pattern(path).exec(new URL(url, 'http://oms.test').pathname)?.groups;
  if (!groups) throw new Error(`${url} is not ${path}`);
  return Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]));
}
