import { describe, expect, it } from 'vitest';
import {
  effectOf,
  partsOf,
  refusedOf,
  stateOf,
  stateText,
  type Service,
  type ServicePlace,
} from './methods.ts';

const type = (given: Partial<Service> = {}): Service => ({
  service: 'ship_from_store',
  type: { identifier: 'ship_from_store', display_name: 'Ship from Store' },
  method: null,
  is_active: true,
  readonly: false,
  ...given,
});
const method = (given: Partial<Service> = {}): Service => ({
  ...type(),
  service: 'ship_from_store/dhl_home',
  method: {
    identifier: 'dhl_home',
    display_name: 'Thuis',
    carrier: { identifier: 'dhl', display_name: 'DHL' },
  },
  ...given,
});
const place = (identifier: string, ...on: string[]): ServicePlace => ({
  id: 1,
  identifier,
  display_name: identifier,
  city: null,
  on,
});
const typesWith = (of: Service) => new Map([[of.service, of]]);
const BOTH = ['ship_from_store', 'ship_from_store/dhl_home'];

describe('a method at a location', () => {
  it.each([
    ['on', method(), type(), BOTH, 'own', null, 'Aan'],
    ['off by its own switch', method(), type(), ['ship_from_store'], 'own', 'off_here', 'Uit'],
    [
      'off with its type there',
      method(),
      type(),
      ['ship_from_store/dhl_home'],
      'own',
      'type_off',
      'Uit: type',
    ],
    [
      'off with its type everywhere',
      method(),
      type({ is_active: false }),
      BOTH,
      'own',
      'type_off_everywhere',
      'Uit: type',
    ],
    [
      'off everywhere',
      method({ is_active: false }),
      type(),
      BOTH,
      'inherited',
      'off_everywhere',
      'Uit: overal',
    ],
    ['on, as the retailer fixed it', method({ readonly: true }), type(), BOTH, 'inherited', null, 'Aan'],
    ['off, as the retailer fixed it', method({ readonly: true }), type(), [], 'inherited', 'off_here', 'Uit'],
  ] as const)('is %s', (_, of, its, on, by, why, text) => {
    const state = stateOf(of, typesWith(its), place('101', ...on));
    expect(state).toEqual({ by, why });
    expect(stateText(state)).toBe(text);
  });
});

describe('an act on a method', () => {
  const places = [place('101', ...BOTH), place('102'), place('103', 'ship_from_store')];

  it('turns the switches that stand otherwise, and says where it stays off by its type', () => {
    const on = effectOf(method(), typesWith(type()), places, true);
    expect([on.changed.map(({ identifier }) => identifier), on.same, on.stillOff]).toEqual([
      ['102', '103'],
      1,
      1,
    ]);
    const off = effectOf(method(), typesWith(type()), places, false);
    expect([off.changed.map(({ identifier }) => identifier), off.same, off.stillOff]).toEqual([
      ['101'],
      2,
      0,
    ]);
  });

  it('turns nothing of what no location switches', () => {
    expect(effectOf(method({ readonly: true }), typesWith(type()), places, true).changed).toEqual([]);
  });

  it('is sent a hundred locations at a time, and tells where it was refused, or not answered', () => {
    const places = Array.from({ length: 250 }, (_, nth) => place(String(nth)));
    expect(partsOf(places).map(part => [part[0], part.length])).toEqual([
      ['0', 100],
      ['100', 100],
      ['200', 50],
    ]);
    const result = (location_identifier: string, detail?: string) => ({
      location_identifier,
      ...(detail && { errors: [{ path: 'service', detail }] }),
    });
    const body = {
      '200': [result('101')],
      '204': [result('102')],
      '403': [result('103', 'Geen recht')],
      '409': [result('104', 'Ligt vast')],
    };
    const answer = { kind: 'ok', status: 207, body } as Parameters<typeof refusedOf>[1];
    expect(refusedOf(['101', '102', '103', '104', '105'], answer)).toMatchObject([
      { place: '103', detail: 'Geen recht' },
      { place: '104', detail: 'Ligt vast' },
      { place: '105' },
    ]);
    expect(refusedOf(['101', '102'], undefined).map(one => one.place)).toEqual(['101', '102']);
  });
});
