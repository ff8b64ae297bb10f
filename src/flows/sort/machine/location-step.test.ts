import { describe, expect, it } from 'vitest';
import type { Destination, Resolution } from '../../../../core/delivery/resolution.ts';
import type { SortEvent } from './events.ts';
import {
  allCompletion,
  allSpecial,
  articleOf,
  card,
  completable,
  configOf,
  destinationOf,
  elsewhere,
  named,
  needed,
  notNeeded,
  place,
  press,
  run,
  scan,
  unknown,
  zone,
} from './testing.ts';

const bare = configOf();
const full = configOf({ extra_processing_steps: allSpecial, order_completion_steps: allCompletion });
const toA12 = [scan(needed())];
const submit = (order = null as ReturnType<typeof completable> | null): SortEvent => ({
  name: 'submit-location',
  online: true,
  completable: order,
});
const corrected = (over: Partial<Destination>): SortEvent => ({
  name: 'corrected',
  resolution: {
    kind: 'expected',
    article: articleOf(),
    destination: destinationOf(over),
    origin: 'look-up',
  },
});

describe('R13 the expected location places the article', () => {
  it('R13 recorded first, then the accept signal', () => {
    const { state, effects, drafts } = run(bare, [...toA12, scan(place('A-12'))]);
    expect(named(effects)).toEqual(['record', 'accept']);
    expect(effects[0]).toMatchObject({ on_failure: 'cannot-store' });
    expect(drafts).toEqual([
      {
        type: 'place-article',
        storage_location: 'A-12',
        product_identifier: 'beker',
        dispatch_request_id: 1,
        quantity: 1,
        extra_processing_steps: [],
      },
    ]);
    expect(state).toEqual({
      name: 'scan-article',
      verdict: { look: 'accepted', code: 'placed', values: { location: 'A-12', quantity: 1 } },
    });
  });
  it('R13 known on this device alone, it says so', () => {
    const { state } = run(bare, [...toA12, scan(place('A-12'), { online: false })]);
    expect(state.verdict).toMatchObject({ look: 'local', code: 'placed' });
  });
  it.each([
    ['another location', place('B-03'), 'wrong-location'],
    ['a code nobody knows', unknown(), 'wrong-location'],
    ['the place for loose articles', place('LOS', 'aside'), 'aside-location'],
    ['a location of another zone', elsewhere, 'foreign-location'],
  ])('R13 %s is refused, with what was expected', (_, reading, code) => {
    const before = run(bare, toA12).state;
    const { state, effects } = run(bare, [scan(reading)], before);
    expect(state).toEqual({
      ...before,
      verdict: {
        look: 'refused',
        code,
        values: expect.objectContaining({ read: expect.any(String) as string, expected: 'A-12' }) as object,
      },
    });
    expect(named(effects)).toEqual(['refuse']);
  });
});

describe('R14 no location bound', () => {
  const free = [scan(needed({ storage_location: null }))];
  it('R14 any sorting location of the zone binds it', () => {
    const { drafts } = run(bare, [...free, scan(place('C-01'))]);
    expect(drafts).toMatchObject([{ type: 'place-article', storage_location: 'C-01' }]);
  });
  it.each([
    ['a place for loose articles', place('LOS', 'aside'), 'aside-location'],
    ['a location of another zone', elsewhere, 'foreign-location'],
    ['a code nobody knows', unknown(), 'expected-location'],
    ['the zone', zone, 'expected-location'],
  ])('R14 %s does not', (_, reading, code) => {
    const { state, drafts } = run(bare, [...free, scan(reading)]);
    expect(state).toMatchObject({ name: 'scan-location', verdict: { code } });
    expect(drafts).toEqual([]);
  });
});

describe('R14 a location that holds another order', () => {
  it('R14 is refused at once, as far as the device knows', () => {
    const free = [scan(needed({ storage_location: null }))];
    const { state, drafts } = run(bare, [...free, scan(place('C-01'), { occupied: true })]);
    expect(state).toMatchObject({ name: 'scan-location', verdict: { code: 'location-occupied' } });
    expect(drafts).toEqual([]);
  });
});

describe('R21a the takeover', () => {
  const moved = corrected({ dispatch_request_id: 2, storage_location: 'B-03' });
  it('R21a stays through a wrong scan, and goes with the new location', () => {
    const shown = run(bare, [...toA12, moved]).state;
    const wrong = run(bare, [scan(place('A-12'))], shown);
    expect(wrong.state).toEqual(shown);
    expect(named(wrong.effects)).toEqual(['refuse']);
    expect(run(bare, [scan(place('B-03'))], shown).state.verdict).toMatchObject({ code: 'placed' });
  });
});

