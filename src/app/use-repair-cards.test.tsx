// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Entry } from '../outbox/entry.ts';
import { workWith, type Storage } from './device/device.ts';
import { useRepairCards } from './use-repair-cards.ts';

const WORK = 'dc/DC01/batch/2611-014';
const entry = (type: string, over: Partial<Entry> = {}): Entry =>
  ({ work: WORK, state: 'parked', resolved_by: null, mutation: { type }, ...over }) as unknown as Entry;

const disk = {
  entries: [] as readonly Entry[],
  changed: undefined as ((change: unknown) => void) | undefined,
};

workWith({
  outbox: {
    list: () => Promise.resolve(disk.entries),
    subscribe: (listener: typeof disk.changed) => {
      disk.changed = listener;
      return () => undefined;
    },
  },
} as unknown as Storage);

afterEach(cleanup);

it('the repair cards of a batch are what was refused of it on this device, and they change with it', async () => {
  disk.entries = [
    entry('place-article'),
    entry('mark-shipped'),
    entry('take-back'),
    entry('place-article', { state: 'pending' }),
    entry('place-article', { resolved_by: 'move' }),
    entry('place-article', { work: 'dc/DC01/batch/2611-015' }),
  ];
  const { result } = renderHook(() => useRepairCards({ type: 'dc', identifier: 'DC01' }, '2611-014'));
  await waitFor(() => expect(result.current).toBe(2));
  disk.entries = [];
  disk.changed?.({ entries: [{ work: WORK }] });
  await waitFor(() => expect(result.current).toBe(0));
});
