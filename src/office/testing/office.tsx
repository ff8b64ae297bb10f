import { configure } from '@testing-library/react';
import type { Topic } from '../../../contract/office-event.ts';
import { extras } from '../../../contract/extra.ts';
import { features as documented } from '../../../core/access/features.ts';
import { notifyManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { AccessPlace } from '../../../core/access/right.ts';
import { createClient } from '../calls/client.ts';
import { closeToasts } from '../page/toast.ts';
import type { Http } from '../../sync/http.ts';
import { OfficeContext, type Office, type NewsSignal } from '../office.ts';

// Code that loads with its first use, as toasts, takes seconds on a slow machine.
configure({ asyncUtilTimeout: 20_000 });

type Call = { readonly id: string; readonly input: unknown; readonly signal: AbortSignal | undefined };

// An answer is drawn before `act` ends.
notifyManager.setScheduler(queueMicrotask);

/** An office whose OMS answers when the test says so. Its toasts go with the test. */
export function testOffice(
  permissions: readonly string[] = [],
  {
    hasEnded = false,
    keepsPreferences = false,
    settings = {},
    features = [...extras, ...documented] as readonly string[],
    serverNow = () => Date.parse('2026-11-20T09:00:00Z'),
    http = undefined as Http | undefined,
  } = {},
) {
  onTestFinished(closeToasts);
  const asked: Call[] = [];
  const waiting: ((answer: unknown) => void)[] = [];
  const hearers: ((heard: NewsSignal) => void)[] = [];
  let keys = 0;
  const call = (endpoint: { id: string }, input: { signal?: AbortSignal; patienceMs?: number } = {}) => {
    const { signal, patienceMs, ...rest } = input;
    // A screen that asks for columns has other calls to be tested.
    if (!keepsPreferences && endpoint.id.endsWith('Preferences'))
      return Promise.resolve({ kind: 'ok', status: 200, body: {} });
    if (signal && !patienceMs) throw new Error('a read has its patience');
    asked.push({ id: endpoint.id, input: rest, signal });
    return new Promise(resolve => waiting.push(resolve));
  };
  const office = {
    http: http ?? { call, serverNow },
    asker: { permissions: new Set(permissions), features: new Set(features), locations: [] },
    provider: 'Leverancier',
    settings,
    locations: [],
    tabsOf: ({ type, identifier }: AccessPlace) => [{ title: 'Batches', path: `/${type}/${identifier}` }],
    closed: [],
    user_id: 1,
    hasEnded: () => hasEnded,
    newKey: () => `key-${++keys}`,
    isOwnKey: (key: string) => key.startsWith('key-'),
    follow: (_: readonly Topic[], hear: (heard: NewsSignal) => void) => hearers.push(hear),
  } as unknown as Office;
  const client: QueryClient = createClient();
  return {
    asked,
    client,
    /** Tells of the things that are followed, as the OMS does. */
    tell: (heard: NewsSignal) => hearers.forEach(hear => hear(heard)),
    answer: (nth: number, answer: unknown) => waiting[nth]?.(answer),
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <OfficeContext value={office}>{children}</OfficeContext>
      </QueryClientProvider>
    ),
  };
}
