import { notifyManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createClient } from '../calls/client.ts';
import { OfficeContext, type Office } from '../office.ts';

type Call = { readonly id: string; readonly input: unknown; readonly signal: AbortSignal | undefined };

// An answer is drawn before `act` ends.
notifyManager.setScheduler(queueMicrotask);

/** An office whose OMS answers when the test says so. */
export function testOffice(permissions: readonly string[] = [], { hasEnded = false } = {}) {
  const asked: Call[] = [];
  const waiting: ((answer: unknown) => void)[] = [];
  let keys = 0;
  const call = (endpoint: { id: string }, input: { signal?: AbortSignal; patienceMs?: number }) => {
    const { signal, patienceMs, ...rest } = input;
    if (signal && !patienceMs) throw new Error('a read has its patience');
    asked.push({ id: endpoint.id, input: rest, signal });
    return new Promise(resolve => waiting.push(resolve));
  };
  const office = {
    http: { call, serverNow: () => Date.parse('2026-11-20T09:00:00Z') },
    asker: { permissions: new Set(permissions), features: new Set(), locations: [] },
    provider: 'Leverancier',
    settings: {},
    user_id: 1,
    hasEnded: () => hasEnded,
    newKey: () => `key-${++keys}`,
  } as unknown as Office;
  const client: QueryClient = createClient();
  return {
    asked,
    client,
    answer: (nth: number, answer: unknown) => waiting[nth]?.(answer),
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <OfficeContext value={office}>{children}</OfficeContext>
      </QueryClientProvider>
    ),
  };
}
