import { describe, expect, it } from 'vitest';
import { comparePlans, weightOf } from './compare.ts';
import type { LineToPlan, PlannedPart, AssignedPlan } from './facts.ts';

const [DC, STORE, OTHER, VENDOR] = [1, 101, 102, 9001];
const typeOf = (id: number) => (id === DC ? 'dc' : id === VENDOR ? 'vendor' : 'store');
const lines = [1, 2].map((line): LineToPlan => ({
  line,
  product_identifier: String(line),
  quantity: 2,
  promised_delivery_date: '2026-11-25',
  ruleset: 'standaard',
  excluded: [],
  short_at: [],
}));
const part = (location_id: number, of: Partial<PlannedPart> = {}): PlannedPart => ({
  location_id,
  supplier_location_id: null,
  dispatch_type: 'dc_delivery',
  carrier_method_id: null,
  dispatch_date: '2026-11-24',
  delivery_date: '2026-11-25',
  released_status: 'to-be-requested',
  uses_stock: true,
  dispatch_action: null,
  auto_purchase: false,
  lines: lines.map(({ line, quantity }) => ({ line, quantity })),
  fed_by: [],
  ...of,
});
const plan = (parts: readonly PlannedPart[], rest: AssignedPlan['rest'] = []): AssignedPlan => ({
  parts,
  rest,
  results: [],
});
const compared = (now: AssignedPlan, then: AssignedPlan) => comparePlans(now, then, lines, typeOf);
const one = (line: number) => ({ lines: [{ line, quantity: 2 }] });
const none = (line: number) => ({
  line,
  quantity: 2,
  why: 'no-place' as const,
  release_date: null,
  presale_id: null,
  is_retryable: true,
});

describe('two plans of an order', () => {
  it('that are the same differ in nothing', () => {
    expect(compared(plan([part(DC)]), plan([part(DC)]))).toEqual({
      isElsewhere: false,
      differences: [],
      days: 0,
    });
  });

  it.each([
    ['from-store', plan([part(DC)]), plan([part(STORE)])],
    ['from-dc', plan([part(STORE)]), plan([part(DC)])],
    ['from-vendor', plan([part(DC)]), plan([part(VENDOR)])],
    ['from-elsewhere', plan([part(STORE)]), plan([part(OTHER)])],
    // A store that is fed hands over what another location sends.
    ['from-store', plan([part(STORE, { fed_by: [part(DC)] })]), plan([part(STORE)])],
    ['from-vendor', plan([part(DC)]), plan([part(DC, { supplier_location_id: VENDOR })])],
  ])('%s: its pieces come from elsewhere', (difference, now, then) => {
    expect(compared(now, then)).toMatchObject({ isElsewhere: true, differences: [difference] });
  });

  it('that divide it differently say so', () => {
    const divided = plan([part(DC, one(1)), part(STORE, one(2))]);
    expect(compared(plan([part(DC)]), divided).differences).toEqual(['from-store', 'more-deliveries']);
    expect(compared(divided, plan([part(DC)])).differences).toEqual(['from-dc', 'fewer-deliveries']);
  });

  it('of which the other has no place for some pieces is worse than any delay', () => {
    const lost = compared(plan([part(DC)]), plan([part(DC, one(1))], [none(2)]));
    expect(lost).toEqual({ isElsewhere: true, differences: ['unassigned'], days: null });
    const late = compared(plan([part(DC)]), plan([part(DC, { delivery_date: '2026-12-05' })]));
    expect(weightOf(lost)).toBeGreaterThan(weightOf(late));
  });

  it.each([
    ['2026-11-24', -1, ['earlier']],
    ['2026-11-25', 0, []],
    ['2026-11-27', 2, ['later-than-promised']],
  ])('a delivery on %s instead of 25-11 is %i days later: %o', (delivery_date, days, found) => {
    expect(compared(plan([part(DC)]), plan([part(DC, { delivery_date })]))).toMatchObject({
      days,
      differences: found,
    });
  });

  it('one that was late already breaks no promise more', () => {
    const late = plan([part(DC, { delivery_date: '2026-11-26' })]);
    const later = plan([part(DC, { delivery_date: '2026-11-28' })]);
    expect(compared(late, later)).toMatchObject({ days: 2, differences: ['later'] });
  });
});
