import { EPOCH } from '../../contract/paths.ts';
import { fill, queryText } from './url.ts';

/** What a load at the start met; the kinds are those of the HTTP client's answers. */
export type FirstAnswer<T> =
  | { readonly kind: 'ok'; readonly body: T }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'later'; readonly why: 'network' | 'server' | 'not-oms' };

export interface FirstLoad {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Told of the reply's epoch, and its Date in epoch ms, before the body is used. */
  readonly epochSeen?: (epoch: string, oms_time: number) => Promise<unknown>;
}

const TIMEOUT_MS = 15_000;

/**
 * A GET before the HTTP client is there: its chunk (ky and the schemas) is a sixth of all JavaScript of the first screen,
 * and starts loading when that screen stands (docs/decisions/015-first-loads.md). A reply without the OMS's problem
 * body or JSON is never taken for an answer.
 */
export async function firstLoad<T>({
  path,
  params = {},
  query = {},
  epochSeen,
}: FirstLoad): Promise<FirstAnswer<T>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(fill(path, params) + queryText(query), {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    return { kind: 'later', why: 'network' };
  }
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
