// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listPreferences } from '../../../../contract/preferences.ts';
import { listSearchViews, type SearchView } from '../../../../contract/orders/search-view.ts';
import { testOffice } from '../../testing/office.tsx';
import { useViews } from './use-views.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the views of each preset keep their order when one of another preset moves', async () => {
  const { wrapper, asked, answer } = testOffice([], { keepsPreferences: true });
  const { result } = renderHook(
    () => ({ all: useViews('orders_search/default'), held: useViews('orders_search/hold_orders') }),
    { wrapper },
  );
  const come = (id: string, body: unknown) =>
    act(async () =>
      answer(
        asked.findIndex(call => call.id === id),
        { kind: 'ok', status: 200, body },
      ),
    );
  const view = (id: number, preset: string) => ({ id, preset: `orders_search/${preset}` }) as SearchView;
  const views = [1, 2].map(id => view(id, 'default'));
  const held = [3, 4].map(id => view(id, 'hold_orders'));
  await come(listSearchViews.id, [...views, ...held]);
  await come(listPreferences.id, { 'search-views': [4, 3] });
  await act(async () => void result.current.all.move(views[0] as SearchView, 1));
  expect(asked.at(-1)?.input).toMatchObject({ body: { value: [4, 3, 2, 1] } });
});
