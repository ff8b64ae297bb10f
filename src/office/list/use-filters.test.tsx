// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFilters } from './use-filters.ts';

const usual = { code: '', status: '' };
const open = (key: string | null, address = '/returns', keptAs?: string) =>
  renderHook(() => ({ ...useFilters(key, usual, keptAs), search: useLocation().search, go: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what is typed counts once typing has stopped, what is chosen at once; both are in the address', () => {
  const { result } = open('a');
  act(() => result.current.type({ code: '2611' }));
  expect(result.current).toMatchObject({ shown: { code: '2611' }, settled: { code: '' }, search: '' });
  act(() => void vi.advanceTimersByTime(399));
  act(() => result.current.type({ code: '261115' }));
  act(() => void vi.advanceTimersByTime(399));
  expect(result.current.settled.code).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toMatchObject({ settled: { code: '261115' }, search: '?code=261115' });
  act(() => result.current.choose({ status: 'x' }));
  expect(result.current).toMatchObject({ settled: { status: 'x' }, search: '?code=261115&status=x' });
});

test('an address wins; without one the list is as it was left', () => {
  const first = open('b', '/returns?status=x&other=1');
  expect(first.result.current).toMatchObject({
    settled: { code: '', status: 'x' },
    search: '?status=x&other=1',
  });
  first.unmount();
  expect(open('b').result.current).toMatchObject({ settled: { status: 'x' }, search: '?status=x' });
  expect(open('c').result.current.settled).toEqual(usual);
});

test('a link to the page itself, as in the menu, leaves the filters in the address', () => {
  const { result } = open('h');
  act(() => result.current.choose({ status: 'x' }));
  act(() => void result.current.go('/returns'));
  expect(result.current).toMatchObject({ settled: { status: 'x' }, search: '?status=x' });
});

test('a link to the page itself with other filters is followed', () => {
  const { result } = open('i', '/returns?status=x');
  act(() => void result.current.go('/returns?code=2611'));
  expect(result.current).toMatchObject({ settled: { code: '2611', status: '' }, search: '?code=2611' });
});

test('filters that are no list’s are in the address alone', () => {
  const first = open(null);
  act(() => first.result.current.choose({ status: 'x' }));
  expect(first.result.current.search).toBe('?status=x');
  first.unmount();
  expect(open(null).result.current.settled).toEqual(usual);
});

test('this browser keeps them under a name of their own; what is no filter is none', () => {
  const first = open('d', '/returns', 'd.filters');
  act(() => first.result.current.choose({ status: 'x' }));
  expect(JSON.parse(localStorage.getItem('d.filters') ?? '')).toEqual({ code: '', status: 'x' });
  expect(open('e', '/returns', 'd.filters').result.current.settled).toEqual({ code: '', status: 'x' });
  for (const [nth, junk] of ['', '{', 'null', '7', '{"status":7,"lost":"x"}'].entries()) {
    localStorage.setItem('f.filters', junk);
    expect(open(`f${nth}`, '/returns', 'f.filters').result.current.settled).toEqual(usual);
  }
});

test('a browser that keeps nothing is no hindrance', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  expect(open('g', '/returns', 'g.filters').result.current.settled).toEqual(usual);
  vi.unstubAllGlobals();
});
