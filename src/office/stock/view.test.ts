import { describe, expect, it, test } from 'vitest';
import type { StockLine, StockReasons } from '../../../contract/warehouse/stock.ts';
import { signed } from '../../ui/desk/sum-list.tsx';
import {
  causeOf,
  chipsOf,
  handledText,
  isComplete,
  isKnown,
  levelFaults,
  levelsOf,
  numbersOf,
  overruleOf,
  piecesOf,
  recountOf,
  reportedText,
  reportText,
  strayAvailable,
  strayLevel,
  termsOf,
  totalsOf,
} from './view.ts';

const line = (of: Partial<StockLine> = {}): StockLine => ({
  id: 1,
  party_identifier: '101',
  party_name: 'Utrecht Centrum',
  product_identifier: '110003',
  stock_level: 7,
  stock_level_overrule: 0,
  reserved: 4,
  available: 3,
  expected: 0,
  expected_on: null,
  distrusted_at: null,
  revision: 1,
  ...of,
});
const reasons = (of: Partial<StockReasons> = {}): StockReasons => ({
  stock_level: 7,
  stock_level_overrule: 0,
  reserved: 4,
  safety_stock: 0,
  available: 3,
  distrusted_at: null,
  party_type: 'store',
  began: 10,
  has_older: false,
  moves: [],
  reservations: [],
  receipts: [],
  recount: null,
  counted: null,
  ...of,
});
const move = (moved: number, level: number, of: Partial<StockReasons['moves'][number]> = {}) => ({
  at: '2026-11-20T10:00:00Z',
  cause: 'delivery',
  of: '261120-0001',
  by: null,
  moved,
  level,
  ...of,
});
const reservation = (quantity: number) => ({
  order_identifier: '261120-0001',
  identifier: '261120-0001-1',
  status: 'requested',
  is_paused: false,
  quantity,
});

test.each([
  ['5', 5],
  [' 12 ', 12],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['-1', null],
  ['1,5', null],
  ['1e3', null],
  ['', null],
])('a level of %j is %j pieces', (typed, pieces) => expect(piecesOf(typed)).toBe(pieces));

test('an overrule that is empty is 0, any other as a level', () =>
  expect(['', ' ', '2', 'x'].map(overruleOf)).toEqual([0, 0, 2, null]));

test('a level below 0 is edited from 0', () =>
  expect(levelsOf(line({ stock_level: -2, stock_level_overrule: 5 }))).toEqual({
    stock_level: '0',
    stock_level_overrule: '5',
  }));

test('what is no whole number is a fault of its field', () => {
  expect(Object.keys(levelFaults({ stock_level: '', stock_level_overrule: '' }))).toEqual(['stock_level']);
  expect(Object.keys(levelFaults({ stock_level: '3', stock_level_overrule: '-1' }))).toEqual([
    'stock_level_overrule',
  ]);
});

describe('a new row', () => {
  const typed = { party: '113', stock_level: '4', stock_level_overrule: '0' };
  it('is complete when all three are filled and its location is found', () => {
    expect(isComplete(typed, true)).toBe(true);
    expect(isComplete(typed, false)).toBe(false);
    expect(isComplete({ ...typed, stock_level: '' }, true)).toBe(false);
    expect(isComplete({ ...typed, stock_level_overrule: '' }, true)).toBe(false);
  });
  it('is of a location that is not in the list', () =>
    expect([' 101 ', '10'].map(party => isKnown(party, [line()]))).toEqual([true, false]));
});

test('the sums say what can be sold, and from which day more comes', () => {
  const lines = [
    line({ expected: 2, expected_on: '2026-11-27' }),
    line({ expected: 1, expected_on: '2026-11-26' }),
    line(),
  ];
  expect(totalsOf(lines)).toEqual([
    { name: 'voorraad', pieces: 21 },
    { name: 'gereserveerd', pieces: 12 },
    { name: 'beschikbaar', pieces: 9, tone: 'ok' },
    { name: 'verwacht vanaf do 26-11', pieces: 3, tone: 'warn' },
  ]);
  expect(totalsOf([line({ available: 0 })]).map(({ name, tone }) => [name, tone])).toEqual([
    ['voorraad', undefined],
    ['gereserveerd', undefined],
    ['beschikbaar', undefined],
    ['verwacht', undefined],
  ]);
});

test('an article has its true attributes, the values of others, and its cartons', () => {
  const value = (identifier: string, of: string) => ({ value: of, product_attribute: { identifier } });
  const article = {
    identifier: '110003',
    image_url: null,
    ean_codes: '',
    carton_pieces: [1, 12],
    attribute_values: [value('fragile', 'true'), value('organic', 'false'), value('logistic_name', 'SPKR')],
  };
  expect(chipsOf(article, name => `<${name}>`)).toEqual([
    '<fragile>',
    '<logistic_name>: SPKR',
    '1 stuk per doos',
    '12 stuks per doos',
  ]);
});

test('on a phone a location has its numbers in one line', () => {
  expect(numbersOf(line())).toBe('101 · voorraad 7 · gereserveerd 4');
  expect(numbersOf(line({ stock_level_overrule: 2 }))).toBe('101 · voorraad 7 · gereserveerd 4 · overrule 2');
  expect(numbersOf(line({ reserved: undefined }))).toBe('101 · voorraad 7');
});

