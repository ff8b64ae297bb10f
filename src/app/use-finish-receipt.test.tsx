// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { workWith, type Storage } from './device/device.ts';
import { signInAs } from './state/testing.ts';
import { useFinishReceipt } from './use-finish-receipt.ts';

const disk = {
  broken: false,
  changed: undefined as ((change: unknown) => void) | undefined,
};

workWith({
  outbox: {
    ofWork: () => (disk.broken ? Promise.reject(new Error('disk')) : Promise.resolve([])),
    deviceId: () => Promise.resolve('device'),
    subscribe: (listener: typeof disk.changed) => {
      disk.changed = listener;
      return () => undefined;
    },
  },
} as unknown as Storage);

afterEach(cleanup);

it("'Klaar met scannen' says when this device's own scans cannot be read, until they can", async () => {
  signInAs();
  disk.broken = true;
  const { result } = renderHook(() => useFinishReceipt({ type: 'dc', identifier: 'DC01' }, 'VH-1'));
  await waitFor(() => expect(result.current.state).toBe('not-read'));
  disk.broken = false;
  disk.changed?.({ entries: [{ work: 'dc/DC01/goods-receipt/VH-1' }] });
  await waitFor(() => expect(result.current.state).toBe('idle'));
});
