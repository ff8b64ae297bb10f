// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(cleanup);

test('a dialog whose code does not come says so, can be closed, and comes with the network', async () => {
  const onClose = vi.fn<() => void>();
  let isThere = false;
  const Late = lazyDialog<{ onClose: () => void }>(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Batch afsluiten</p> };
  });
  await act(async () =>
    render(
      <Suspense>
        <Late onClose={onClose} />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Dit venster komt zodra er verbinding is.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  expect(onClose).toHaveBeenCalledOnce();
  isThere = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Batch afsluiten')).toBeTruthy();
  expect(screen.queryByText('Dit venster komt zodra er verbinding is.')).toBeNull();
});
