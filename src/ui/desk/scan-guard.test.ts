// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createScanGuard } from './scan-guard.ts';

const onScan = vi.fn<(text: string) => void>();
const guard = createScanGuard(onScan);
afterEach(() => {
  vi.useRealTimers();
  onScan.mockReset();
  document.removeEventListener('keydown', guard, true);
  document.body.replaceChildren();
});

test('a letter waits before a widget that has the focus; what a field forwards to its list goes on at once', () => {
  document.addEventListener('keydown', guard, true);
  document.body.innerHTML = '<input type="search" /><div tabindex="-1">261117-0001</div>';
  const [field, item] = [...document.body.children] as HTMLElement[];
  const isKept = () => {
    const event = new KeyboardEvent('keydown', { key: '2', bubbles: true, cancelable: true });
    item!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  item!.focus();
  expect(isKept()).toBe(true);
  field!.focus();
  expect(isKept()).toBe(false);
});

test('a code is whole though its first letter came long before the next: when they were typed counts', () => {
  vi.useFakeTimers();
  document.addEventListener('keydown', guard, true);
  const press = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  };
  press('4', 1000);
  vi.advanceTimersByTime(500);
  Array.from('006381333931').forEach((key, nth) => press(key, 1001 + nth));
  press('Enter', 1014);
  expect(onScan.mock.calls).toEqual([['4006381333931']]);
});
