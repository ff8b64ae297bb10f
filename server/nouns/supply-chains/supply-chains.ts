import type { BodyOf } from '../../../contract/http.ts';
import type {
  patchRuledProduct,
  RuledProduct,
  SupplyChain,
} from '../../../contract/warehouse/supply-chain.ts';
import { MOST_ROWS } from '../../ground/db/list.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { findProduct } from '../products/find-product.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { changed, type Revised, SYSTEM } from '../../ground/writes/revisions.ts';

/** The supply chains, in the order in which they were made. */
export const selectSupplyChains = (db: Queryable): Promise<SupplyChain[]> => db.query<SupplyChain>(CHAINS);

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

/** An article with its ruleset, by its number or one of its EAN codes. */
export async function findRuledProduct(
  db: Queryable,
  code: string,
): Promise<Required<RuledProduct> | undefined> {
  const found = await findProduct(db, code);
  return db.one<Required<RuledProduct>>(`${PRODUCTS} WHERE p.identifier = $1`, [found ?? null]);
}

/** Gives an article its ruleset, which counts from the next plan on (order-rules.md 10). */
export async function giveRuleset(
  tx: Transaction,
  change: Change,
  product: string,
  { ruleset_identifier: ruleset, seen_ruleset: seen }: BodyOf<typeof patchRuledProduct>,
): Promise<Refusal | undefined> {
  // The article, as it may have no row of its own yet.
  await tx.query('SELECT FROM products WHERE identifier = $1 FOR NO KEY UPDATE', [product]);
  const before = await tx.one<Revised & { ruleset: string }>(GIVEN, [product]);
  if (!before) throw new Error('every article has a ruleset');
  if (seen !== undefined && seen !== before.ruleset) return changed(before);
  const given = await tx.execute(GIVE, [product, ruleset, change.by.id, change.key]);
  if (given === 0)
    return refuse(422, 'unknown-ruleset', `Deze ruleset is er niet: ${ruleset}.`, { read: ruleset });
  if (ruleset !== before.ruleset)
    await audit(tx, change, { about: 'ruleset', name: product, before: before.ruleset, after: ruleset });
  return undefined;
}

// An article without a row has the default.
const CHAINS = `
  SELECT c.identifier, c.display_name, c.is_default,
    (SELECT COALESCE(json_agg(json_build_object('kind', s.kind, 'dispatch_type', s.dispatch_type,
      'is_auto_purchase', s.is_auto_purchase) ORDER BY s.position), '[]') FROM supply_chain_steps s WHERE s.supply_chain_id = c.id) AS steps,
    ((SELECT count(*) FROM product_supply_chains p WHERE p.supply_chain_id = c.id) + CASE WHEN c.is_default
      THEN (SELECT count(*) FROM products) - (SELECT count(*) FROM product_supply_chains) ELSE 0 END)::int AS product_count
  FROM supply_chains c ORDER BY c.id`;
const PRODUCTS = `
  SELECT p.identifier, p.name, json_build_object('identifier', c.identifier) AS ruleset
  FROM products p LEFT JOIN product_supply_chains s ON s.product_identifier = p.identifier
  JOIN supply_chains c ON c.id = s.supply_chain_id OR s.supply_chain_id IS NULL AND c.is_default`;
const GIVEN = `
  SELECT c.identifier AS ruleset, COALESCE(s.changed_at, now()) AS changed_at, COALESCE(u.name, '${SYSTEM}') AS by
  FROM products p LEFT JOIN product_supply_chains s ON s.product_identifier = p.identifier
  LEFT JOIN users u ON u.id = s.changed_by
  JOIN supply_chains c ON c.id = s.supply_chain_id OR s.supply_chain_id IS NULL AND c.is_default
  WHERE p.identifier = $1`;
const GIVE = `
  INSERT INTO product_supply_chains AS s (product_identifier, supply_chain_id, changed_by, change_key)
  SELECT $1, id, $3::int, $4::uuid FROM supply_chains WHERE identifier = $2
  ON CONFLICT (product_identifier) DO UPDATE SET supply_chain_id = EXCLUDED.supply_chain_id, changed_at = now(),
    changed_by = EXCLUDED.changed_by, change_key = EXCLUDED.change_key`;
