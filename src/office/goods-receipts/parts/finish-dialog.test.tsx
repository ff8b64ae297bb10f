// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GoodsReceiptDetail, ReceiptDevice } from '../../../../contract/warehouse/goods-receipt.ts';
import { FinishDialog } from './finish-dialog.tsx';

const NOW = new Date('2026-11-24T10:15:00+01:00');
const device = (change: Partial<ReceiptDevice>): ReceiptDevice => ({
  device_id: 'other',
  user_name: 'Sanne',
  pending: 0,
  open: true,
  seen_at: '2026-11-24T09:14:00.000Z',
  seconds_ago: 12,
  ...change,
});
const open = (other: ReceiptDevice, lines: object[] = []) =>
  render(
    <FinishDialog
      receipt={
        {
          identifier: 'NZ-1',
          lines,
          devices: [other],
          receiving_progress: { to_complete: 0 },
        } as unknown as GoodsReceiptDetail
      }
      finishing={{ own: { pending: 0, parked: 0 }, device_id: 'own' }}
      onClose={() => undefined}
      onConfirm={() => undefined}
    />,
  );

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A time in Amsterdam. */
const at = (day: number, hour: number, minute: number) =>
  new Date(Date.UTC(2026, 10, day, hour - 1, minute)).toISOString();

test.each([
  [{}, 'Sanne: heeft deze goederenontvangst open, gemeld om 10:14', 'Klaar met scannen'],
  [{ pending: 2 }, 'Sanne: 2 scans nog niet gemeld, laatst gezien 10:14', 'Toch afronden'],
  [
    { seconds_ago: 31 },
    'Sanne: niet bereikbaar sinds 10:14; misschien met scans die nog niet gemeld zijn',
    'Toch afronden',
  ],
  [
    { seen_at: at(24, 9, 2), seconds_ago: 4380 },
    'Sanne: niet bereikbaar sinds 09:02; misschien met scans die nog niet gemeld zijn',
    'Toch afronden',
  ],
  [
    { pending: 1, seen_at: at(24, 9, 2), seconds_ago: 4380 },
    'Sanne: 1 scan nog niet gemeld, niet bereikbaar sinds 09:02',
    'Toch afronden',
  ],
  [
    { seen_at: at(22, 17, 30), seconds_ago: 150_000 },
    'Sanne: niet bereikbaar sinds 22-11 17:30; misschien met scans die nog niet gemeld zijn',
    'Toch afronden',
  ],
])('a device that may still report scans is named before a receipt is finished: %j', (change, text, verb) => {
  open(device(change));
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: verb })).toBeTruthy();
});

test("'en nog' brings the other differences, and goes on at the first of them", () => {
  const lines = Array.from({ length: 500 }, (_, i) => ({
    product_identifier: String(i),
    product: { name: `Artikel ${i}` },
    quantity: 2,
    quantity_scanned: 1,
  }));
  open(device({}), lines);
  expect(screen.queryByText('Artikel 499')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'en nog 492' }));
  expect(screen.getByText('Artikel 499')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Artikel 8');
  expect(screen.queryByRole('button', { name: /en nog/ })).toBeNull();
});
