import { expect, test } from 'vitest';
import type { Failure } from '../calls/client.ts';
import { reasonOf, withReason } from './reason.ts';

const problem = { type: '', title: '', status: 403, code: 'forbidden', detail: 'Je hebt geen rechten.' };
const unknown = 'Geen verbinding. Probeer het gerust opnieuw: dubbel uitvoeren kan niet.';

test.each<[string, Failure, string | undefined]>([
  ['a refusal', { kind: 'refused', status: 403, problem }, 'Je hebt geen rechten.'],
  ['a fault of the OMS', { kind: 'later', why: 'server', problem }, 'Je hebt geen rechten.'],
  ['no network', { kind: 'later', why: 'network' }, unknown],
  [
    'a lost answer of an OMS that keeps no keys',
    { kind: 'later', why: 'timeout', unkeyed: true },
    'Er kwam geen antwoord. Kijk eerst of het er al staat: dit OMS kan het anders twee keer doen.',
  ],
  ['a lost answer', { kind: 'later', why: 'timeout' }, unknown],
  [
    'an OMS without its database',
    { kind: 'later', why: 'rate' },
    'OMS is even niet beschikbaar. Probeer het zo nogmaals.',
  ],
  ['the end of the session, which the portal tells', { kind: 'signed-out' }, undefined],
])('why a change was not made: %s', (_, failure, text) => expect(reasonOf(failure)).toBe(text));

test.each([
  ['Er zijn geen leveringen.', 'Er zijn geen leveringen. Je hebt geen rechten.'],
  ['Je hebt geen rechten.', 'Je hebt geen rechten.'],
])('%s is said with its reason, and once where that is the same', (text, whole) =>
  expect(withReason(text, { kind: 'refused', status: 403, problem })).toBe(whole),
);
