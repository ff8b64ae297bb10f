import { describe, expect, it } from 'vitest';
import type { Asker } from '../../../../core/access/right.ts';
import { homePath, openMenuGroups } from './menu.ts';

const asker = (permissions: string[], locations: string[] = ['DC 1'], features: string[] = []): Asker => ({
  permissions: new Set(permissions),
  features: new Set(features),
  locations: locations.map(identifier => ({ type: 'dc', identifier })),
});
const paths = (who: Asker) => openMenuGroups(who).map(({ items }) => items.map(item => item.path));

describe('Menu and feature gating (shell-search-settings.md 6)', () => {
  const all = ['batching', 'goods-receipt'];
  const scanning = ['/scan', '/scan/outbox'];
  const returns = '/product-processing/dc/DC%201/return';
  const receipts = '/locations/dc/DC%201/goods-receipt';

  it.each([
    ['orders.batch.process.sort', ['DC 1'], [], [scanning]],
    ['orders.batch.process.sort', ['DC 1'], all, [[...scanning, '/shipment-batches']]],
    ['orders.batch.process.sort', ['DC 1', 'DC 2'], all, [[...scanning, '/shipment-batches']]],
    ['orders.batch.process.return', ['DC 1'], all, [[...scanning, returns]]],
    ['orders.batch.process.return', ['DC 1', 'DC 2'], all, [scanning]],
    ['orders.batch.process.return', [], all, [scanning]],
    ['orders.pickbystore.process', ['DC 1'], all, [scanning]],
    ['scanning.supervise', ['DC 1'], all, [scanning]],
    ['scanning.supervise', ['DC 1'], ['scanner-tests'], [scanning]],
    ['system.operate', ['DC 1'], ['scanner-tests'], [['/system/scanner-tests']]],
    ['system.operate', ['DC 1'], [], []],
    ['system.operate', ['DC 1'], ['scanner-tests', 'triggers'], [['/system/scanner-tests']]],
    ['triggers.edit', ['DC 1'], ['scanner-tests', 'triggers'], [['/system/triggers']]],
    ['sle.supplychains.admin', ['DC 1'], ['supply-chain-management'], [['/supply-chains']]],
    ['sle.supplychains.admin', ['DC 1'], all, []],
    ['goodsreceipt.view', ['DC 1'], all, [[receipts]]],
    ['goodsreceipt.view', ['DC 1'], [], []],
    ['goodsreceipt.view', ['DC 1', 'DC 2'], all, []],
    ['locations.contactinfo.view', ['DC 1', 'DC 2'], ['locations'], [['/locations']]],
    ['locations.contactinfo.view', ['DC 1'], ['locations'], [['/locations']]],
    ['locations.contactinfo.view', ['DC 1', 'DC 2'], all, []],
    ['refunds.view', ['DC 1'], all, []],
  ])('with %s at %o and features %o: %o', (permission, locations, features, menu) => {
    expect(paths(asker([permission], locations, features))).toEqual(menu);
  });

  it('leads outside, last, where the OMS knows the address', () => {
    const who = asker(['metabase.view', 'documentation.api.view'], ['DC 1'], all);
    const addresses = {
      'api-documentation': 'https://docs.test/api',
      'processor-manager': 'https://processes.test/',
    };
    expect(
      openMenuGroups(who, addresses).map(({ items }) => items.map(({ path, external }) => [path, external])),
    ).toEqual([
      [
        ['/dashboard', undefined],
        ['https://docs.test/api', true],
      ],
    ]);
    expect(paths(who)).toEqual([['/dashboard']]);
  });

  it('/ leads to the configured homepage, or to the first item that may be opened, or nowhere', () => {
    const who = asker(['orders.batch.process.sort'], ['DC 1'], all);
    expect(homePath(who, '/shipment-batches')).toBe('/shipment-batches');
    expect(homePath(who, '/orders/search')).toBe('/scan');
    expect(homePath(asker([]), '/scan')).toBeNull();
    // Pages that are not in the menu too.
    const batches = '/locations/dc/DC%201/shipment-batches?status=sorting';
    expect(homePath(who, batches)).toBe(batches);
    expect(homePath(who, '/locations/dc/DC%202/shipment-batches')).toBe('/scan');
  });
});
