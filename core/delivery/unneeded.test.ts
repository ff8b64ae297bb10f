import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose } from './choose.ts';
import type { Delivery } from './delivery.ts';
import { anyDeliveries, deliveryOf, lineOf } from './testing.ts';
import { whyUnneeded } from './unneeded.ts';

const wants = (id: number, over: Partial<Delivery> = {}): Delivery =>
  deliveryOf(id, [lineOf('beker', 2, 1)], over);
const placed = (id: number, over: Partial<Delivery> = {}): Delivery =>
  deliveryOf(id, [lineOf('beker', 2, 2)], over);
const paused_at = '2026-11-20T08:00:00Z';

describe('Why no order gets an article', () => {
  it.each<[string, Delivery[], number | undefined]>([
    ['surplus', [], undefined],
    ['surplus', [deliveryOf(1, [lineOf('vaas', 1)])], undefined],
    ['already-done', [placed(1)], 1],
    ['already-done', [wants(1, { status: 'shipped' })], 1],
    ['cancelled', [wants(1, { status: 'cancelled' })], 1],
    ['paused', [wants(1, { paused_at })], 1],
    ['rerouted', [wants(1, { status: 'to-be-requested' })], 1],
    ['already-done', [placed(1, { status: 'cancelled' })], 1],
    ['paused', [placed(1), wants(2, { paused_at })], 2],
  ])('%s', (why, deliveries, id) => {
    const found = whyUnneeded(deliveries, 'beker');
    expect(found.why).toBe(why);
    expect(found.delivery?.id).toBe(id);
  });
  it('names an order that has the article, for any batch that has one', () => {
    fc.assert(
      fc.property(anyDeliveries, deliveries => {
        if (choose(deliveries, 'beker', []) !== null) return;
        const { why, delivery } = whyUnneeded(deliveries, 'beker');
        const has = (d: Delivery): boolean => d.lines.some(l => l.product_identifier === 'beker');
        expect(delivery === null).toBe(why === 'surplus');
        expect(deliveries.some(has)).toBe(why !== 'surplus');
        if (delivery) expect(has(delivery)).toBe(true);
      }),
    );
  });
});
