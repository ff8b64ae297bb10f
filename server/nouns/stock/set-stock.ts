import type { BodyOf, ParamsOf } from '../../../contract/http.ts';
import type { putStock, StockLine } from '../../../contract/warehouse/stock.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { isRefusal, notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { availableOf } from './available.ts';
import { findParty } from './find-party.ts';
import { recordRises } from './fold.ts';
import { selectStock } from './select-stock.ts';

/**
 * Sets the level of an article at one of the user's locations, or its overrule (order-rules.md 10). Somebody has counted: it is trusted
 * again. What scans move meanwhile comes on top of it.
 */
export async function setStock(
  tx: Transaction,
  change: Change,
  { product, party }: ParamsOf<typeof putStock>,
  { stock_level: given, delta, overrule }: BodyOf<typeof putStock>,
): Promise<StockLine | Refusal> {
  const { by, key } = change;
  if (!(await tx.one('SELECT 1 AS found FROM products WHERE identifier = $1', [product])))
    return notFound('Product niet gevonden');
  const location = await findParty(tx, by, party);
  if (isRefusal(location)) return location;
  await tx.execute(HOLD, [location.id, product]);
  const before = await tx.one<Levels>(READ, [location.id, product]);
  if (!before) throw new Error('a held level is there');
  const wanted = delta ? (overrule ? before.stock_level_overrule : before.stock_level) + given : given;
  if (wanted < 0 && !(delta && given > 0))
    return refuse(422, 'below-zero', `De voorraad kan niet lager dan 0 worden. Gelezen: ${String(wanted)}.`, {
      read: String(wanted),
    });
  if (wanted > MOST)
    return refuse(
      422,
      'too-many',
      `De voorraad kan niet hoger dan ${String(MOST)} worden. Gelezen: ${String(wanted)}.`,
      { read: String(wanted) },
    );
  const free = await freeAt(tx, location.id, product);
  await tx.execute(EDIT, [location.id, product, overrule ? wanted : before.stock_level_overrule, by.id, key]);
  const moved = overrule ? 0 : wanted - before.stock_level;
  if (moved !== 0) await tx.execute(MOVE, [location.id, product, moved, by.id]);
  tx.write(RECORD, [
    location.id,
    product,
    overrule ? 'overrule' : 'level',
    overrule ? before.stock_level_overrule : before.stock_level,
    wanted,
    by.id,
    key,
  ]);
  const level = overrule ? 'stock_level_overrule' : 'stock_level';
  await audit(tx, change, {
    about: 'stock',
    name: `${party}/${product}`,
    before: { [level]: before[level] },
    after: { [level]: wanted },
  });
  // By its overrule, or as it is trusted again; a level that rises is told by the fold.
  if (moved <= 0 && (await freeAt(tx, location.id, product)) > free) await recordRises(tx, [product]);
  // Deliveries that wait for it need not wait a minute.
  addJob(tx, 'fold-stock', {}, 0, 'fold-stock');
  const [line] = await selectStock(tx, by, product, location.id);
  if (!line) throw new Error('a level that was set is there');
  await tellOffice(tx, change, {
    about: 'stock',
    name: product,
    place: { type: location.type, identifier: party },
  });
  return line;
}

/** As many as a caller can give at once. */
const MOST = 1_000_000;

const freeAt = async (tx: Transaction, location: number, product: string): Promise<number> =>
  (await availableOf(tx, [product])).find(({ location_id }) => location_id === location)?.available ?? 0;

interface Levels {
  readonly stock_level: number;
  readonly stock_level_overrule: number;
}

// The row is locked, so that of two edits the second counts on the first, and so that no fold ends meanwhile; scans do not wait for it.
const HOLD = `
  INSERT INTO stock_levels AS s (location_id, product_identifier) VALUES ($1, $2)
  ON CONFLICT (location_id, product_identifier) DO UPDATE SET stock_level = s.stock_level`;

// Apart, so that it sees what a fold did for which the lock waited: the level and its moves are of one moment.
const READ = `
  SELECT stock_level, stock_level_overrule FROM stock WHERE location_id = $1 AND product_identifier = $2`;

const EDIT = `
  UPDATE stock_levels SET stock_level_overrule = $3, distrusted_at = NULL, changed_by = $4, change_key = $5
  WHERE location_id = $1 AND product_identifier = $2`;

const MOVE = `
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause, user_id)
  VALUES ($1, $2, $3, 0, 'office', $4)`;

const RECORD = `
  INSERT INTO order_history (data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key, summary)
  SELECT 'stock-correction', id, $3, 'office', $6, $7, jsonb_build_object($3::text, jsonb_build_array($4::int, $5::int))
  FROM stock_levels WHERE location_id = $1 AND product_identifier = $2`;
