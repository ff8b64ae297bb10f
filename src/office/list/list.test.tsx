// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { allHere } from '../calls/use-pages.ts';
import { List } from './list.tsx';

afterEach(cleanup);

test('a fact of a card has its header before it, the short one where there is one', () => {
  const named = { card: 'named', cell: (n: number) => n } as const;
  render(
    <List
      caption="Ontvangsten"
      of="receipts"
      columns={[
        { ...named, id: 'pieces', header: () => 'Stuks' },
        { ...named, id: 'lines', header: () => 'Crossdock regels', shortHeader: () => 'Crossdock' },
      ]}
      pages={allHere([8])}
      rowKey={String}
      none={null}
    />,
  );
  expect(screen.getAllByRole('cell').map(cell => cell.dataset['header'])).toEqual(['Stuks', 'Crossdock']);
  expect(screen.getByRole('columnheader', { name: 'Crossdock regels' })).toBeTruthy();
});
