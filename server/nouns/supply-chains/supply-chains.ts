import type { RuledProduct, SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import { MOST_ROWS } from '../../ground/db/list.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';

/** The supply chains, in the order in which they were made. */
export const selectSupplyChains = (db: Queryable): Promise<SupplyChain[]> =>
  db.query<SupplyChain>('SELECT identifier, display_name, is_default FROM supply_chains ORDER BY id');

/** One of them, with so many of its articles; undefined: without. */
export async function findSupplyChain(
  db: Queryable,
  identifier: string,
  products: number | undefined,
): Promise<SupplyChain | undefined> {
  const found = (await selectSupplyChains(db)).find(chain => chain.identifier === identifier);
  if (!found || products === undefined) return found;
  const rows = await db.query<RuledProduct>(
    `${PRODUCTS} WHERE c.identifier = $1 ORDER BY p.identifier LIMIT $2`,
    [identifier, Math.min(products, MOST_ROWS)],
  );
  return { ...found, products: rows };
}

/** An article with its ruleset. */
export const findRuledProduct = (
  db: Queryable,
  identifier: string,
): Promise<Required<RuledProduct> | undefined> =>
  db.one<Required<RuledProduct>>(`${PRODUCTS} WHERE p.identifier = $1`, [identifier]);

/** Gives an article its ruleset, which counts from the next plan on (order-rules.md 10). */
export async function giveRuleset(
  tx: Transaction,
  { by, key }: Change,
  product: string,
  ruleset: string,
): Promise<Refusal | undefined> {
  if (!(await tx.one('SELECT 1 AS found FROM products WHERE identifier = $1', [product])))
    return notFound('Product niet gevonden');
  const given = await tx.execute(GIVE, [product, ruleset, by.id, key]);
  return given === 0
    ? refuse(422, 'unknown-ruleset', `Deze ruleset is er niet: ${ruleset}.`, { read: ruleset })
    : undefined;
}

// An article without a row has the default.
const PRODUCTS = `
  SELECT p.identifier, p.name, json_build_object('identifier', c.identifier) AS ruleset
  FROM products p LEFT JOIN product_supply_chains s ON s.product_identifier = p.identifier
  JOIN supply_chains c ON c.id = s.supply_chain_id OR s.supply_chain_id IS NULL AND c.is_default`;
const GIVE = `
  INSERT INTO product_supply_chains AS s (product_identifier, supply_chain_id, changed_by, change_key)
  SELECT $1, id, $3::int, $4::uuid FROM supply_chains WHERE identifier = $2
  ON CONFLICT (product_identifier) DO UPDATE SET supply_chain_id = EXCLUDED.supply_chain_id, changed_at = now(),
    changed_by = EXCLUDED.changed_by, change_key = EXCLUDED.change_key`;
