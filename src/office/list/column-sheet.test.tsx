// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import ColumnSheet from './column-sheet.tsx';

afterEach(cleanup);

test('the sheet says that the columns were not saved, and closes once they are: a toast is behind it', async () => {
  const onClose = vi.fn<() => void>();
  const saved = [false, true];
  render(
    <ColumnSheet
      of={{
        all: [{ id: 'city', header: () => 'Plaats' }],
        shown: ['city'],
        onShow: () => undefined,
        onSave: () => Promise.resolve(saved.shift() === true),
      }}
      onClose={onClose}
    />,
    { wrapper: testOffice([]).wrapper },
  );
  const save = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Bewaar als mijn kolommen' })));
  await save();
  expect(screen.getByRole('alert').textContent).toBe(
    'Er is een fout opgetreden bij het opslaan van de voorkeuren.',
  );
  expect(onClose).not.toHaveBeenCalled();
  await save();
  expect(onClose).toHaveBeenCalledOnce();
});
