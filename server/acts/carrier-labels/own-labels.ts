import { carrierCode, type LabelNumbers } from '../../../core/label/carrier-codes.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { unprintableLines } from '../packing-slip/address-lines.ts';
import type { SlipAddress } from '../packing-slip/slip.ts';
import type { CarrierLabels, ParcelAddress } from './carrier-labels.ts';

/**
 * The OMS itself as the carriers' agent: it gives codes out of the retailer's own ranges and draws the labels. Carriers hear of
 * them by other ways, or never.
 */
export const ownLabels = (db: Queryable, numbers: LabelNumbers): CarrierLabels => ({
  async book({ carrier, from, to }) {
    const why =
      unprintable(to, '', ', dan komt het label vanzelf') ??
      unprintable(from, ' van de afzender', " en kies 'Label opnieuw'");
    if (why !== null) return { kind: 'refused', code: 'address', why };
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

/** Why an address cannot have a label, and how it gets one; null: it can. The floor is told what stands before the bracket. */
function unprintable(address: ParcelAddress, whose: string, then: string): string | null {
  const lines = unprintableLines(addressIn(address));
  return lines.length === 0
    ? null
    : `het adres${whose} heeft letters die niet op een label kunnen (${lines.join(', ')}). Schrijf het in Latijnse letters${then}`;
}

/** The known part of it. */
const addressIn = (address: ParcelAddress): SlipAddress =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => typeof value === 'string'));
