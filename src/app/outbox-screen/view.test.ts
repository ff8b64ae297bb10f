import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import type { PhotoRow } from '../../db/outbox-db.ts';
import type { Entry } from '../../outbox/entry.ts';
import { mayRetry, mayVoid, order, photoWhy, sections, what, why, type Names } from './view.ts';

const place: Mutation = {
  id: 'm1',
  version: 1,
  at: '2026-11-20T08:00:00Z',
  type: 'place-article',
  location_type: 'dc',
  location: 'DC01',
  zone: 'A',
  storage_location: 'A-12',
  process_type: 'sort',
  dispatch_request_batch_identifier: '2611-014',
  product_identifier: 'P1',
  dispatch_request_id: 7,
  quantity: 2,
  extra_processing_steps: [],
};
const entry = (change: Partial<Entry> = {}): Entry => ({
  seq: 1,
  id: 'm1',
  schema: 1,
  device_id: 'd',
  user_id: 1,
  user_name: 'Anna',
  lane: '1/delivery/7',
  work: 'dc/DC01/batch/2611-014',
  barrier: false,
  mutation: place,
  request: null,
  attempts: 0,
  last_answer: null,
  problem: null,
  state: 'pending',
  created_at: 0,
  done_at: null,
  applied_version: null,
  resolved_by: null,
  ...change,
});
const shipped = {
  id: 'm3',
  version: 1,
  at: '',
  type: 'mark-shipped',
  dispatch_request_id: 7,
  label: null,
} as const;
const names: Names = {
  product: id => (id === 'P1' ? 'Beker blauw' : undefined),
  order: id => (id === 7 ? '261114-0042' : undefined),
  mutation: id => (id === 'm1' ? place : undefined),
  unsent: id => id === 'm1',
};
const strangers: Names = {
  product: () => undefined,
  order: () => undefined,
  mutation: () => undefined,
  unsent: () => false,
};
const here = { user_id: 1, online: true, expired: false, granted: new Set<number>(), parked: [] };
const granted = new Set([1, 2]);
const refused401 = { status: 401, code: 'signed-out', detail: null, at: 0 };
const problem = { type: 'about:blank', title: 'Al geplaatst', status: 409, code: 'already-placed' };
const takeBack: Mutation = {
  id: 'm2',
  version: 1,
  at: place.at,
  type: 'take-back',
  dispatch_request_id: 7,
  mutation_id: 'm1',
};

const complete: Mutation = {
  id: 'm3',
  version: 1,
  at: place.at,
  type: 'complete-storage-location',
  dispatch_request_id: 7,
  storage_location: 'A-12',
};

