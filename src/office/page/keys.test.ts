// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onScanned, useKeys } from './keys.ts';

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

test('a key counts as soon as its part is drawn', () => {
  renderHook(() => {
    useKeys({ n: key('new') });
    useLayoutEffect(() => void press('n'), []);
  });
  wait();
  expect(done).toEqual(['new']);
});

test('with CapsLock on a letter is the same key; with Shift it is another', () => {
  press('J');
  wait();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'J', shiftKey: true, bubbles: true }));
  wait();
  expect(done).toEqual(['down']);
});

test('turned off on this device letters are no keys; Ctrl-S and Esc are', () => {
  renderHook(() => useKeys({ Escape: key('leave') }));
  document.documentElement.dataset['shortcuts'] = 'off';
  press('j');
  wait();
  press('Escape');
  wait();
  press('s', document.body, true);
  delete document.documentElement.dataset['shortcuts'];
  expect(done).toEqual(['leave', 'save']);
});

test('a key that a part of the page took has no other meaning', () => {
  const part = document.body.appendChild(document.createElement('div'));
  part.addEventListener('keydown', event => event.preventDefault());
  press('j', part);
  press('s', part, true);
  wait();
  part.remove();
  expect(done).toEqual([]);
});

test('in a field a letter is text, and Ctrl-S still saves', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press('j', field);
  expect(press('s', field, true)).toBe(false);
  wait();
  field.remove();
  expect(done).toEqual(['save']);
});

test('/ and . are letters of the page, which the browser leaves alone; in a menu letters find its items, after the silence', () => {
  const found: string[] = [];
  const part = renderHook(() => useKeys({ '/': key('search'), '.': key('acts') }));
  expect(press('/')).toBe(false);
  wait();
  press('.');
  wait();
  const menu = document.body.appendChild(document.createElement('div'));
  menu.innerHTML = '<div role="menu"><div role="menuitem"></div></div>';
  menu.addEventListener('keydown', event => found.push(event.key));
  press('j', menu.querySelector('[role=menuitem]') as HTMLElement);
  expect(found).toEqual([]);
  wait();
  menu.remove();
  part.unmount();
  expect([found, done]).toEqual([['j'], ['search', 'acts']]);
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

test('a key of the frame stands above one of the page, whichever came last', () => {
  const frame = renderHook(() => useKeys({ '/': key('order') }, 'frame'));
  const list = renderHook(() => useKeys({ '/': key('list') }));
  press('/');
  wait();
  frame.unmount();
  press('/');
  wait();
  list.unmount();
  expect(done).toEqual(['order', 'list']);
});

test('in a dialog the page is deaf, also to Ctrl-S; of two dialogs the one on top has its own keys', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  press('s', dialog, true);
  const below = renderHook(() => useKeys({ 'ctrl+enter': key('act') }, 'dialog'));
  press('s', dialog, true);
  press('Enter', dialog, true);
  const above = renderHook(() => useKeys({}, 'dialog'));
  press('Enter', dialog, true);
  above.unmount();
  press('Enter', dialog, true);
  below.unmount();
  dialog.remove();
  press('s', document.body, true);
  expect(done).toEqual(['act', 'act', 'save']);
});

test('a scan outside a field is told whole, and its Enter presses nothing', () => {
  const scanned: string[] = [];
  const stop = onScanned(text => scanned.push(text));
  // Enter ends what was typed before.
  press('Enter');
  for (const sign of '261119-0001_2') press(sign);
  expect(press('Enter')).toBe(false);
  // A scanner may send a second end.
  expect(press('Enter')).toBe(false);
  wait();
  expect(scanned).toEqual(['261119-0001_2']);
  stop();
});

test('a scan that comes before the order search is there is its first, unless that was long ago', () => {
  const scanned: string[] = [];
  const scan = (text: string) => {
    for (const sign of text) press(sign);
    press('Enter');
    wait();
  };
  scan('261119-0001');
  const stop = onScanned(text => scanned.push(text), 'frame');
  wait();
  stop();
  expect(scanned).toEqual(['261119-0001']);
  scan('261119-0002');
  vi.advanceTimersByTime(11_000);
  onScanned(text => scanned.push(text), 'frame')();
  wait();
  expect(scanned).toEqual(['261119-0001']);
});

test('a scan into a field stays there; its Enter submits nothing, except in a field that takes scans', () => {
  const scanned: string[] = [];
  const stop = onScanned(text => scanned.push(text));
  const field = document.body.appendChild(document.createElement('input'));
  for (const sign of '261119-0001') expect(press(sign, field)).toBe(true);
  expect(press('Enter', field)).toBe(false);
  wait();
  expect(press('Enter', field)).toBe(true);
  field.dataset['scans'] = '';
  for (const sign of '261119-0001') press(sign, field);
  expect(press('Enter', field)).toBe(true);
  field.remove();
  stop();
  expect([scanned, done]).toEqual([[], []]);
});

test('a hand is heard: few letters, a key that is kept down, shortcuts, and an input method', () => {
  const heard: string[] = [];
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('keydown', event => heard.push(event.key));
  const pressed = (key: string, of: KeyboardEventInit) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...of }));
  for (const sign of 'abc') press(sign, button);
  // Held keys come before what follows.
  press('ArrowDown', button);
  expect(heard.splice(0)).toEqual(['a', 'b', 'c', 'ArrowDown']);
  for (const sign of 'aaaaaa') pressed(sign, { repeat: true });
  for (const sign of 'aaaaaa') pressed(sign, { ctrlKey: true });
  for (const sign of 'aaaaaa') pressed(sign, { isComposing: true });
  press(' ', button);
  press('Enter', button);
  expect(heard).toHaveLength(20);
  button.remove();
});

test('in a select a name with a space is sought by its letters, at the pace of a hand', () => {
  const select = document.body.appendChild(document.createElement('select'));
  select.innerHTML = '<option>Kies<option>Niet akkoord<option>Niet gevonden';
  // Nothing is sought yet: it opens the select.
  expect(press(' ', select)).toBe(true);
  for (const sign of 'Niet g') {
    expect(press(sign, select)).toBe(false);
    wait();
  }
  expect(select.value).toBe('Niet gevonden');
  select.remove();
});
