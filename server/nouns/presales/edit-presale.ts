import type { BodyOf } from '../../../contract/http.ts';
import type { patchPresale, Presale } from '../../../contract/warehouse/presale.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { isEditable, type PresaleField } from '../../../core/presale/editable.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { findPresale } from './select-presales.ts';

export const presaleNotFound = notFound('Presale niet gevonden');

const FIELDS = [
  'id',
  'product_identifier',
  'additional_identifier',
  'virtual_stock',
  'presale_starts_at',
  'presale_ends_at',
  'release_date',
] as const satisfies readonly PresaleField[];

/**
 * Saves a presale as it was read and edited: each field that differs must be editable in its phase (shell-search-settings.md
 * 4). What waits for the article is planned anew: it may be sold now.
 */
export async function editPresale(
  tx: Transaction,
  change: Change,
  id: number,
  body: BodyOf<typeof patchPresale>,
): Promise<Presale | Refusal> {
  await tx.query('SELECT FROM presale_schedules WHERE id = $1::bigint FOR NO KEY UPDATE', [id]);
  const before = await findPresale(tx, id);
  if (!before) return presaleNotFound;
  const today = dutchDay(Date.now());
  const changed = FIELDS.filter(field => body[field] !== undefined && body[field] !== before[field]);
  const fixed = changed.filter(field => !isEditable(before, field, today));
  if (fixed.length > 0)
    return refuse(422, 'not-editable', NOT_EDITABLE, {
      errors: fixed.map(path => ({ path, detail: NOT_EDITABLE })),
    });
  if (changed.length === 0) return before;
  const { virtual_stock = before.virtual_stock } = body;
  const { presale_starts_at: starts = before.presale_starts_at } = body;
  const { presale_ends_at: ends = before.presale_ends_at } = body;
  const waiting = (before.sold_quantity ?? 0) - (before.cancelled_quantity ?? 0);
  if (virtual_stock < before.virtual_stock && virtual_stock < waiting) return waitsAlready(waiting);
  if (starts !== null && ends !== null && ends <= starts) return endsBefore;
  await tx.execute(SAVE, [id, virtual_stock, starts, ends, change.by.id, change.key]);
  const { product_identifier } = before;
  addJob(tx, 'replan-waiting', { product_identifier }, 0, `replan-product-${product_identifier}`);
  const after = await findPresale(tx, id);
  if (!after) throw new Error('a held presale is there');
  const part = (of: Presale) => Object.fromEntries(changed.map(field => [field, of[field]]));
  await audit(tx, change, { about: 'presale', name: String(id), before: part(before), after: part(after) });
  await tellOffice(tx, change, { about: 'presale', name: String(id) });
  return after;
}

const NOT_EDITABLE = 'Dit veld kan niet meer worden gewijzigd.';
const waitsAlready = (n: number) => {
  const detail = `Er wachten al ${String(n)}.`;
  return refuse(422, 'below-waiting', detail, { errors: [{ path: 'virtual_stock', detail }] });
};
const endsBefore = refuse(422, 'ends-before-start', 'De einddatum moet na de startdatum liggen.', {
  errors: [{ path: 'presale_ends_at', detail: 'De einddatum moet na de startdatum liggen.' }],
});

const SAVE = `
  UPDATE presale_schedules SET virtual_stock = $2, presale_starts_at = $3, presale_ends_at = $4, updated_at = now(),
    changed_by = $5, change_key = $6
  WHERE id = $1`;
