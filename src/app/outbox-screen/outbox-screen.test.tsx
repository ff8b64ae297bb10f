// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workWith, type Storage } from '../device/device.ts';
import { signInAs } from '../state/testing.ts';
import OutboxScreen from './outbox-screen.tsx';

/** A disk that fails when it is told to. */
const disk = { broken: false, changed: (): void => undefined };

const read =
  <T,>(found: T) =>
  (): Promise<T> =>
    disk.broken ? Promise.reject(new Error('disk')) : Promise.resolve(found);
workWith({
  outbox: {
    list: read([]),
    lastEnded: read([]),
    grants: read([]),
    photos: { list: read([]) },
    exportAll: read('{}'),
    subscribe: (listener: () => void) => {
      disk.changed = listener;
      return () => undefined;
    },
  },
  cache: {
    session: { get: read(undefined) },
    work_packages: { where: () => ({ equals: () => ({ toArray: read([]) }) }) },
  },
} as unknown as Storage);

const UNREADABLE = 'Dit apparaat kan niet lezen wat het bewaart. Sluit de app en open hem opnieuw.';
const opened = async (): Promise<void> => {
  await act(async () => {
    render(<OutboxScreen />);
    await vi.waitFor(() => expect(screen.queryByText('Laden…')).toBeNull());
  });
};

beforeEach(() => {
  disk.broken = false;
  signInAs();
});
afterEach(cleanup);

describe('the queue on a disk that cannot be read', () => {
  it('says so in place of the queue', async () => {
    disk.broken = true;
    await opened();
    expect(screen.getByText(UNREADABLE)).toBeTruthy();
    expect(screen.queryByText('Alles is verzonden.')).toBeNull();
  });

  it('says so beside what was read last, until it can be read again', async () => {
    await opened();
    disk.broken = true;
    act(() => disk.changed());
    expect(await screen.findByText(UNREADABLE)).toBeTruthy();
    expect(screen.getByText('Alles is verzonden.')).toBeTruthy();
    disk.broken = false;
    act(() => disk.changed());
    await vi.waitFor(() => expect(screen.queryByText(UNREADABLE)).toBeNull());
  });

  it('says so when it cannot be exported', async () => {
    await opened();
    disk.broken = true;
    act(() => screen.getByRole('button', { name: 'Exporteren' }).click());
    expect(await screen.findByText(UNREADABLE)).toBeTruthy();
  });
});
