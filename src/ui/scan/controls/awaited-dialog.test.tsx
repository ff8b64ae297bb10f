// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AwaitedDialog } from './awaited-dialog.tsx';

afterEach(cleanup);

test('Escape closes a dialog whose code is still on its way; once it stands, Escape is its own', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  const Late = lazy(async () => {
    await arrived;
    return { default: () => <p>Kies sorteerzone</p> };
  });
  const onClose = vi.fn<() => void>();
  render(
    <AwaitedDialog onClose={onClose}>
      <Late />
    </AwaitedDialog>,
  );
  fireEvent.keyDown(document, { key: 'Enter' });
  expect(onClose).not.toHaveBeenCalled();
  // It means nothing else.
  expect(fireEvent.keyDown(document, { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => arrive());
  expect(screen.getByText('Kies sorteerzone')).toBeTruthy();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