describe('R15 autofill', () => {
  const autofill = (autofill_storage_location: 0 | 1 | 2) => configOf({ autofill_storage_location });
  it.each([
    [0, false, ['accept']],
    [1, true, ['accept']],
    [2, true, ['accept', 'submit-soon']],
  ] as const)('R15 %i: filled in %s, then %j', (scale, filled, effects) => {
    const ran = run(autofill(scale), toA12);
    expect(ran.state).toMatchObject({ name: 'scan-location', filled });
    expect(named(ran.effects)).toEqual(effects);
  });
  it('R15 a filled-in location is placed by submitting it', () => {
    expect(run(autofill(1), [...toA12, submit()]).drafts).toMatchObject([{ storage_location: 'A-12' }]);
  });
  it('R15 without autofill, or with nothing to fill in, only a scan places', () => {
    expect(run(autofill(0), [...toA12, submit()]).drafts).toEqual([]);
    const free = run(autofill(2), [scan(needed({ storage_location: null }))]);
    expect(named(free.effects)).toEqual(['accept']);
    expect(run(autofill(2), [submit()], free.state).drafts).toEqual([]);
  });
});

describe('R16 after the placement', () => {
  const last = [scan(needed({ delivery_pending: 1 }))];
  const ends = configOf({ order_completion_steps: allCompletion });
  const put = scan(place('A-12'), { completable: completable() });
  it('R16 ORDER COMPLEET opens when the order is full, after the record and its tone', () => {
    const { state, effects } = run(ends, [...last, put]);
    expect(state).toMatchObject({ name: 'complete', verdict: { code: 'placed' } });
    expect(named(effects)).toEqual(['record', 'accept', 'claim']);
  });
  it('R16 also when a colleague placed the rest meanwhile', () => {
    expect(run(ends, [...toA12, put]).state.name).toBe('complete');
  });
  it('R16 also when the location was filled in', () => {
    const filling = { ...ends, autofill_storage_location: 1 as const };
    expect(run(filling, [...last, submit(completable())]).state.name).toBe('complete');
  });
  it.each([
    ['the order needs more', ends, scan(place('A-12'))],
    ['no step is configured', bare, put],
    [
      'it is another order that waits at the location',
      ends,
      scan(place('A-12'), { completable: completable({ dispatch_request_id: 2 }) }),
    ],
  ])('R16 SCAN ARTIKEL when %s', (_, config, event) => {
    const { state, effects } = run(config, [...last, event]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'placed' } });
    expect(named(effects)).toEqual(['record', 'accept']);
  });
  it('R25 a repair of the order opens before its completion', () => {
    const first = scan(place('A-12'), { completable: completable({ repair_first: card() }) });
    const { state, effects } = run(ends, [...last, first]);
    expect(state).toMatchObject({ name: 'repair', card: card() });
    expect(named(effects)).toEqual(['record', 'accept', 'attention']);
  });
});

