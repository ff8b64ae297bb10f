// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { testOffice } from '../../testing/office.tsx';
import { useLeftChoices } from './use-left-choices.ts';

afterEach(cleanup);

const preset: FilterPreset = {
  available_filters: [],
  available_columns: [],
  visible_columns: [],
  filter_values: {},
  filters_expanded: false,
};

test.each([
  [undefined, ['ship']],
  ['old', ['ship', 'old']],
])('a dispatch type that was switched off is no choice, unless it is chosen: %s', (dispatch_type, values) => {
  const { wrapper } = testOffice();
  const { result } = renderHook(() => useLeftChoices({ ...(dispatch_type && { dispatch_type }) }, preset), {
    wrapper,
  });
  const choices = [
    { value: 'ship', text: 'Verzending', is_active: true },
    { value: 'old', text: 'Oud', is_active: false },
  ];
  expect(result.current('dispatch_type', choices).map(({ value }) => value)).toEqual(values);
});

test.each([
  [undefined, ['101: DC Oost / Utrecht Centrum', '102: Amersfoort']],
  ['dc', ['101: DC Oost']],
  ['store', ['101: Utrecht Centrum', '102: Amersfoort']],
])('locations can be chosen without their type: of %s %j', (dispatcher_type, texts) => {
  const { wrapper } = testOffice();
  const { result } = renderHook(
    () => useLeftChoices({ ...(dispatcher_type && { dispatcher_type }) }, preset),
    {
      wrapper,
    },
  );
  const choices = [
    { value: '101', text: 'DC Oost', type: 'dc' },
    { value: '101', text: 'Utrecht Centrum', type: 'store' },
    { value: '102', text: 'Amersfoort', type: 'store' },
  ];
  expect(
    result.current('dispatcher_identifier', choices).map(({ value, text }) => `${value}: ${text}`),
  ).toEqual(texts);
});
