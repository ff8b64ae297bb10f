// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLeaveGuard, type Leaving } from './use-leave-guard.ts';

/** The part of the Navigation API that the guard uses. */
class FakeNavigation extends EventTarget {
  readonly traversed: string[] = [];
  traverseTo(key: string): void {
    this.traversed.push(key);
  }
}
let navigation: FakeNavigation;

/** Somebody goes somewhere; whether that was held. */
function go(path: string, navigationType: 'push' | 'traverse' = 'push'): boolean {
  const destination = { url: new URL(path, location.href).href, key: `key of ${path}` };
  const event = new Event('navigate', { cancelable: true });
  Object.assign(event, { destination, navigationType, hashChange: false });
  return !navigation.dispatchEvent(event);
}

const pushed: string[] = [];
let leaving: Leaving | null;
const guard = (dirty: boolean) =>
  renderHook(
    props =>
      useLeaveGuard(
        props.dirty,
        to => (leaving = to),
        path => pushed.push(path),
      ),
    {
      initialProps: { dirty },
    },
  );

beforeEach(() => {
  navigation = new FakeNavigation();
  Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
  pushed.length = 0;
  leaving = null;
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'navigation');
});

test('what has changed is not left without asking; what has not, is', () => {
  const { rerender } = guard(false);
  expect(go('/orders?a=1')).toBe(false);
  rerender({ dirty: true });
  expect(go('/orders?a=1#is_late=1')).toBe(true);
  expect(go(location.pathname + '?filter=1')).toBe(false);
  act(() => leaving?.go());
  expect(pushed).toEqual(['/orders?a=1#is_late=1']);
  expect(go('/orders?a=1')).toBe(false);
});

test('two drafts of a page ask once, and its answer is of both', () => {
  let asked = 0;
  for (const path of ['of a note', 'of an address'])
    renderHook(() =>
      useLeaveGuard(
        true,
        to => {
          asked += 1;
          leaving = to;
        },
        () => pushed.push(path),
      ),
    );
  expect(go('/orders')).toBe(true);
  expect(asked).toBe(1);
  act(() => leaving?.go());
  expect(go('/orders')).toBe(false);
  guard(true);
  expect(go('/orders')).toBe(true);
});

test('the back button is held too, and goes back after all', () => {
  guard(true);
  expect(go('/orders', 'traverse')).toBe(true);
  act(() => leaving?.go());
  expect(navigation.traversed).toEqual(['key of /orders']);
  expect(pushed).toEqual([]);
});

test('closing the window asks in the browser’s own words', () => {
  guard(true);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});
