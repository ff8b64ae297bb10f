import { carrierCode, type LabelNumbers } from '../../core/label/carrier-codes.ts';
import type { Queryable } from '../db/pool.ts';
import type { CarrierLabels } from './carrier-labels.ts';

/**
 * The OMS itself as the carriers' agent: it gives codes out of the retailer's own ranges and draws the labels. Carriers hear of
 * them by other ways, or never.
 */
export const ownLabels = (db: Queryable, numbers: LabelNumbers): CarrierLabels => ({
  async book({ carrier, to }) {
    const next = await db.one<{ number: number }>(`SELECT nextval('parcel_numbers') AS number`);
    if (!next) throw new Error('a sequence gives a number');
    const place = { country: to['country'] ?? 'NL', zipcode: to['zipcode'] ?? '' };
    return {
      kind: 'booked',
      ...carrierCode(carrier, next.number, numbers, place),
      reference: null,
      files: {},
    };
  },
  // Nobody was told of it.
  cancel: () => Promise.resolve({ kind: 'cancelled' }),
});
