import { describe, expect, it, test } from 'vitest';
import { right, type Right } from '../../../core/access/right.ts';
import { pushLines } from '../../../core/push/kinds.ts';
import appSettings from './app-settings.nl.ts';
import { quietFaults, quietParts, quietValue, standingOf, toldHere } from './view.ts';

describe('The status (shell-search-settings.md 8, Push status texts)', () => {
  it('has the texts of the documents, letter by letter', () => {
    expect(appSettings).toMatchObject({
      off: 'Pushmeldingen staan uit, neem contact op met {provider}',
      browser_on: 'Uw browser ontvangt pushmeldingen.',
      browser_off: 'Uw browser ontvangt geen pushmeldingen.',
      shop_on: 'U bent aangemeld voor {shop}.',
      shop_off: 'U bent niet aangemeld.',
    });
  });

  const here = 'https://push.example/1';
  test.each([
    ['the OMS sends to this browser', 'ready', here, here, { kind: 'on' }],
    ['it sends for another shop or user', 'ready', here, null, { kind: 'off', browser: true }],
    ['nobody subscribed', 'ready', null, null, { kind: 'off', browser: false }],
    [
      'the browser has another address by now',
      'ready',
      here,
      'https://push.example/0',
      { kind: 'off', browser: true },
    ],
    ['the browser has ended it', 'ready', null, here, { kind: 'off', browser: false }],
    ['it was forbidden later', 'denied', here, here, { kind: 'denied' }],
    ['it was forbidden on an iPhone', 'denied-ios', null, null, { kind: 'denied-ios' }],
    ['an iPhone without the app', 'install-first', null, null, { kind: 'install-first' }],
    ['an old browser', 'unsupported', null, null, { kind: 'unsupported' }],
  ] as const)('%s', (_, support, address, known, standing) =>
    expect(standingOf({ support, address, subscription: { address: known } })).toEqual(standing),
  );
});

test('a user is told of what they may do, at that type of location', () => {
  const having =
    (...permissions: string[]) =>
    ({ groups }: Right) =>
      groups.every(group => group.some(one => permissions.includes(one)));
  const picker = having('orders.pickbystore.process');
  expect(toldHere('store', picker)).toEqual(['to-pick', 'pick-ended', 'promised-soon', 'scans-wait']);
  expect(toldHere('dc', having('orders.batch.process.sort', 'orders.dispatchrequests.printlabels'))).toEqual([
    'batch-ready',
    'scans-wait',
    'print-failed',
  ]);
  expect(toldHere('dc', having())).toEqual([]);
  // No line is for everybody.
  for (const line of Object.values(pushLines)) expect(line.right).not.toEqual(right());
});

test.each([
  ['20:00-07:00', { from: '20:00', until: '07:00' }],
  [null, null],
  ['', null],
])('quiet hours %s', (hours, parts) => expect(quietParts(hours)).toEqual(parts));

test('quiet hours are both times, or none', () => {
  expect(quietFaults({ from: '20:00', until: '07:00' })).toEqual({});
  expect(quietFaults({ from: '', until: '' })).toEqual({});
  expect(Object.keys(quietFaults({ from: '20:00', until: '' }))).toEqual(['until']);
  expect(Object.keys(quietFaults({ from: '', until: '07:00' }))).toEqual(['from']);
  expect(Object.keys(quietFaults({ from: '07:00', until: '07:00' }))).toEqual(['until']);
  expect(quietValue({ from: '20:00', until: '07:00' })).toBe('20:00-07:00');
  expect(quietValue({ from: '', until: '' })).toBeNull();
});
