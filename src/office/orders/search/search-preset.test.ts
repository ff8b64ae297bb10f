import { expect, test } from 'vitest';
import { filterPresetSchema } from '../../../../contract/orders/filter-preset.ts';
import { askable } from './search-preset.ts';

const preset = filterPresetSchema.parse({
  available_filters: ['is_paused', 'is_late', 'has_label_error', 'own_of_this_oms'].map(identifier => ({
    identifier,
  })),
  available_columns: [],
  visible_columns: [],
  filter_values: {},
  filters_expanded: false,
});
const offered = (...features: string[]) =>
  askable(preset, new Set(features)).available_filters.map(({ identifier }) => identifier);

test('a filter that an OMS of the documents alone is not asked is not offered either', () => {
  expect(offered()).toEqual(['is_paused', 'own_of_this_oms']);
  expect(offered('extras')).toEqual(['is_paused', 'is_late', 'has_label_error', 'own_of_this_oms']);
});
