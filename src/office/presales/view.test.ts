import { describe, expect, it, test } from 'vitest';
import type { Presale } from '../../../contract/warehouse/presale.ts';
import {
  changesOf,
  courseOf,
  daysAsked,
  draftOf,
  hintOf,
  listInput,
  lockOf,
  presaleBody,
  numbersOf,
  ordersPath,
  presaleFaults,
  releaseTerms,
  standingOf,
  sumOf,
  toneOf,
  waitingOf,
  waitingText,
} from './view.ts';

const TODAY = '2026-11-20';
const presale = (of: Partial<Presale> = {}): Presale => ({
  id: 2,
  product_identifier: '106015',
  product_name: 'Thriller Het laatste veer',
  product_image_url: null,
  additional_identifier: 'TH-2611',
  virtual_stock: 500,
  presale_starts_at: '2026-11-02',
  presale_ends_at: '2026-12-04',
  release_date: '2026-12-04',
  created_at: '2026-10-28T09:02:00Z',
  updated_at: '2026-11-16T07:31:00Z',
  sold_quantity: 412,
  cancelled_quantity: 18,
  revision: 3,
  ...of,
});

describe('the lists of a day (shell-search-settings.md 4)', () => {
  it.each([
    [
      'incomplete',
      { presale_starts_at: 'null', presale_release_date: TODAY, presale_release_date_operator: '>' },
    ],
    ['active', { presale_starts_at_operator: '<=', presale_ends_at: TODAY, presale_ends_at_operator: '>' }],
    ['future', { presale_starts_at: TODAY, presale_starts_at_operator: '>' }],
    ['past', { presale_ends_at: TODAY, presale_ends_at_operator: '<=' }],
  ] as const)('%s', (list, query) =>
    expect(listInput(list, TODAY).query).toMatchObject({
      ...query,
      include: 'sold_quantity,cancelled_quantity',
      sort_by: 'release_date',
      sort_dir: 'asc',
    }),
  );
});

test('what was sold and not cancelled waits; an OMS that does not count it has none', () => {
  expect(waitingOf(presale())).toBe(394);
  expect(waitingOf(presale({ sold_quantity: undefined, cancelled_quantity: undefined }))).toBe(0);
});

test.each([
  [{}, 'info', 'loopt'],
  [{ presale_starts_at: '2026-11-21' }, 'info', 'begint nog'],
  [{ presale_ends_at: TODAY }, 'info', 'afgelopen'],
  [{ sold_quantity: 468 }, 'warn', 'bijna vol'],
  [{ sold_quantity: 529 }, 'bad', '11 te veel'],
  [{ presale_starts_at: null }, 'warn', 'startdatum ontbreekt'],
  [{ virtual_stock: 0, sold_quantity: 0, cancelled_quantity: 0 }, 'info', 'loopt'],
])('%j stands as %s: %s', (of, tone, text) => expect(standingOf(presale(of), TODAY)).toEqual({ tone, text }));

describe('its faults', () => {
  const faults = (of: object, given = presale()) => presaleFaults(given, { ...draftOf(given), ...of });
  it('are none as it is', () => expect(faults({})).toEqual({}));
  it.each([
    [{ virtual_stock: '1,5' }, { virtual_stock: 'Vul een heel getal van 0 tot en met 1.000.000 in.' }],
    [{ virtual_stock: '393' }, { virtual_stock: 'Er wachten al 394.' }],
    [{ presale_ends_at: '2026-11-02' }, { presale_ends_at: 'De einddatum moet na de startdatum liggen.' }],
  ])('of %j', (of, said) => expect(faults(of)).toEqual(said));
  it('are none of what is raised, though it is still less than what waits', () =>
    expect(faults({ virtual_stock: '380' }, presale({ virtual_stock: 300 }))).toEqual({}));
});

test('a save sends the whole presale, an empty day as none', () => {
  const given = presale();
  expect(presaleBody(given, { ...draftOf(given), presale_ends_at: '', virtual_stock: ' 600 ' })).toEqual({
    ...given,
    presale_ends_at: null,
    virtual_stock: 600,
  });
});

test.each([
  [{}, [true, false, false]],
  [{ presale_starts_at: '2026-11-25' }, [false, false, false]],
  [{ presale_starts_at: null }, [false, false, false]],
  [{ release_date: '2026-11-20' }, [true, true, true]],
])('of %j these fields are locked today: start, end, virtual stock', (of, locked) =>
  expect(
    (['presale_starts_at', 'presale_ends_at', 'virtual_stock'] as const).map(
      field => lockOf(presale(of), field, TODAY) !== null,
    ),
  ).toEqual(locked),
);

test('what is left follows what is typed', () => {
  const left = (virtual_stock: string) =>
    sumOf(presale(), { ...draftOf(presale()), virtual_stock }).reduce((sum, [, n]) => sum + n, 0);
  expect(['600', '394', '', '300'].map(left)).toEqual([206, 0, 106, -94]);
});