describe('R21 a better answer while the worker is still on the step', () => {
  const local = [scan(needed({}, 'package'))];
  it('R21 the same answer confirms in silence', () => {
    const { state, effects } = run(bare, [...local, corrected({})]);
    expect(state).toMatchObject({ name: 'scan-location', verdict: null, work: { confirmed: true } });
    expect(effects).toEqual([]);
  });
  it('R21 another location takes the screen over, and is the one to scan', () => {
    const ran = run(bare, [...local, corrected({ dispatch_request_id: 2, storage_location: 'B-03' })]);
    expect(ran.state).toMatchObject({
      name: 'scan-location',
      work: { dispatch_request_id: 2, storage_location: 'B-03', confirmed: true },
      verdict: { look: 'corrected', code: 'corrected-location', values: { from: 'A-12', to: 'B-03' } },
    });
    expect(named(ran.effects)).toEqual(['attention']);
    expect(run(bare, [scan(place('A-12'))], ran.state).drafts).toEqual([]);
    expect(run(bare, [scan(place('B-03'))], ran.state).drafts).toMatchObject([{ dispatch_request_id: 2 }]);
  });
  it('R21 another order of which no location is known either changes in silence', () => {
    const free = needed({ storage_location: null }, 'package');
    const { state, effects } = run(bare, [
      scan(free),
      corrected({ dispatch_request_id: 2, storage_location: null }),
    ]);
    expect(state).toMatchObject({ work: { dispatch_request_id: 2 }, verdict: null });
    expect(effects).toEqual([]);
  });
  it('R21 keeps the step and the answers given in it', () => {
    const three = scan(needed({ quantity_pending: 3 }, 'package'));
    const { state } = run(full, [
      three,
      { name: 'set-quantity', quantity: 3 },
      corrected({ dispatch_request_id: 2, storage_location: 'B-03', quantity_pending: 2 }),
    ]);
    expect(state).toMatchObject({ name: 'quantity', work: { quantity: 2, pending: 2 } });
  });
  it('R21 fewer needed than in hand is said', () => {
    const three = scan(needed({ quantity_pending: 3 }, 'package'));
    const { state, effects } = run(full, [
      three,
      { name: 'set-quantity', quantity: 3 },
      press('next'),
      corrected({ quantity_pending: 2 }),
    ]);
    expect(state).toMatchObject({
      work: { quantity: 2 },
      verdict: { look: 'corrected', code: 'quantity-full', values: { n: 2 } },
    });
    expect(named(effects)).toEqual(['attention']);
  });
  it('R21 opens no quantity step that was passed', () => {
    const more = corrected({ dispatch_request_id: 2, storage_location: 'B-03', quantity_pending: 4 });
    expect(run(full, [...local, more]).state).toMatchObject({
      name: 'scan-location',
      work: { quantity: 1, pending: 4 },
    });
  });
  it('R12 asks for the slip of the order it really completes', () => {
    const due = [scan(needed({ delivery_pending: 1 }, 'package')), press('print'), press('printed')];
    const other = { dispatch_request_id: 2, storage_location: 'B-03' };
    expect(run(full, [...due, corrected({ ...other, delivery_pending: 1 })]).state).toMatchObject({
      name: 'packing-slip',
      printing: 'asked',
      work: { dispatch_request_id: 2, taken: [] },
    });
    expect(run(full, [...due, corrected({ ...other, delivery_pending: 2 })]).state.name).toBe(
      'scan-location',
    );
    expect(run(full, [...due, corrected({ delivery_pending: 1 })]).state.name).toBe('scan-location');
  });
  it('R12 asks for the slip when a colleague placed the rest meanwhile', () => {
    expect(run(full, [...local, corrected({ delivery_pending: 1 })]).state.name).toBe('packing-slip');
    const without = [scan(needed({ delivery_pending: 1 }, 'package')), press('next')];
    expect(run(full, [...without, corrected({ delivery_pending: 1 })]).state.name).toBe('scan-location');
  });
  it('R21 a filled-in location is not submitted twice', () => {
    const autofill = configOf({ autofill_storage_location: 2 });
    const other = corrected({ dispatch_request_id: 2, storage_location: 'B-03' });
    expect(named(run(autofill, [...local, other]).effects)).toEqual(['attention']);
    const free = scan(needed({ storage_location: null }, 'package'));
    expect(named(run(autofill, [free, other]).effects)).toEqual(['attention', 'submit-soon']);
  });
  it.each(['already-done', 'surplus'] as const)('R21 %s: leg apart', kind => {
    const { resolution } = notNeeded(kind) as { resolution: Resolution };
    const { state, effects } = run(full, [...local, { name: 'corrected', resolution }]);
    expect(state).toEqual({
      name: 'scan-article',
      verdict: {
        look: 'corrected',
        code: 'corrected-gone',
        values: { name: 'Beker', why: kind, old: 'A-12' },
      },
    });
    expect(named(effects)).toEqual(['attention']);
  });
  it('R21 leg apart stays when the old location is scanned, also that of an order which is complete by then', () => {
    const { resolution } = notNeeded('already-done') as { resolution: Resolution };
    const shown = run(full, [...local, { name: 'corrected', resolution }]).state;
    for (const old of [scan(place('A-12')), scan(place('A-12'), { completable: completable() })]) {
      const { state, effects } = run(full, [old], shown);
      expect(state).toEqual(shown);
      expect(named(effects)).toEqual(['refuse']);
    }
    expect(run(full, [scan(place('B-03'), { completable: completable() })], shown).state.name).toBe(
      'complete',
    );
  });
  it('R21 a paused order: its reason, where that step is configured', () => {
    const paused: SortEvent = {
      name: 'corrected',
      resolution: {
        kind: 'paused',
        article: articleOf(),
        order_identifier: '261114-0042',
        origin: 'look-up',
      },
    };
    expect(run(full, [...local, paused]).state).toMatchObject({ name: 'not-requested', why: 'paused' });
    expect(run(bare, [...local, paused]).state).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'corrected-gone' },
    });
  });
  it('R21 an answer about another article, or none, changes nothing', () => {
    const held = run(bare, local).state;
    const other = articleOf({ product_identifier: 'vaas' });
    const vaas: Resolution = { kind: 'surplus', article: other, origin: 'look-up' };
    const failed: Resolution = { kind: 'unknown', read: '', why: 'look-up-failed', asked: true };
    for (const resolution of [vaas, failed])
      expect(run(bare, [{ name: 'corrected', resolution }], held).state).toEqual(held);
  });
});

describe('R22 once the location is recorded', () => {
  it('R22 a correction is ignored', () => {
    const placed = run(bare, [...toA12, scan(place('A-12'))]).state;
    const { state, effects } = run(bare, [corrected({ storage_location: 'B-03' })], placed);
    expect(state).toEqual(placed);
    expect(effects).toEqual([]);
  });
});
