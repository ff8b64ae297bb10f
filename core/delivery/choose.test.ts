import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidates, choose, offsetOf, type ArticleClaim } from './choose.ts';
import { hindrance, pendingOn, type Delivery } from './delivery.ts';
import { anyDeliveries, deliveryOf, lineOf } from './testing.ts';

const beker = (id: number, quantity = 1, placed = 0): Delivery =>
  deliveryOf(id, [lineOf('beker', quantity, placed)]);
const begun = (id: number): Delivery => deliveryOf(id, [lineOf('beker', 1), lineOf('vaas', 1, 1)]);
const claim = (dispatch_request_id: number, product_identifier: string | null = 'beker'): ArticleClaim => ({
  dispatch_request_id,
  product_identifier,
  device_id: 'other',
});
const idOf = (
  deliveries: Delivery[],
  claims: ArticleClaim[] = [],
  offset?: number,
  preferred?: number,
): number | undefined => choose(deliveries, 'beker', claims, offset, preferred)?.delivery.id;

describe('Which order gets the article', () => {
  it('the oldest that needs it', () => {
    expect(idOf([beker(3), beker(1), beker(2)])).toBe(1);
    expect(idOf([beker(3), beker(1, 1, 1), beker(2)])).toBe(2);
  });
  it('one already begun before an older one', () => {
    expect(idOf([beker(1), begun(2)])).toBe(2);
  });
  it('none when none needs it', () => {
    expect(idOf([])).toBeUndefined();
    expect(idOf([beker(1, 2, 2), deliveryOf(2, [lineOf('vaas', 1)])])).toBeUndefined();
    expect(
      idOf([
        { ...beker(1), status: 'cancelled' },
        { ...beker(2), paused_at: '2026-11-20' },
      ]),
    ).toBeUndefined();
  });
  it('says how many that line still needs', () => {
    expect(choose([beker(1, 5, 2)], 'beker', [])).toMatchObject({
      quantity_pending: 3,
      line: { quantity: 5 },
    });
  });
});

describe('The order that a look-up named', () => {
  it('is kept while it needs the article, before begun and older ones', () => {
    expect(idOf([beker(1), begun(2), beker(3)], [], 0, 3)).toBe(3);
  });
  it('is left when it needs it no more, or is unknown', () => {
    expect(idOf([beker(1), beker(3, 1, 1)], [], 0, 3)).toBe(1);
    expect(idOf([beker(1)], [], 0, 9)).toBe(1);
  });
  it('is left to the colleague who claims it, as long as another needs the article', () => {
    expect(idOf([beker(1), beker(3)], [claim(3)], 0, 3)).toBe(1);
    expect(idOf([beker(1), beker(3)], [claim(1), claim(3)], 0, 3)).toBe(3);
  });
});

describe('Claims of others', () => {
  it('send this worker to another order', () => {
    expect(idOf([beker(1), beker(2)], [claim(1)])).toBe(2);
  });
  it('go before begun orders', () => {
    expect(idOf([begun(1), beker(2)], [claim(1)])).toBe(2);
  });
  it('count one piece each', () => {
    expect(idOf([beker(1, 2), beker(2)], [claim(1)])).toBe(1);
    expect(idOf([beker(1, 2), beker(2)], [claim(1), claim(1)])).toBe(2);
  });
  it('of another article, or of an order to complete, do not count', () => {
    expect(idOf([beker(1), beker(2)], [claim(1, 'vaas'), claim(1, null)])).toBe(1);
  });
  it('never leave the worker with nothing while an order needs the article', () => {
    expect(idOf([beker(1)], [claim(1)])).toBe(1);
  });
  it('are kept apart for who wants to see them', () => {
    const { free, claimed } = candidates([beker(1), beker(2)], 'beker', [claim(1)]);
    expect([free.map(c => c.delivery.id), claimed.map(c => c.delivery.id)]).toEqual([[2], [1]]);
  });
});

describe('Devices that cannot see each other', () => {
  it('start at different ones of equal candidates', () => {
    const three = [beker(1), beker(2), beker(3)];
    expect([0, 1, 2, 3].map(offset => idOf(three, [], offset))).toEqual([1, 2, 3, 1]);
  });
  it('stay with the begun orders', () => {
    expect([0, 1].map(offset => idOf([beker(1), begun(2), begun(3)], [], offset))).toEqual([2, 3]);
  });
  it('have an offset from their id: the same each time, whole, spread', () => {
    const ids = Array.from(
      { length: 200 },
      (_, i) => `0192f0c1-0000-7000-8000-${String(i).padStart(12, '0')}`,
    );
    for (const id of ids) expect(offsetOf(id)).toBe(offsetOf(id));
    const buckets = [0, 0, 0, 0];
    for (const id of ids) buckets[offsetOf(id) % 4]! += 1;
    expect(Math.min(...buckets)).toBeGreaterThan(20);
  });
});

describe('For any batch', () => {
  const claims = fc.array(fc.integer({ min: 1, max: 20 }).map(id => claim(id)));
  it('nothing goes to a delivery that needs nothing, and nothing is withheld from one that does', () => {
    fc.assert(
      fc.property(
        anyDeliveries,
        claims,
        fc.string(),
        fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
        (deliveries, held, device, preferred) => {
          const chosen = choose(deliveries, 'beker', held, offsetOf(device), preferred);
          const needy = deliveries.filter(
            d =>
              hindrance(d) === null &&
              d.lines.some(l => l.product_identifier === 'beker' && pendingOn(l) > 0),
          );
          expect(chosen === null).toBe(needy.length === 0);
          if (!chosen) return;
          expect(needy).toContain(chosen.delivery);
          expect(chosen.delivery.lines).toContain(chosen.line);
          expect(chosen.line.product_identifier).toBe('beker');
          expect(chosen.quantity_pending).toBe(pendingOn(chosen.line));
        },
      ),
    );
  });
  it('device and server choose alike, in whatever order they hold the deliveries', () => {
    fc.assert(
      fc.property(anyDeliveries, claims, fc.nat(), (deliveries, held, offset) => {
        const here = choose(deliveries, 'beker', held, offset);
        const there = choose(deliveries.toReversed(), 'beker', held, offset);
        expect(there?.delivery.id).toBe(here?.delivery.id);
      }),
    );
  });
});