describe('its course', () => {
  const course = (of: Partial<Presale> = {}) =>
    courseOf(presale(of), draftOf(presale(of)), TODAY).map(({ name, on, isDone, day }) => [
      name,
      on,
      isDone,
      day,
    ]);
  it('has today behind the last day that has passed', () =>
    expect(course()).toEqual([
      ['Gestart', '2026-11-02', true, undefined],
      ['Loopt nu', TODAY, true, 19],
      ['Eindigt', '2026-12-04', false, undefined],
      ['Verschijnt', '2026-12-04', false, undefined],
    ]));
  it.each([
    [{ presale_starts_at: null }, ['Vandaag', 'Start', 'Eindigt', 'Verschijnt']],
    [{ presale_ends_at: TODAY }, ['Gestart', 'Geëindigd', 'Vandaag', 'Verschijnt']],
    [{ presale_ends_at: TODAY, release_date: TODAY }, ['Gestart', 'Geëindigd', 'Verschenen', 'Vandaag']],
  ])('of %j', (of, names) => expect(course(of).map(([name]) => name)).toEqual(names));
});

test('what was changed is said in words', () => {
  const changed = { ...draftOf(presale()), presale_ends_at: '', virtual_stock: '600' };
  expect(changesOf(presale(), changed)).toEqual(['Einddatum 04-12 → –', 'Virtuele voorraad 500 → 600']);
  expect(changesOf(presale(), draftOf(presale()))).toEqual([]);
});

test.each([
  [{}, '2026-12-04', {}],
  [{ presale_ends_at: '2026-12-01', virtual_stock: '9' }, '2026-12-04', { presale_ends_at: '2026-12-01' }],
  [{}, '2026-12-08', { release_date: '2026-12-08' }],
  [{ presale_ends_at: '' }, '', { presale_ends_at: '', release_date: '' }],
  // Half typed.
  [{ presale_ends_at: '0002-12-01' }, '2026-12-04', {}],
])('with %j, and supposing %s, these days are asked', (of, suppose, asked) =>
  expect(daysAsked(presale(), { ...draftOf(presale()), ...of }, suppose)).toEqual(asked),
);

test('what is left on the release day adds up', () => {
  const sum = (of: object) =>
    releaseTerms({ expected: 450, in_stock: 0, waiting_pieces: 394, ...of } as never).reduce(
      (all, [, n]) => all + n,
      0,
    );
  expect([sum({}), sum({ in_stock: 4 }), sum({ expected: 0 })]).toEqual([56, 60, -394]);
});

test.each([
  [{}, 'info'],
  [{ sold_quantity: 468 }, 'warn'],
  [{ sold_quantity: 529 }, 'bad'],
  [{ virtual_stock: 0, sold_quantity: 0, cancelled_quantity: 0 }, 'info'],
])('the bar of %j is %s', (of, tone) => expect(toneOf(presale(of))).toBe(tone));

test.each([
  [{}, '106015 · TH-2611'],
  [{ additional_identifier: null }, '106015'],
])('the numbers of %j are %s', (of, numbers) => expect(numbersOf(presale(of))).toBe(numbers));

test.each([
  ['presale_starts_at', 'Te wijzigen tot de presale loopt.'],
  ['presale_ends_at', 'Te wijzigen tot de presale is afgelopen.'],
  ['virtual_stock', 'Te wijzigen tot de verschijningsdatum.'],
] as const)('%s says until when it can be changed', (field, hint) =>
  expect(hintOf(presale(), draftOf(presale()), field)).toBe(hint),
);

test('a field that is edited says what it was', () => {
  const draft = { ...draftOf(presale()), virtual_stock: '600', presale_ends_at: '2026-12-11' };
  expect(hintOf(presale(), draft, 'virtual_stock')).toBe('was: 500 · te wijzigen tot de verschijningsdatum.');
  expect(hintOf(presale(), draft, 'presale_ends_at')).toBe(
    'was: 04-12 · te wijzigen tot de presale is afgelopen.',
  );
});

test('a list is narrowed by what is typed', () => {
  expect(listInput('future', TODAY, ' veer ').query).toMatchObject({ product: 'veer' });
  expect(listInput('future', TODAY, ' ').query).not.toHaveProperty('product');
});

test.each([
  [0, 0, 'Er wacht nog niemand op dit artikel.'],
  [1, 1, '1 levering wacht, met 1 stuk.'],
  [1, 3, '1 levering wacht, met 3 stuks.'],
  [2, 3, '2 leveringen wachten, met 3 stuks.'],
])('%i deliveries with %i pieces: %s', (waiting_deliveries, waiting_pieces, text) =>
  expect(waitingText({ waiting_deliveries, waiting_pieces } as never)).toBe(text),
);

test('its orders are searched by the article', () =>
  expect(ordersPath(presale())).toBe('/orders/search#product_identifiers=106015&max_age_days=30'));
