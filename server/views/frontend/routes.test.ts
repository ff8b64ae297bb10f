import { beforeAll, describe, expect, it } from 'vitest';
import type { FrontendConfig } from '../../../contract/session.ts';
import { batchStatuses } from '../../../core/batch/status.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { frontendRoutes } from './routes.ts';

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, frontendRoutes], config: { provider: 'Leverancier BV' } });
});

describe('GET /api/frontend/config', () => {
  it('tells environment, features and provider', async () => {
    const sorter = await oms.signIn('magazijn');
    const config = (await sorter.get('/api/frontend/config')).json<FrontendConfig>();
    expect(config.general).toEqual({
      environment: 'test',
      'features-enabled': [
        'batching',
        'goods-receipt',
        'locations',
        'hold-orders',
        'return-orders',
        'fallback-orders',
        'import-errors',
        'stock-management',
        'presales',
        'refunds',
        'pick-by-store',
        'supply-chain-management',
        'process-return-by-order-number',
        'work-package',
        'scan-mutations',
        'idempotency-keys',
        'events',
        'epoch',
        'goods-receipt-delta',
        'printing',
        'return-photos',
        'upload-grants',
        'badges',
        'languages',
        'gzip-lists',
        'push',
        'scanner-tests',
        'preferences',
        'order-lists',
        'order-desk',
        'order-intake',
        'reports',
        'stock-moves',
        'audit',
        'ruleset-replay',
        'hold-trial',
        'incidents',
        'triggers',
        'refund-room',
        'refund-providers',
        'presale-release-day',
        'presale-counts',
        'service-use',
        'place-plans',
        'service-times-dry-run',
        'location-effect',
        'zone-map',
        'extras',
      ],
      'omni-portal-base-url': '/portal',
      provider: 'Leverancier BV',
      'external-links': {},
    });
  });

  it('has the frontend parameters by group and key, and both lists of steps', async () => {
    const sorter = await oms.signIn('magazijn');
    const { settings } = (await sorter.get('/api/frontend/config')).json<FrontendConfig>();
    expect(settings).toMatchObject({
      'frontend-parameters.process-products-sort.storage-location-auto-submit-regex': '^[A-Z]-\\d{2}$',
      'extra-processing-steps': [
        'provide-extra-product-info',
        'multiple-quantities',
        'print-packing-slip',
        'product-not-in-requested-dispatch-request',
      ],
      'order-completion-steps': [
        'scan-label',
        'mark-storage-location-complete',
        'mark-dispatch-request-shipped',
      ],
    });
  });

  it('is for the signed-in', async () => {
    expect((await oms.visitor.get('/api/frontend/config')).statusCode).toBe(401);
  });
});

describe('GET /api/frontend/translations', () => {
  const translations = async () =>
    (await oms.visitor.get('/api/frontend/translations')).json<Record<string, string>>();

  it('has the labels of the specification, before anybody signs in', async () => {
    const texts = await translations();
    expect(batchStatuses.map(status => texts[`batch_status.${status}`])).toEqual([
      'Aangemaakt',
      'Wordt gesorteerd',
      'Voorraad controleren',
      'Wacht op goederenontvangst',
      'Kan niet verzenden',
      'Ontvangen',
      'Gesloten',
      'Verzonden',
    ]);
    expect(texts).toMatchObject({
      'dispatch_request_status.requested': 'Aangevraagd',
      'dispatch_request_status.unable-to-ship': 'Manco',
      'unable_to_ship_reasons.out-of-stock': 'Niet op voorraad',
      'unable_to_ship_reasons.other': 'Anders',
    });
  });

  it('lets the retailer’s own texts win', async () => {
    await oms.db.execute(
      `INSERT INTO translations VALUES ('batch_status.created', 'Nieuw'), ('sort.x', 'Y')`,
    );
    expect(await translations()).toMatchObject({ 'batch_status.created': 'Nieuw', 'sort.x': 'Y' });
  });

  it('takes texts and names in other languages from who may change settings, whole or not at all', async () => {
    const patch = async (by: Caller, ...changes: object[]) =>
      (await by.patch('/api/frontend/translations', changes)).statusCode;
    const manager = await oms.signIn('beheer');
    const worn = { key: 'pl.product_state.worn', value: 'Zużyty' };
    expect(await patch(await oms.signIn('magazijn'), worn)).toBe(403);
    expect(await patch(manager, worn, { key: 'batch_status', value: 'Status' })).toBe(400);
    expect((await translations())[worn.key]).toBe('Używany');
    expect(
      await patch(manager, { ...worn, value: 'x' }, worn, { key: 'sort.title', value: 'Sorteren' }),
    ).toBe(204);
    expect(await translations()).toMatchObject({ [worn.key]: 'Zużyty', 'sort.title': 'Sorteren' });
    expect(await patch(manager, { ...worn, value: null })).toBe(204);
    expect((await translations())[worn.key]).toBeUndefined();
  });

  it('tells the second of two savers who was first, and leaves each text in the audit', async () => {
    const manager = await oms.signIn('beheer');
    const edited = async () =>
      (await manager.get('/api/frontend/translations/edited')).json<{
        id: number;
        revision: number;
        texts: object;
      }>();
    const save = (value: string | null, { id, revision }: { id: number; revision: number }) =>
      manager.patch('/api/frontend/translations', [{ key: 'sort.told', value }], {
        'x-revision': `settings-${String(id)}=${String(revision)}`,
      });
    const seen = await edited();
    expect((await save('Eerst', seen)).statusCode).toBe(204);
    const late = await save('Later', seen);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'changed']);
    const now = await edited();
    expect(now).toMatchObject({ revision: seen.revision + 1, texts: { 'sort.told': 'Eerst' } });
    // The same text again is no change.
    expect((await save('Eerst', now)).statusCode).toBe(204);
    expect((await edited()).revision).toBe(now.revision);
    expect((await save(null, now)).statusCode).toBe(204);
    const rows = await oms.db.query(
      `SELECT before, after, u.username FROM audit_log a JOIN users u ON u.id = a.changed_by
       WHERE about = 'text' AND a.name = 'sort.told' ORDER BY a.id`,
    );
    expect(rows).toEqual([
      { before: null, after: 'Eerst', username: 'beheer' },
      { before: 'Eerst', after: null, username: 'beheer' },
    ]);
  });
});
