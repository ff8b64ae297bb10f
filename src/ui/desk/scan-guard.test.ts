// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { createScanGuard } from './scan-guard.ts';

const guard = createScanGuard(() => {});
afterEach(() => {
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
