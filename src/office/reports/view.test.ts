import { describe, expect, it } from 'vitest';
import type { OrderImport } from '../../../contract/orders/order-import.ts';
import { frameOf, listPathOf, importsInput, reasonsOf, reportInput } from './view.ts';

const frame = { url: '/api/reports/manco_rate', height: null, css_class: 'report-half' };
const looks = { theme: 'sunset', look: 'normal' };

describe('a frame', () => {
  it('is 400 px high, or as high as its report says', () => {
    expect(frameOf(frame, looks).height).toBe(400);
    expect(frameOf({ ...frame, height: 260 }, looks).height).toBe(260);
  });

  it('of the OMS itself looks as the app does, and has no session', () => {
    expect(frameOf(frame, looks)).toMatchObject({
      src: '/api/reports/manco_rate?theme=sunset&look=normal',
      sandbox: 'allow-scripts',
    });
    expect(frameOf({ ...frame, url: `${frame.url}?location_id=2` }, { theme: 'default' }).src).toBe(
      '/api/reports/manco_rate?location_id=2&theme=default',
    );
  });

  it('of a Metabase keeps its address, which is signed', () => {
    const url = 'https://metabase.invalid/embed/dashboard/a.b.c#titled=false';
    expect(frameOf({ ...frame, url }, looks).src).toBe(url);
  });
});

describe('the calls', () => {
  it('name a location that is one', () => {
    expect(reportInput('dashboard', '2').query).toEqual({ location_id: 2 });
    expect(reportInput('dashboard', '').query).toEqual({});
    expect(reportInput('dashboard', 'DROP TABLE').query).toEqual({});
  });

  it('ask for open import errors, unless the solved ones are chosen', () => {
    expect(importsInput({ identifier: ' 261125-A ', state: 'open' }).query).toEqual({
      state: 'open',
      identifier: '261125-A',
    });
    expect(importsInput({ identifier: '', state: 'solved' }).query).toEqual({ state: 'solved' });
    expect(importsInput({ identifier: '', state: 'dismissed' }).query).toEqual({ state: 'dismissed' });
    expect(importsInput({ identifier: '', state: 'strange' }).query).toEqual({ state: 'open' });
  });
});

it.each([
  [[], '–'],
  [['Artikel onbekend.'], 'Artikel onbekend.'],
  [['Artikel onbekend.', 'Totaal klopt niet.', 'Geen adres.'], 'Artikel onbekend. (en nog 2)'],
])('the reasons %j are told as %s', (details, told) => {
  const errors = details.map(detail => ({ path: 'lines', code: 'invalid', detail }));
  expect(reasonsOf({ errors, more_errors: 0 } as unknown as OrderImport)).toBe(told);
});

it.each([
  [{ path: '/orders/search#is_late=1' }, '/orders/search#is_late=1'],
  [{ path: '/orders/hold-order-search' }, '/orders/hold-order-search'],
  [{ path: 'https://elsewhere.test/orders/search' }, null],
  [{ path: '//elsewhere.test/orders' }, null],
  [{ path: '/settings' }, null],
  ['text', null],
  [null, null],
])('a bar that says %j leads to %s', (data, path) => expect(listPathOf(data)).toBe(path));
