import { describe, expect, it } from 'vitest';
import { homePath, itemOfPath, mayOpen, menu, openItems, type Asker, type MenuItem } from './menu.ts';

const asker = (permissions: string[], features: string[] = [], homepage = '/scan'): Asker => ({
  user: { id: 1, username: 'a', name: 'A', permissions, homepage, locations: [] },
  config: {
    general: {
      environment: 'test',
      'features-enabled': features,
      'omni-portal-base-url': '',
      provider: 'Leverancier',
    },
    settings: {},
    'packing-slip-separate-label': false,
  },
});
const item = (path: string, permissions: MenuItem['permissions'], feature?: string): MenuItem => ({
  path,
  label: () => path,
  icon: 'list',
  permissions,
  ...(feature && { feature }),
});

describe('menu gating (specification, section 6)', () => {
  const search = item('/orders/search', [
    ['frontend.search.default'],
    ['orders.view', 'orders.pickbystore.process'],
  ]);
  const batches = item('/shipment-batches', [['orders.batch.process.sort']], 'batching');

  it.each([
    [search, ['frontend.search.default', 'orders.view'], [], true],
    [search, ['frontend.search.default', 'orders.pickbystore.process'], [], true],
    [search, ['frontend.search.default'], [], false],
    [search, ['orders.view'], [], false],
    [batches, ['orders.batch.process.sort'], ['batching'], true],
    [batches, ['orders.batch.process.sort'], [], false],
    [batches, [], ['batching'], false],
  ])('%o is there for %o with features %o: %s', (entry, permissions, features, there) => {
    expect(mayOpen(asker(permissions, features), entry)).toBe(there);
  });

  it.each([
    ['orders.batch.process.sort', ['/scan', '/scan/outbox']],
    ['orders.batch.process.return', ['/scan', '/scan/outbox']],
    ['orders.pickbystore.process', ['/scan', '/scan/outbox']],
    ['scanning.supervise', ['/scan', '/scan/outbox']],
    ['refunds.view', []],
  ])('with %s the menu has %o', (permission, paths) => {
    expect(openItems(asker([permission])).map(entry => entry.path)).toEqual(paths);
  });

  const at = (...locations: string[]): Asker => {
    const { user, config } = asker([]);
    const linked = locations.map(identifier => ({ type: 'dc', identifier, display_name: identifier }));
    return { user: { ...user, locations: linked }, config };
  };
  const receipts = item('/locations/:place/goods-receipt', []);
  const several: MenuItem = { ...item('/locations', []), several: true };

  it.each([
    [at(), []],
    [at('DC 1'), ['/locations/dc/DC%201/goods-receipt']],
    [at('DC01', 'DC02'), ['/locations']],
  ])(
    'a page of one location is there for who has one, the list of locations for who has more',
    (who, paths) => {
      expect(openItems(who, [receipts, several]).map(entry => entry.path)).toEqual(paths);
    },
  );

  it('/ leads to the configured homepage, or to the first item that may be opened, or nowhere', () => {
    const may = asker(['orders.batch.process.sort'], ['batching'], '/shipment-batches');
    expect(homePath(may, [...menu, batches])).toBe('/shipment-batches');
    expect(homePath({ ...may, user: { ...may.user, homepage: '/orders/search' } }, [...menu, search])).toBe(
      '/scan',
    );
    expect(homePath(asker([]))).toBeNull();
  });

  it('a page belongs to the longest path that begins its own', () => {
    expect(itemOfPath('/scan/outbox')?.path).toBe('/scan/outbox');
    expect(itemOfPath('/scan')?.path).toBe('/scan');
    expect(itemOfPath('/scanning')).toBeUndefined();
  });
});