test('a report says of which number it is, and why', () => {
  const report = {
    id: 1,
    product_identifier: '110003',
    product_name: 'Speaker',
    party_identifier: '101',
    party_name: 'Utrecht Centrum',
    number: 'available',
    told: 3,
    sum: 5,
    note: null,
    reported_at: '2026-11-20T10:00:00Z',
    reported_by: 'Sanne Vos',
    handled_at: null,
    handled_by: null,
  } as const;
  expect(reportText(report)).toBe('Beschikbaar 3 · De regels tellen op tot 5, en niet tot 3.');
  expect(reportText({ ...report, number: 'stock_level', sum: null, note: 'Er liggen er 9.' })).toBe(
    'Voorraad 3 · Er liggen er 9.',
  );
  expect(reportedText(report)).toMatch(/^Sanne Vos, 20-11.11:00$/);
  expect(handledText(report)).toBe('–');
  const handled = { handled_by: 'Daan Smit', handled_at: '2026-11-20T11:00:00Z' };
  expect(handledText({ ...report, ...handled })).toMatch(/^Daan Smit, 20-11.12:00$/);
});

test('the sums of an OMS that names no reservations are of levels alone', () => {
  const pieces = (lines: readonly StockLine[]) => totalsOf(lines).map(({ pieces: n }) => n);
  expect(pieces([line(), line({ stock_level: -1, reserved: 2, available: 0 })])).toEqual([6, 6, 3, 0]);
  expect(pieces([line({ reserved: undefined, available: undefined })])).toEqual([7]);
});

describe('why so many', () => {
  it('is the level less what is reserved', () =>
    expect(termsOf(reasons({ reservations: [reservation(3), reservation(1)] }))).toEqual([
      ['Voorraad', 7],
      ['Gereserveerd voor 2 leveringen', -4],
    ]));
  it('is the overrule in its place, and less the safety stock', () =>
    expect(termsOf(reasons({ stock_level_overrule: 9, safety_stock: 2 }))).toEqual([
      ['Overrule', 9],
      ['Gereserveerd', -4],
      ['Veiligheidsvoorraad', -2],
    ]));
  it.each([
    [{ reserved: 9, available: 0 }, 'Minder dan niets telt als 0', 2],
    [{ stock_level: -1, reserved: 0, available: 0 }, 'Minder dan niets telt als 0', 1],
    [{ distrusted_at: '2026-11-20T10:00:00Z', available: 0 }, 'Niet te vertrouwen tot iemand telt', -3],
  ])('adds up where %j is available', (of, name, pieces) => {
    expect(termsOf(reasons(of)).at(-1)).toEqual([name, pieces]);
    expect(strayAvailable(reasons(of))).toBeNull();
  });
  it('counts what was distrusted for longer than the retailer lets it', () =>
    expect(strayAvailable(reasons({ distrusted_at: '2026-10-01T10:00:00Z' }))).toBeNull());
  it('tells terms that do not make what is available', () => {
    expect(strayAvailable(reasons())).toBeNull();
    expect(strayAvailable(reasons({ available: 5 }))).toBe(3);
  });
  it('tells moves that do not end in the level', () => {
    expect(strayLevel(reasons({ moves: [move(-2, 8), move(-1, 7)] }))).toBeNull();
    expect(strayLevel(reasons({ moves: [move(-2, 8)] }))).toBe(8);
  });
  it.each([
    [move(-2, 5), 'Verzonden'],
    [move(1, 6), 'Niet verzonden'],
    [move(6, 9, { cause: 'goods-receipt' }), 'Ontvangen'],
    [move(-6, 3, { cause: 'goods-receipt' }), 'Ontvangst teruggenomen'],
    [move(1, 9, { cause: 'return' }), 'Retour'],
    [move(-1, 8, { cause: 'return' }), 'Retour teruggenomen'],
    [move(-4, 8, { cause: 'office', by: 'Sanne Vos' }), 'Geteld: Sanne Vos'],
    [move(-4, 8, { cause: 'office' }), 'Geteld'],
  ])('names the cause of %j', (of, words) => expect(causeOf(of)).toBe(words));
  it('has signs', () => expect([-2, 6, 0].map(signed)).toEqual(['− 2', '+ 6', '0']));
});

test('the recount says that all fits, or what differs since when', () => {
  const at = '2026-11-20T02:07:00Z';
  const fits = { at, level_off: 0, reserved_off: 0, found_at: null };
  expect(recountOf(null)).toBeNull();
  expect(recountOf(fits)).toMatchObject({
    fits: true,
    text: expect.stringContaining('20-11 03:07'.replace(' ', '\u00a0')),
  });
  const off = recountOf({ ...fits, level_off: -2, reserved_off: 1, found_at: at });
  expect(off).toMatchObject({ fits: false, text: expect.stringContaining('Voorraad − 2, Gereserveerd + 1') });
  expect(recountOf({ ...fits, reserved_off: 1, found_at: at })?.text).not.toContain('Voorraad −');
});
