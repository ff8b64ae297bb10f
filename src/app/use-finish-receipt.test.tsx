// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signInAs } from './state/testing.ts';
import { useFinishReceipt } from './use-finish-receipt.ts';

const disk = vi.hoisted(() => ({
  broken: false,
  changed: undefined as ((change: unknown) => void) | undefined,
}));

vi.mock('./device/device.ts', () => ({
  outbox: {
    ofWork: () => (disk.broken ? Promise.reject(new Error('disk')) : Promise.resolve([])),
    deviceId: () => Promise.resolve('device'),
    subscribe: (listener: typeof disk.changed) => {
      disk.changed = listener;
      return () => undefined;
    },
  },
}));

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
