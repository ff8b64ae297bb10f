import * as z from 'zod/mini';
import { searchOrders } from '../../core/access/orders.ts';
import { endpoint, identifier, MOST_LISTED_SIGNS } from '../http.ts';

// Presets of the order search (shell-search-settings.md 2.3, 3 and 7).

const option = z.object({
  value: z.string(),
  text: z.string(),
  /** Type of a location. */
  type: z.optional(z.string()),
  /** Own name of a carrier's method, and the carrier: `text` has both. */
  display_name: z.optional(z.string()),
  carrier: z.optional(z.object({ identifier: z.string(), display_name: z.string() })),
  /** A dispatch type's: false, and it is no choice any more; orders of before have it. */
  is_active: z.optional(z.boolean()),
});

/** The filters of a search by their names, as the form and the hash have them; several choices with commas. */
export const filterValues = z.record(
  z.string().check(z.maxLength(64)),
  z.string().check(z.maxLength(MOST_LISTED_SIGNS)),
);

export const filterPresetSchema = z.object({
  /** Names of filters, in the order of the form; `options` are its choices, where it has any. */
  available_filters: z.array(
    z.object({
      identifier: z.string(),
      /** Set by the preset: shown, and not to be changed. */
      locked: z._default(z.boolean(), false),
      options: z.optional(z.array(option)),
    }),
  ),
  available_columns: z.array(z.string()),
  visible_columns: z.array(z.string()),
  filter_values: filterValues,
  filters_expanded: z.boolean(),
});
export type FilterPreset = z.output<typeof filterPresetSchema>;

export const getFilterPreset = endpoint({
  id: 'getFilterPreset',
  method: 'GET',
  path: '/api/rest/frontend-filter-presets/:group/:preset',
  summary: 'What a page of the search begins with: filters with their choices, columns, values (403, 404)',
  access: { right: searchOrders },
  about: ['reference'],
  /** The group is `{group}_{subgroup}`: orders_search or orders_pick-by-store. */
  params: z.object({ group: identifier, preset: identifier }),
  replies: { 200: filterPresetSchema },
});
