import { problemSchema, UNREAD, type Problem } from '../../contract/problem.ts';

/** Why a call must be made again; its effect is unknown. */
export type LaterWhy = 'network' | 'timeout' | 'server' | 'not-oms' | 'rate' | 'in-progress';

/** The parts of a reply that classification needs. */
export type Received =
  | { readonly kind: 'none'; readonly why: 'network' | 'timeout' }
  | {
      readonly kind: 'reply';
      /** 0 for a redirect that was not followed. */
      readonly status: number;
      /** Parsed JSON; undefined for an empty body, `unreadable` for anything else (HTML, half a body). */
      readonly body: unknown;
      readonly unreadable: boolean;
      /** Whether the contract declares this status and body as success for the call. */
      readonly declared: boolean;
      /** The first field of a success that cannot be read by the contract. */
      readonly unread?: string;
      /** False when the configuration announced X-OMS-Epoch and the reply lacks it. */
      readonly epoch_fits: boolean;
      readonly retry_after_ms: number | undefined;
    };

export type Meaning =
  | { readonly kind: 'ok' }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  /** `closed`: the account, so that nobody can sign in with it again. */
  | { readonly kind: 'signed-out'; readonly closed?: true }
  | {
      readonly kind: 'later';
      readonly why: LaterWhy;
      readonly retry_after_ms?: number;
      /** A write of an OMS that keeps no keys: made again, it may have its effect twice. */
      readonly unkeyed?: true;
      /** The OMS's own description of its fault. */
      readonly problem?: Problem;
    };

/**
 * The meaning of an answer: reliability.md's table, row by row, first match wins. An unknown answer is 'later', never
 * 'done'.
 */
export function classify(received: Received): Meaning {
  if (received.kind === 'none') return { kind: 'later', why: received.why };
  const { status, retry_after_ms } = received;
  const later = (why: LaterWhy) => ({
    kind: 'later' as const,
    why,
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
  });
  const problem = received.unreadable ? null : problemOf(received.body);
  const refusal = problem ?? otherRefusal(received);

  if (received.declared) return received.epoch_fits ? { kind: 'ok' } : later('not-oms');
  // Another system behind the OMS does not know the user, whose session goes on (specification README, Orders).
  if (status === 401 && refusal?.code === 'omt-unauthorized')
    return { kind: 'refused', status, problem: refusal };
  if (status === 401)
    return { kind: 'signed-out', ...(problem?.code === 'account-closed' && { closed: true }) };
  // The OMS had not read the whole request in its time: the network is slow, and nothing is wrong with the entry.
  if (status === 408) return later('timeout');
  if (status === 429 || status === 503) return later('rate');
  if (status === 409 && problem?.code === 'in-progress') return later('in-progress');
  if (status >= 400 && status < 500 && refusal) return { kind: 'refused', status, problem: refusal };
  if (status >= 500) return { ...later('server'), ...(problem && { problem }) };
  return { ...later('not-oms'), ...unreadReply(received) };
}

/** Names the field of a success, in JSON of the OMS, that cannot be read: it is dropped whole, and a person is told why. */
function unreadReply({ status, unread, epoch_fits }: Extract<Received, { kind: 'reply' }>) {
  if (!unread || !epoch_fits) return undefined;
  const problem: Problem = {
    type: 'about:blank',
    title: 'unread reply',
    status,
    code: UNREAD,
    detail: unread,
  };
  return { problem };
}
/** The problem body (RFC 9457) of a refusal, if it has one. */
function problemOf(body: unknown): Problem | null {
  const parsed = problemSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/**
 * The refusal of an OMS that has no problem bodies: an empty one, or JSON that says why in its own way. A page or a text is of
 * whoever is in between (a captive portal, a proxy), and so is everything without the epoch that the OMS has announced.
 */
function otherRefusal({
  status,
  body,
  unreadable,
  epoch_fits,
}: Extract<Received, { kind: 'reply' }>): Problem | null {
  if (unreadable || !epoch_fits || status === PROXY_ASKS) return null;
  const said = (typeof body === 'object' ? body : null) as Readonly<Record<string, unknown>> | null;
  // Section 8 of the documents: an error, an identifier or a code, which may be a number.
  const named = [said?.['code'], said?.['identifier'], said?.['error']].find(
    name => typeof name === 'string' || typeof name === 'number',
  );
  const message = said?.['message'];
  return {
    type: 'about:blank',
    title: '',
    status,
    code: String(named ?? status),
    ...(typeof message === 'string' && { detail: message }),
  };
}
/** 407: a proxy wants a password. */
const PROXY_ASKS = 407;

const LONGEST_PAUSE_MS = 3600_000;

/** Retry-After (seconds, or a date measured against the reply's own Date) in ms; undefined when absent or unreadable. */
export function retryAfterMs(header: string | null, date: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - (date === null ? now : Date.parse(date));
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS) : undefined;
}
