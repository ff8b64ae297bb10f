import type * as z from 'zod';
import { codeOf } from '../../ground/db/failures.ts';
import type { RefundOutcome } from './refund-provider.ts';

/** A provider that does not answer holds up a job no longer than this. */
const PATIENCE_MS = 10_000;
/** Letters of a provider's reason that are kept for people. */
const MOST_LETTERS = 200;

/** An answer, read as JSON (null: it is none); or none. */
export type ProviderReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** No connection was made, so that certainly nothing was taken. */
  | { readonly kind: 'no-connection' }
  | { readonly kind: 'no-answer' };

/** One call, sent once: what was not answered may have had its effect. */
export async function askProvider(
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<ProviderReply> {
  try {
    const reply = await fetch(url, {
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await reply.text();
    return { kind: 'answer', status: reply.status, body: jsonIn(text) };
  } catch (error) {
    const code = error instanceof Error ? codeOf(error.cause) : '';
    return { kind: NOT_CONNECTED.has(code) ? 'no-connection' : 'no-answer' };
  }
}
const NOT_CONNECTED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The body of an answer of this status, in this form. */
export function bodyOf<T>(reply: ProviderReply, status: number, form: z.ZodType<T>): T | undefined {
  return reply.kind === 'answer' && reply.status === status ? form.safeParse(reply.body).data : undefined;
}

/** Statuses by which nobody knows whether it was taken: another try is under way, or it may have gone through. */
const OPEN: ReadonlySet<number> = new Set([408, 409, 425]);

/** The outcome of a request for money back that was not taken as it should. */
export function failureOf(name: string, reply: ProviderReply, why: string | undefined): RefundOutcome {
  if (reply.kind === 'no-answer') return { kind: 'unknown' };
  if (reply.kind === 'no-connection') return { kind: 'not-taken', reason: `${name} is niet bereikbaar` };
  const { status } = reply;
  if (status === 429) return { kind: 'not-taken', reason: `${name} is te druk` };
  if (status === 401 || status === 403)
    return { kind: 'not-taken', reason: `${name} neemt de sleutel niet aan` };
  if (status < 400 || status >= 500 || OPEN.has(status)) return { kind: 'unknown' };
  return {
    kind: 'refused',
    reason: `${name}: ${why?.slice(0, MOST_LETTERS) ?? `antwoord ${String(status)}`}`,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
