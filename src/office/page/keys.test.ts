// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeys } from './keys.ts';

const done: string[] = [];
const key = (name: string) => ({ text: name, act: () => done.push(name) });
const press = (key: string, target: EventTarget = document.body, ctrlKey = false) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
const wait = () => act(() => void vi.advanceTimersByTime(60));

beforeEach(() => {
  vi.useFakeTimers();
  done.length = 0;
  renderHook(() => useKeys({ j: key('down'), 'ctrl+s': key('save') }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a letter acts after 60 ms of silence: a scanner types faster', () => {
  press('j');
  expect(done).toEqual([]);
  wait();
  expect(done).toEqual(['down']);
  for (const sign of 'j2611') press(sign);
  wait();
  expect(done).toEqual(['down']);
});

test('with CapsLock on a letter is the same key; with Shift it is another', () => {
  press('J');
  wait();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'J', shiftKey: true, bubbles: true }));
  wait();
  expect(done).toEqual(['down']);
});

test('in a field a letter is text, and Ctrl-S still saves', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press('j', field);
  expect(press('s', field, true)).toBe(false);
  wait();
  field.remove();
  expect(done).toEqual(['save']);
});

test('/ and . are letters of the page, which the browser leaves alone; in a menu letters find its items', () => {
  const part = renderHook(() => useKeys({ '/': key('search'), '.': key('acts') }));
  expect(press('/')).toBe(false);
  wait();
  press('.');
  wait();
  const menu = document.body.appendChild(document.createElement('div'));
  menu.innerHTML = '<div role="menu"><div role="menuitem"></div></div>';
  expect(press('j', menu.querySelector('[role=menuitem]') as HTMLElement)).toBe(true);
  wait();
  menu.remove();
  part.unmount();
  expect(done).toEqual(['search', 'acts']);
});

test('of two parts of a page the last one has the key, until it goes', () => {
  const part = renderHook(() => useKeys({ j: key('part') }));
  press('j');
  wait();
  part.unmount();
  press('j');
  wait();
  expect(done).toEqual(['part', 'down']);
});
