// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { allHere, wholeList } from '../calls/use-pages.ts';
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

test.each([
  ['of a location that does not exist', 404, 'Locatie niet gevonden', 0],
  ['for which the rights were taken away', 403, 'Je hebt hier geen rechten meer voor.', 0],
  ['that the OMS refuses', 422, 'Niet geladen. Kies een periode.', 1],
])('a list %s says so, and can be tried again where that may help', (_, status, text, buttons) => {
  const problem = { type: '', title: '', status, code: '', detail: 'Kies een periode.' };
  const failure = { kind: 'refused', status, problem } as const;
  render(
    <List
      caption="Ontvangsten"
      of="receipts"
      columns={[]}
      pages={{ ...allHere([]), rows: undefined, failure }}
      failed="Niet geladen"
      rowKey={String}
      none={null}
    />,
  );
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

test('a whole list whose rows could not be renewed can be asked for once more', () => {
  const again = vi.fn<() => void>();
  render(
    <List
      caption="Batches"
      of="batches"
      columns={[]}
      pages={wholeList({ body: [8], failure: { kind: 'later', why: 'server' }, busy: false, again })}
      failed="Niet geladen"
      rowKey={String}
      none={null}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw' }));
  expect(again).toHaveBeenCalledOnce();
});
