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

test.each(['<button></button>', '<input type="text" />', '<input inputmode="numeric" />'])(
  'a key that repeats is no letter of a scan: %s',
  html => {
    vi.useFakeTimers();
    document.addEventListener('keydown', guard, true);
    document.body.innerHTML = html;
    const target = document.body.firstElementChild as HTMLElement;
    target.focus();
    const isTaken = (key: string, at: number, repeat = false) => {
      const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    Array.from('40063').forEach((key, nth) => isTaken(key, 1000 + nth * 5));
    expect(isTaken('3', 1025, true)).toBe(true);
    Array.from('81333931').forEach((key, nth) => isTaken(key, 1030 + nth * 5));
    isTaken('Enter', 1075);
    expect(onScan.mock.calls).toEqual(html.includes('text') ? [] : [['4006381333931']]);
    // A hand keeps a key down.
    isTaken('x', 3000);
    expect(isTaken('x', 3500, true)).toBe(false);
  },
);
