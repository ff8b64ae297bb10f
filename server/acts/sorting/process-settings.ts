import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

/** The retailer's settings for the sort process. */
export interface ProcessSettings {
  readonly extra_processing_steps: readonly string[];
  readonly order_completion_steps: readonly string[];
  readonly storage_location_auto_submit_regex: string | null;
}

/** The settings group `process-products-sort`; a missing setting, or one of another shape, counts as not set. */
export async function processSettings(db: Queryable): Promise<ProcessSettings> {
  const chosen = await settingsOf(db, 'process-products-sort');
  const regex = chosen.get('storage-location-auto-submit-regex');
  return {
    extra_processing_steps: texts(chosen.get('extra-processing-steps')),
    order_completion_steps: texts(chosen.get('order-completion-steps')),
    storage_location_auto_submit_regex: typeof regex === 'string' && regex !== '' ? regex : null,
  };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
