import { expect, test } from 'vitest';
import type { Asker } from '../../../core/access/right.ts';
import { findPage } from './find-page.ts';
import type { FoundPage } from './find-page.ts';
import { openTabs, orderTabs, tabsBeside } from './open-tabs.ts';

const asker = (...permissions: string[]): Asker => ({
  permissions: new Set(permissions),
  features: new Set(),
  locations: [],
});

test('the tabs of an order are those that the user may open, in the documents’ order', () => {
  const tabs = orderTabs(asker('orders.view'), '261117-0001');
  expect(tabs.slice(0, 2).map(({ title, path }) => [title, path])).toEqual([
    ['Overzicht', '/orders/detail/261117-0001/overview'],
    ['Orderregels', '/orders/detail/261117-0001/sales-lines'],
  ]);
  expect(orderTabs(asker(), '261117-0001')).toEqual([]);
});

test('an order has none of a location’s, and the other way round', () => {
  const all = asker('orders.view', 'canmanagealllocations', 'orders.batch.create', 'orders.batch.process');
  const paths = openTabs(all, { type: 'dc', identifier: 'DC01' }).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter(path => path.startsWith('/orders/'))).toEqual([]);
  expect(orderTabs(all, '1').every(({ path }) => path.startsWith('/orders/detail/1/'))).toBe(true);
});

test('the pages of ‘Systeem’ are beside each other, those that the user may open', () => {
  const beside = (permission: string, ...features: string[]) =>
    tabsBeside(
      { ...asker(permission), features: new Set(features) },
      findPage('/system/triggers') as FoundPage,
    ).map(({ title }) => title);
  expect(beside('system.operate', 'scanner-tests', 'triggers')).toEqual(['Scannertests', 'Triggers']);
  expect(beside('triggers.edit', 'scanner-tests', 'triggers')).toEqual(['Triggers']);
  expect(beside('orders.view', 'scanner-tests', 'triggers')).toEqual([]);
});
