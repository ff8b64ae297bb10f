import { EPOCH } from '../../contract/paths.ts';

/** What a load at the start met; the kinds are those of the HTTP client's answers. */
export type FirstAnswer<T> =
  | { readonly kind: 'ok'; readonly body: T }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'later'; readonly why: 'network' | 'server' | 'not-oms' };

interface Reply {
  readonly response: Response;
  readonly text: string;
}

const TIMEOUT_MS = 15_000;

const begun = new Map<string, { readonly at: number; readonly reply: Promise<Reply> }>();

/** Asks before anybody waits for it; a `firstLoad` of the same address takes the answer, once, while it is fresh. */
export function beginLoad(url: string): Promise<Reply> {
  const reply = ask(url);
  // It is told to whoever asks for it, or not at all.
  reply.catch(() => undefined);
  begun.set(url, { at: performance.now(), reply });
  return reply;
}

function takeBegun(url: string): Promise<Reply> | undefined {
  const early = begun.get(url);
  begun.delete(url);
  return early && performance.now() - early.at < TIMEOUT_MS ? early.reply : undefined;
}

async function ask(url: string): Promise<Reply> {
  const response = await fetch(url, {
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { response, text: await response.text() };
}

/**
 * A GET before the HTTP client is there: its chunk (ky and the schemas) is a sixth of all JavaScript of the first screen,
 * and starts loading when that screen stands (docs/decisions/015-first-loads.md). A reply without the OMS's problem
 * body or JSON is never taken for an answer. `epochSeen` is told the reply's epoch, and its Date in epoch ms, before the
 * body is used.
 */
export async function firstLoad<T>(
  url: string,
  epochSeen?: (epoch: string, oms_time: number) => unknown,
): Promise<FirstAnswer<T>> {
  let reply: Reply;
  try {
    reply = await (takeBegun(url) ?? ask(url));
  } catch {
    return { kind: 'later', why: 'network' };
  }
  const { response, text } = reply;
  const body = parse(text);
  if (response.status === 401) return { kind: 'signed-out' };
  if (response.status >= 500) return { kind: 'later', why: 'server' };
  if (body === undefined) return { kind: 'later', why: 'not-oms' };
  if (response.ok) {
    const epoch = response.headers.get(EPOCH);
    if (epoch !== null) await epochSeen?.(epoch, Date.parse(response.headers.get('Date') ?? ''));
    return { kind: 'ok', body: body as T };
  }
  const { code, detail, title } = body as { code?: string; detail?: string; title?: string };
  if (code === undefined) return { kind: 'later', why: 'not-oms' };
  return { kind: 'refused', status: response.status, code, detail: detail ?? title ?? code };
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
