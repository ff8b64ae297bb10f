import type { BodyOf, ParamsOf } from '../../../contract/http.ts';
import type { reportStock as call } from '../../../contract/warehouse/stock.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { isRefusal, notFound, type Refusal } from '../../ground/http/problem.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { findParty } from './find-party.ts';

/** Keeps in the audit that somebody saw rows that do not add up to their number; null: it is kept. */
export async function reportStock(
  tx: Transaction,
  change: Change,
  { product, party }: ParamsOf<typeof call>,
  { number, told, sum }: BodyOf<typeof call>,
): Promise<Refusal | null> {
  const location = await findParty(tx, change.by, party);
  if (isRefusal(location)) return location;
  const has = 'SELECT 1 AS found FROM stock_levels WHERE location_id = $1 AND product_identifier = $2';
  if (!(await tx.one(has, [location.id, product]))) return notFound('Product niet gevonden');
  await audit(tx, change, {
    about: 'stock',
    name: `${party}/${product}`,
    before: null,
    after: { reported: { number, told, sum } },
  });
  return null;
}
