import { describe, expect, test } from 'vitest';
import { classify, retryAfterMs, type Received, type Meaning } from './classify.ts';

const problem = (status: number, code = 'x') => ({ type: 'about:blank', title: 'T', status, code });
type Reply = Extract<Received, { kind: 'reply' }>;
const reply = (status: number, more: Partial<Reply> = {}): Received => ({
  kind: 'reply',
  status,
  body: undefined,
  unreadable: false,
  declared: false,
  epoch_fits: true,
  retry_after_ms: undefined,
  ...more,
});
const short = (v: Meaning): string =>
  v.kind === 'later' ? `later ${v.why}` : v.kind === 'refused' ? `refused ${v.problem.code}` : v.kind;

const rows: readonly (readonly [answer: string, received: Received, means: string])[] = [
  ['a declared status and body', reply(200, { declared: true }), 'ok'],
  ['a declared 204', reply(204, { declared: true }), 'ok'],
  [
    'a declared body without the announced X-OMS-Epoch',
    reply(200, { declared: true, epoch_fits: false }),
    'later not-oms',
  ],
  ['200 in HTML (captive portal)', reply(200, { unreadable: true }), 'later not-oms'],
  ['200 with another body than declared', reply(200, { body: { hello: 1 } }), 'later not-oms'],
  ['a success status that the call does not declare', reply(202, { body: {} }), 'later not-oms'],
  ['409 in-progress', reply(409, { body: problem(409, 'in-progress') }), 'later in-progress'],
  ['409 dependency', reply(409, { body: problem(409, 'dependency') }), 'refused dependency'],
  ['412', reply(412, { body: problem(412, 'dependency') }), 'refused dependency'],
  ...[400, 403, 404, 409, 410, 413, 415, 418, 422].map(
    status =>
      [`${status} with a problem body`, reply(status, { body: problem(status) }), 'refused x'] as const,
  ),
  ['401', reply(401, { body: problem(401) }), 'signed-out'],
  ['401 without a body', reply(401), 'signed-out'],
  ['401 of a closed account', reply(401, { body: problem(401, 'account-closed') }), 'signed-out'],
  [
    '401 of another system, by its code',
    reply(401, { body: { ...problem(401), code: 'omt-unauthorized' } }),
    'refused omt-unauthorized',
  ],
  [
    '401 of another system, by its code, of an OMS without problems',
    reply(401, { body: { error: 'omt-unauthorized' } }),
    'refused omt-unauthorized',
  ],
  ['401 that names another error', reply(401, { body: { error: 'expired' } }), 'signed-out'],
  ['408 with a problem body', reply(408, { body: problem(408) }), 'later timeout'],
  ['429', reply(429, { body: problem(429) }), 'later rate'],
  ['503', reply(503, { unreadable: true }), 'later rate'],
  ['500 with a problem body', reply(500, { body: problem(500) }), 'later server'],
  ['502 in HTML', reply(502, { unreadable: true }), 'later server'],
  ['404 in HTML', reply(404, { unreadable: true }), 'later not-oms'],
  ['404 with no body, of an OMS without problems', reply(404), 'refused 404'],
  ['404 with a message', reply(404, { body: { message: 'Not Found' } }), 'refused 404'],
  ['422 that names its error', reply(422, { body: { error: 'ProductNotFound' } }), 'refused ProductNotFound'],
  ['400 with a number as its code', reply(400, { body: { code: 100, message: 'x' } }), 'refused 100'],
  [
    '400 with an identifier',
    reply(400, { body: { identifier: 'SalesOrderNotFound' } }),
    'refused SalesOrderNotFound',
  ],
  ['403 with a list', reply(403, { body: ['no'] }), 'refused 403'],
  [
    '404 with no body, and without the announced X-OMS-Epoch',
    reply(404, { epoch_fits: false }),
    'later not-oms',
  ],
  ['407 with no body: a proxy', reply(407), 'later not-oms'],
  ['a redirect', reply(0), 'later not-oms'],
  ['302', reply(302), 'later not-oms'],
  ['network error', { kind: 'none', why: 'network' }, 'later network'],
  ['15 s without an answer', { kind: 'none', why: 'timeout' }, 'later timeout'],
];

describe('reliability.md, the answer table', () => {
  test.each(rows)('%s', (_, received, means) => {
    expect(short(classify(received))).toBe(means);
  });

  test('429 and 503 carry their Retry-After', () => {
    expect(classify(reply(503, { retry_after_ms: 7000 }))).toEqual({
      kind: 'later',
      why: 'rate',
      retry_after_ms: 7000,
    });
  });
});

describe('Retry-After', () => {
  const date = 'Fri, 20 Nov 2026 09:00:00 GMT';
  test.each([
    ['seconds', '7', null, 7000],
    [
      'a date, measured by the reply’s own Date and not the device’s clock',
      'Fri, 20 Nov 2026 09:00:30 GMT',
      date,
      30_000,
    ],
    ['a date that is past', 'Fri, 20 Nov 2026 08:00:00 GMT', date, 0],
    ['a year, cut to an hour', '31536000', null, 3_600_000],
    ['nothing', null, date, undefined],
    ['nonsense', 'soon', date, undefined],
  ])('%s', (_, header, date, ms) => {
    expect(retryAfterMs(header, date, 0)).toBe(ms);
  });
});
