import { expect, test } from 'vitest';
import { keepalive } from '../../contract/sign-in.ts';
import type { Answer, Http } from '../sync/http.ts';
import { openAccess } from './access.ts';
import type { Barred } from './session/effects.ts';

const refused = (status: number, code: string) => ({
  kind: 'refused' as const,
  status,
  problem: { type: '', title: '', status, code },
});
const later = { kind: 'later', why: 'network' } as const;
const signedOut = { kind: 'signed-out' } as const;
const ok = { kind: 'ok', status: 204, body: undefined } as const;

/** The access after each of these answers about the work. */
async function says(answers: readonly object[], gone: readonly number[] = [404]): Promise<(Barred | null)[]> {
  const access = openAccess(gone);
  const told: (Barred | null)[] = [];
  for (const answer of answers) {
    const http = { call: () => Promise.resolve(answer as Answer<typeof keepalive>) } as unknown as Http;
    await access.through(http).call(keepalive);
    told.push(access.barred());
  }
  return told;
}

test.each([
  [403, 'forbidden', 'right'],
  [403, 'foreign-location', 'location'],
  [404, 'not-found', 'work'],
  [422, 'receipt-completed', null],
] as const)('a refusal of the work itself, %i %s, bars by %s', async (status, code, why) => {
  expect(await says([refused(status, code)])).toEqual([why]);
});

test('what says nothing changes nothing, and the work itself ends it', async () => {
  expect(await says([refused(403, 'forbidden'), later, signedOut, ok])).toEqual([
    'right',
    'right',
    'right',
    null,
  ]);
});

test('a session of a closed account bars at once', async () => {
  expect(await says([ok, { ...signedOut, closed: true }])).toEqual([null, 'account']);
});

test('without a session a scan that was refused says that the account is closed; with one it says nothing', async () => {
  const access = openAccess();
  access.noteRefused();
  expect(access.barred()).toBeNull();
  const http = { call: () => Promise.resolve(signedOut) } as unknown as Http;
  await access.through(http).call(keepalive);
  expect(access.barred()).toBeNull();
  access.noteRefused();
  expect(access.barred()).toBe('account');
});
