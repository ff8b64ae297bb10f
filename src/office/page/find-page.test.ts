import { expect, it } from 'vitest';
import { menuGroups, pages } from '../pages.ts';
import { findPage, mayOpen, type FoundPage } from './find-page.ts';

it.each([
  ['/shipment-batches', '/shipment-batches', {}],
  ['/locations/dc/DC%2F01/returns', '/locations/:type/:location/returns', { type: 'dc', location: 'DC/01' }],
  [
    '/locations/dc/DC01/shipment-batch/create',
    '/locations/:type/:location/shipment-batch/create',
    { type: 'dc', location: 'DC01' },
  ],
  [
    '/locations/dc/DC01/goods-receipt/LEV-1',
    '/locations/:type/:location/goods-receipt/:receipt',
    { type: 'dc', location: 'DC01', receipt: 'LEV-1' },
  ],
  [
    '/locations/dc/DC01/goods-receipt/VH%202611%2F03%20100%25',
    '/locations/:type/:location/goods-receipt/:receipt',
    { type: 'dc', location: 'DC01', receipt: 'VH 2611/03 100%' },
  ],
])('%s is the page %s', (pathname, path, params) => {
  expect(findPage(pathname)).toMatchObject({ page: { path }, params });
});

it('what the app draws itself, and what nobody knows, is no page of the office; a malformed % is text', () => {
  expect(findPage('/scan')).toBeNull();
  expect(findPage('/locations/dc')).toBeNull();
  expect(findPage('/locations/dc/%E0%A4%A/returns')?.place.identifier).toBe('%E0%A4%A');
});

it('every page is found by its own path, and what the menu and parents name is a page', () => {
  const paths = pages.map(page => page.path);
  const loaded = pages.filter(page => page.load).map(page => page.path);
  expect(loaded.map(path => findPage(path)?.page.path)).toEqual(loaded);
  const named = [
    ...menuGroups.flatMap(group => group.paths.flat()),
    ...pages.flatMap(page => page.parent ?? []),
  ];
  expect(named.filter(path => !paths.includes(path))).toEqual([]);
});

it('a page of a location is for who has that location', () => {
  const asker = {
    permissions: new Set(['orders.view']),
    features: new Set<string>(),
    locations: [{ type: 'dc', identifier: 'DC01' }],
  };
  const may = (path: string) => mayOpen(asker, findPage(path) as FoundPage);
  expect(may('/locations/dc/DC01/returns')).toBe(true);
  expect(may('/locations/store/101/returns')).toBe(false);
  expect(may('/locations/dc/DC01/goods-receipt')).toBe(false);
});

it("a shop's worker has no right at the goods receipts of a dc, so that nothing is loaded there", () => {
  const asker = {
    permissions: new Set(['goodsreceipt.view', 'goodsreceipt.create']),
    features: new Set(['goods-receipt']),
    locations: [{ type: 'store', identifier: '101' }],
  };
  const may = (path: string) => mayOpen(asker, findPage(path) as FoundPage);
  expect(['', '/create', '/VH-2611-03'].map(page => may(`/locations/dc/DC01/goods-receipt${page}`))).toEqual([
    false,
    false,
    false,
  ]);
  expect(may('/locations/store/101/goods-receipt')).toBe(true);
});