describe('outbox screen', () => {
  it('names article, location and order where the device knows them', () => {
    expect(what(place, names)).toBe('2× Beker blauw → A-12');
    expect(order({ mutation: place }, names)).toBe('261114-0042');
    expect(what(takeBack, names)).toBe('Ongedaan: Beker blauw → A-12');
  });

  it('falls back on numbers when its work package is gone', () => {
    expect(what(place, strangers)).toBe('2× P1 → A-12');
    expect(order({ mutation: place }, strangers)).toBe('#7');
    expect(order({ mutation: place, order_identifier: '261114-0042' }, strangers)).toBe('261114-0042');
    expect(what(takeBack, strangers)).toBe('Plaatsing ongedaan gemaakt');
  });

  it.each([
    [
      'the OMS in its own words',
      entry({ state: 'parked', problem: { ...problem, detail: 'al gescand door Bram' } }),
      here,
      'al gescand door Bram',
    ],
    ['a known refusal', entry({ state: 'parked', problem }), here, 'Al geplaatst'],
    [
      'an unknown refusal by its title',
      entry({ state: 'parked', problem: { ...problem, code: 'x', title: 'Titel' } }),
      here,
      'Titel',
    ],
    ['a colleague', entry({ user_id: 2, user_name: 'Bram' }), here, 'wacht op Bram'],
    [
      'nobody: a colleague’s goes by grant',
      entry({ user_id: 2, user_name: 'Bram' }),
      { ...here, granted },
      'wordt zo verzonden',
    ],
    [
      'a colleague whose grant was refused',
      entry({ user_id: 2, user_name: 'Bram', last_answer: refused401 }),
      { ...here, granted },
      'wacht op Bram',
    ],
    ['nobody: one’s own goes by grant', entry(), { ...here, expired: true, granted }, 'wordt zo verzonden'],
    ['signing in again', entry(), { ...here, expired: true }, 'wacht tot je opnieuw aanmeldt'],
    ['the network', entry(), { ...here, online: false }, 'wacht op verbinding'],
    ['its turn', entry(), here, 'wordt zo verzonden'],
    [
      'a shipment: a parked scan of its order, also of a colleague',
      entry({ seq: 3, mutation: shipped, barrier: true }),
      { ...here, parked: [entry({ user_id: 2, lane: '2/delivery/7', state: 'parked' })] },
      'wacht op herstel',
    ],
    [
      'a shipment: nothing that was parked after it, or of another order',
      entry({ seq: 3, mutation: shipped, barrier: true }),
      { ...here, parked: [entry({ seq: 4 }), entry({ lane: '1/delivery/8' })] },
      'wordt zo verzonden',
    ],
    [
      'a location’s completion: what did not come to lie there',
      entry({ seq: 3, mutation: complete }),
      { ...here, parked: [entry({ state: 'parked' })] },
      'wacht op herstel',
    ],
    [
      'a location’s completion: not for another order’s scan',
      entry({ seq: 3, mutation: complete }),
      { ...here, parked: [entry({ lane: '1/delivery/8', state: 'parked' })] },
      'wordt zo verzonden',
    ],
    ['tries so far', entry({ attempts: 3 }), here, '3 keer geprobeerd'],
    [
      'sent',
      entry({ state: 'done', last_answer: { status: 200, code: 'ok', detail: null, at: 0 } }),
      here,
      'Verzonden',
    ],
    [
      'voided',
      entry({ state: 'done', last_answer: { status: 0, code: 'voided', detail: null, at: 0 } }),
      here,
      'Vervallen',
    ],
  ])('says why an entry stands there: %s', (_, row, situation, text) => {
    expect(why(row, situation)).toBe(text);
  });

  it('puts refused ones first, keeps a colleague’s apart, and the order of sending within', () => {
    const [a, b, c, d] = [
      entry({ id: 'a' }),
      entry({ id: 'b' }),
      entry({ id: 'c', user_id: 2 }),
      entry({ id: 'd', state: 'parked', user_id: 2 }),
    ];
    expect(sections([a, b, c, d], 1)).toEqual({ parked: [d], waiting: [a, b], others: [c] });
  });

  it('only the author or a supervisor tries again; only a supervisor voids, and never a decision', () => {
    const parked = entry({ state: 'parked' });
    expect([mayRetry(parked, 1, false), mayRetry(parked, 2, false), mayRetry(parked, 2, true)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(mayRetry(entry(), 1, true)).toBe(false);
    const decision = entry({
      mutation: {
        id: 'v',
        version: 1,
        at: place.at,
        type: 'void',
        mutation_id: 'm1',
        author_id: 1,
        reason: 'r',
        voided: '{}',
      },
    });
    expect([
      mayVoid(parked, true),
      mayVoid(parked, false),
      mayVoid(decision, true),
      mayVoid(entry({ state: 'done' }), true),
    ]).toEqual([true, false, false, false]);
  });
});

describe('A photo that still stands here', () => {
  const photo = (change: Partial<PhotoRow> = {}): PhotoRow => ({
    id: 'f1',
    user_id: 1,
    user_name: 'Anna',
    work: 'dc/DC01/return',
    location_type: 'dc',
    location: 'DC01',
    mutation_id: 'm9',
    article: 'P1',
    created_at: 0,
    problem: null,
    ...change,
  });
  it.each([
    ['wordt zo verzonden', photo(), here],
    ['wacht op de scan', photo({ mutation_id: 'm1' }), here],
    ['wacht op verbinding', photo({ mutation_id: 'm1' }), { ...here, online: false }],
    ['wacht tot je opnieuw aanmeldt', photo(), { ...here, expired: true }],
    ['wacht op Bram', photo({ user_id: 2, user_name: 'Bram' }), here],
    ['wordt zo verzonden', photo({ user_id: 2 }), { ...here, granted: new Set([2]) }],
    ['Al geplaatst', photo({ problem }), here],
  ])('%s', (text, given, situation) => {
    expect(photoWhy(given, names, situation)).toBe(text);
  });
});
