import type { Queryable } from '../db/pool.ts';

/** What the retailer chose for the sort process. */
export interface ProcessSettings {
  readonly extra_processing_steps: readonly string[];
  readonly order_completion_steps: readonly string[];
  readonly storage_location_auto_submit_regex: string | null;
}

/** The settings group `process-products-sort`; what is missing or of another shape counts as not chosen. */
export async function processSettings(db: Queryable): Promise<ProcessSettings> {
  const rows = await db.query<{ key: string; value: unknown }>(
    `SELECT key, value FROM frontend_parameters WHERE "group" = 'process-products-sort'`,
  );
  const chosen = new Map(rows.map(row => [row.key, row.value] as const));
  const regex = chosen.get('storage-location-auto-submit-regex');
  return {
    extra_processing_steps: texts(chosen.get('extra-processing-steps')),
    order_completion_steps: texts(chosen.get('order-completion-steps')),
    storage_location_auto_submit_regex: typeof regex === 'string' && regex !== '' ? regex : null,
  };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
