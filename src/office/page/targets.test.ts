// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { onScanned } from './keys.ts';
import { actOn, targetsOf, type Targets } from './targets.ts';

const done: string[] = [];
const key = (text: string) => ({ text, act: () => done.push(text) });
const button = document.createElement('button');
button.textContent = 'Vernieuwen';
button.addEventListener('click', () => done.push('clicked'));

const targets: Targets = {
  visits: [{ path: '/orders/detail/261119-0007/overview', title: 'Order: 261119-0007' }],
  keys: {
    '.': { ...key('Naar de acties'), choices: () => [button] },
    f: key('Naar de filters'),
    j: key('Volgende rij'),
  },
  acts: [
    { text: 'Manco melden', of: 'Levering 1', icon: 'alert', act: () => done.push('short') },
    { text: 'Regel rerouten', of: 'Thee', icon: 'swap', act: () => done.push('line'), isSought: true },
  ],
  pages: [{ title: 'Orders', items: [{ id: '/orders/search', text: 'Alle orders', icon: 'list' }] }],
  locations: ['Utrecht', 'Groningen'].map(name => ({ name, tabs: [{ title: 'Batches', path: `/${name}` }] })),
  orders: 'open',
  search: null,
};
const offered = (typed: string, of = targets) =>
  targetsOf(of, typed).map(({ title, items }) => [title, ...items.map(({ text }) => text)]);

describe('the palette offers', () => {
  const always = [
    ['Laatst bekeken', 'Order: 261119-0007'],
    ['Acties', 'Vernieuwen', 'Naar de filters', 'Manco melden › Levering 1'],
    ['Orders', 'Alle orders'],
  ];
  test('what was visited, what can be done here, and pages', () => expect(offered('')).toEqual(always));
  test.each(['261119-0001', ' 261119-0001_2'])('the order of the number %j', typed => {
    expect(offered(typed)[0]).toEqual(['Order', 'Order 261119-0001 openen']);
    expect(targetsOf(targets, typed)[0]?.items[0]?.id).toBe('/orders/detail/261119-0001/overview');
  });
  test('the order of a number with letters, and of a delivery’s number', () => {
    expect(offered('261119-WEB7')[0]).toEqual(['Order', 'Order 261119-WEB7 openen']);
    expect(offered('261119-0001-2')[0]).toEqual([
      'Order',
      'Order 261119-0001-2 openen',
      'Order 261119-0001 openen',
    ]);
  });
  test('what may be a delivery’s number is looked up in the header by who may search: the OMS knows whose it is', () => {
    const scanned: string[] = [];
    const stop = onScanned(text => scanned.push(text));
    const items = targetsOf({ ...targets, search: '/orders/search' }, '#261119-0001-2')[0]?.items ?? [];
    expect(items.map(({ text }) => text)).toEqual(['Order 261119-0001-2 openen']);
    expect(actOn(targets, items[0]?.id ?? '')).toBe(true);
    stop();
    expect(scanned).toEqual(['261119-0001-2']);
  });
  const [visited, , listed] = always;
  const others = [
    ['Acties', 'Vernieuwen', 'Naar de filters', 'Manco melden › Levering 1', 'Regel rerouten › Thee'],
    listed,
  ];
  test('what was visited after the pages, once something is typed: its title begins with that of its list', () =>
    expect(offered('alle')).toEqual([...others, visited]));
  test('no order to who may see none, or for half a number', () => {
    expect(offered('261119-0001', { ...targets, orders: null })).toEqual([...others, visited]);
    expect(offered('2611')).toEqual([...others, visited]);
  });
  test.each(['#261119-0001', '261119–0001'])('the order of the pasted number %j', typed =>
    expect(offered(typed)[0]).toEqual(['Order', 'Order 261119-0001 openen']),
  );
  test('a free search of what is typed, last, to who may search', () => {
    const searching = { ...targets, search: '/orders/search' };
    const last = targetsOf(searching, ' De Vries & 06 12 ').at(-1);
    expect(last?.items).toEqual([
      {
        id: '/orders/search#address_fulltext=De+Vries+%26+06+12&max_age_days=30',
        text: 'Zoek "De Vries & 06 12" in alle orders',
        icon: 'search',
      },
    ]);
    expect(offered('de', searching)).toEqual(offered('de'));
  });
  test('the same target once', () =>
    expect(offered('261119-0007')).toEqual([['Order', 'Order 261119-0007 openen'], ...others]));
  test('the tabs of locations from the second letter on', () => {
    expect(offered('u')).toEqual([...others, visited]);
    expect(offered('utre').at(-1)).toEqual(['Locaties', 'Utrecht › Batches']);
  });
});

test('an order is looked up in the header by who has no page of it', () => {
  const scanned: string[] = [];
  const stop = onScanned(text => scanned.push(text));
  const [found] = targetsOf({ ...targets, orders: 'find' }, '261119-0001')[0]?.items ?? [];
  expect(found?.text).toBe('Order 261119-0001 openen');
  expect(actOn(targets, found?.id ?? '')).toBe(true);
  stop();
  expect(scanned).toEqual(['261119-0001']);
});

test('an act is done, and a path is none', () => {
  const acts = targetsOf(targets, '').find(({ title }) => title === 'Acties')?.items ?? [];
  expect(acts.map(({ id }) => actOn(targets, id))).toEqual([true, true, true]);
  expect(done).toEqual(['clicked', 'Naar de filters', 'short']);
  expect(actOn(targets, '/orders/search')).toBe(false);
});
