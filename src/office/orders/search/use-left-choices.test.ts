// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../testing/office.tsx';
import { useLeftChoices } from './use-left-choices.ts';

afterEach(cleanup);

test.each([
  [undefined, ['ship']],
  ['old', ['ship', 'old']],
])('a dispatch type that was switched off is no choice, unless it is chosen: %s', (dispatch_type, values) => {
  const { wrapper } = testOffice();
  const { result } = renderHook(() => useLeftChoices({ ...(dispatch_type && { dispatch_type }) }), {
    wrapper,
  });
  const choices = [
    { value: 'ship', text: 'Verzending', is_active: true },
    { value: 'old', text: 'Oud', is_active: false },
  ];
  expect(result.current('dispatch_type', choices).map(({ value }) => value)).toEqual(values);
});
