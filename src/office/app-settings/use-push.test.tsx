// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfficeContext, useOffice } from '../office.ts';
import { testOffice } from '../testing/office.tsx';
import type { PushBrowser, PushConfig, Subscribing } from './push-browser.ts';
import { usePush } from './use-push.ts';

const HERE = 'https://push.example/1';
let office: ReturnType<typeof testOffice>;
let browser: PushBrowser;
let open: () => Promise<PushBrowser>;
let hears: () => void;

function show(isKept: boolean) {
  const push: PushConfig = {
    open: () => open(),
    isKept,
    device: async () => 'device',
    isOnline: () => true,
    onOnlineChange: listener => {
      hears = listener;
      return () => undefined;
    },
    helpVideo: null,
  };
  const Inner = ({ children }: { children: ReactNode }) => (
    <OfficeContext value={{ ...useOffice(), push }}>{children}</OfficeContext>
  );
  const wrapper = ({ children }: { children: ReactNode }) =>
    office.wrapper({ children: <Inner>{children}</Inner> });
  return renderHook(() => usePush({ type: 'store', identifier: '101' }), { wrapper }).result;
}
/** All that is under way ends; what is shown anew after a change included. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000));
const answer = async (nth: number, body: unknown) => {
  office.answer(nth, { kind: 'ok', status: body === null ? 204 : 200, body });
  await settle();
};
const state = (address: string | null) => ({ address, others: 0, public_key: 'key', quiet_hours: null });

beforeEach(() => {
  vi.useFakeTimers();
  office = testOffice();
  browser = {
    support: () => 'ready',
    address: async () => HERE,
    shop: () => '101',
    subscribe: async (): Promise<Subscribing> => ({ kind: 'failed' }),
    unsubscribe: async () => undefined,
  };
  open = async () => browser;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the code of the provider that does not come is told, and asked for again', async () => {
  open = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const push = show(true);
  await settle();
  expect(push.current).toMatchObject({ standing: null, failure: true });
  open = async () => browser;
  act(() => push.current.again());
  await settle();
  expect(push.current).toMatchObject({ standing: null, failure: false });
  await answer(0, state(null));
  expect(push.current.standing).toEqual({ kind: 'off', browser: true });
});

test('a browser that throws at Aanmelden leaves the button free, and says so', async () => {
  browser = { ...browser, address: async () => null, subscribe: () => Promise.reject(new Error('no')) };
  const push = show(true);
  await settle();
  await answer(0, state(null));
  act(() => void push.current.subscribe());
  expect(push.current.busy).toBe(true);
  await settle();
  expect(push.current).toMatchObject({ busy: false, trouble: 'failed' });
});

test('also when it cannot be looked at after that', async () => {
  const push = show(true);
  await settle();
  await answer(0, state(null));
  browser = { ...browser, address: () => Promise.reject(new Error('gone')) };
  act(() => void push.current.subscribe());
  await settle();
  expect(push.current).toMatchObject({ busy: false, trouble: 'failed', failure: false });
});

test('at Afmelden a provider that fails matters where it alone keeps the subscription', async () => {
  browser = { ...browser, unsubscribe: () => Promise.reject(new Error('out of reach')) };
  const push = show(false);
  await settle();
  expect(push.current.standing).toEqual({ kind: 'on' });
  act(() => void push.current.unsubscribe());
  await settle();
  expect(push.current).toMatchObject({ busy: false, trouble: 'failed_off', standing: { kind: 'on' } });
});

test('and not where the OMS keeps it, which sends nothing more', async () => {
  browser = { ...browser, unsubscribe: () => Promise.reject(new Error('out of reach')) };
  const push = show(true);
  await settle();
  await answer(0, state(HERE));
  expect(push.current.standing).toEqual({ kind: 'on' });
  act(() => void push.current.unsubscribe());
  await settle();
  await answer(1, null);
  await answer(2, state(null));
  await settle();
  expect(push.current).toMatchObject({
    busy: false,
    trouble: null,
    standing: { kind: 'off', browser: true },
  });
});

test('after Afmelden the status is read again 500 ms later, and not before (shell-search-settings.md 9)', async () => {
  let looks = 0;
  browser = {
    ...browser,
    address: async () => {
      looks += 1;
      return HERE;
    },
  };
  const push = show(false);
  await settle();
  const before = looks;
  act(() => void push.current.unsubscribe());
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect([looks - before, push.current.busy]).toEqual([0, true]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([looks - before, push.current.busy]).toEqual([1, false]);
});

test.each([
  ['the window has the focus again', () => window.dispatchEvent(new Event('focus'))],
  ['the page is in sight again', () => hears()],
])('what was allowed in the browser itself is seen once %s', async (_, comesBack) => {
  browser = { ...browser, support: () => 'denied' };
  const push = show(true);
  await settle();
  await answer(0, state(null));
  expect(push.current.standing).toEqual({ kind: 'denied' });
  browser = { ...browser, support: () => 'ready' };
  act(() => {
    comesBack();
  });
  await settle();
  expect(push.current.standing).toEqual({ kind: 'off', browser: true });
});
