// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scan } from './scan.ts';
import { ean } from './traces/end-marks.ts';
import type { Wedge } from './wedge.ts';
import { listenForScans } from './wedge.ts';

let wedge: Wedge;
let focused: boolean;
let received: { scan: Scan; undo?: () => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button>Verder</button><input id="comment" type="text" />';
  focused = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
  received = [];
  wedge = listenForScans({
    name: () => 'Skaner',
    onScan: (scan, undo) => received.push({ scan, ...(undo && { undo }) }),
  });
  wedge.listen(true);
});

afterEach(() => {
  wedge.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sink = () => document.querySelector<HTMLTextAreaElement>('[data-scan-sink]')!;
const button = () => document.querySelector('button')!;
const comment = () => document.querySelector<HTMLInputElement>('#comment')!;

/** One key in the focused element, with its text unless the key was taken; true when it was taken. */
const press = (key: string, timeStamp = performance.now()): boolean => {
  const target = document.activeElement!;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(event);
  if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1) target.value += key;
  vi.advanceTimersByTime(10);
  return event.defaultPrevented;
};
const type = (text: string) => Array.from(text, key => press(key));

describe('the sink', () => {
  it('is one element that calls no soft keyboard and takes input-method text', () => {
    expect(document.querySelectorAll('[data-scan-sink]')).toHaveLength(1);
    expect(sink().getAttribute('inputmode') ?? sink().inputMode).toBe('none');
    expect(sink().readOnly).toBe(false);
  });
  it('holds the focus while it listens', () => {
    expect(document.activeElement).toBe(sink());
  });
  it('takes the focus back when the trigger key moves it to the first button', () => {
    button().focus();
    expect(document.activeElement).toBe(sink());
  });
  it('takes the focus back on pointer-up', () => {
    sink().blur();
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    expect(document.activeElement).toBe(sink());
  });
  it('leaves the focus in a field for typing', () => {
    comment().focus();
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    expect(document.activeElement).toBe(comment());
  });
  it('lets a person move to a button by Tab', () => {
    press('Tab');
    button().focus();
    expect(document.activeElement).toBe(button());
  });
});

describe('a scan', () => {
  it('is told once, with the moment of its last character in epoch ms', () => {
    vi.setSystemTime(1_800_000_000_000);
    type(ean);
    expect(press('Enter')).toBe(true);
    expect(received).toHaveLength(1);
    expect(received[0]?.scan).toMatchObject({ text: ean, source: 'wedge' });
    expect(received[0]?.scan.at).toBe(1_800_000_000_000 + 12 * 10);
  });
  it('without end mark is told after silence', () => {
    type(ean);
    vi.advanceTimersByTime(389);
    expect(received).toHaveLength(0);
    vi.advanceTimersByTime(20);
    expect(received.map(({ scan }) => scan.text)).toEqual([ean]);
  });
  it('presses no focused button, and gives the focus back to the sink', () => {
    press('Tab');
    button().focus();
    const clicked = vi.fn<() => void>();
    button().addEventListener('keydown', clicked);
    expect(type(ean)).not.toContain(false);
    expect(press('Enter')).toBe(true);
    expect(clicked).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(sink());
  });
  it('in a field is taken out of it, with undo', () => {
    comment().focus();
    comment().value = 'deuk ';
    comment().setSelectionRange(5, 5);
    type(ean);
    expect(comment().value).toBe(`deuk ${ean}`);
    expect(press('Enter')).toBe(true);
    expect(comment().value).toBe('deuk ');
    received[0]?.undo?.();
    expect(comment().value).toBe(`deuk ${ean}`);
  });
  it('in a field, ended by silence as somebody types on, leaves what is typed', () => {
    comment().focus();
    comment().value = 'deuk ';
    comment().setSelectionRange(5, 5);
    type(ean);
    press('!', performance.now() + 1000);
    expect(received).toHaveLength(1);
    expect(comment().value).toBe('deuk !');
  });
  it('is not cut in two when the main thread was busy and the silence timer came before waiting keys', () => {
    type('A-1');
    const typedAt = performance.now();
    vi.advanceTimersByTime(3000);
    const now = vi.spyOn(performance, 'now').mockReturnValue(typedAt + 9000);
    vi.advanceTimersByTime(1000);
    expect(received).toEqual([]);
    now.mockRestore();
    press('2', typedAt + 10);
    press('Enter', typedAt + 20);
    expect(received.map(({ scan }) => scan.text)).toEqual(['A-12']);
  });
  it('is not heard while listening is off, and the keys stay with the page', () => {
    wedge.listen(false);
    button().focus();
    expect(type(ean)).not.toContain(true);
    expect(press('Enter')).toBe(false);
    expect(received).toEqual([]);
  });
});

it('a screen reader calls the place of the focus a scanner, in the language of the moment that it listens', () => {
  wedge.listen(true);
  expect(sink().getAttribute('aria-label')).toBe('Skaner');
});

describe('the light Scanner klaar', () => {
  it('is on while the sink or a field has the focus', () => {
    expect(wedge.ready.get()).toBe(true);
    comment().focus();
    vi.runAllTimers();
    expect(wedge.ready.get()).toBe(true);
  });
  it('goes off, and says so, when the window loses the focus', () => {
    const notified = vi.fn<() => void>();
    const stopTelling = wedge.ready.subscribe(notified);
    focused = false;
    window.dispatchEvent(new Event('blur'));
    expect(wedge.ready.get()).toBe(false);
    expect(notified).toHaveBeenCalledTimes(1);
    stopTelling();
    focused = true;
    window.dispatchEvent(new Event('focus'));
    expect(wedge.ready.get()).toBe(true);
    expect(notified).toHaveBeenCalledTimes(1);
  });
  it('is off while a button holds the focus of a scanner that types through an input method', () => {
    press('Tab');
    button().focus();
    vi.runAllTimers();
    expect(wedge.ready.get()).toBe(false);
  });
});
