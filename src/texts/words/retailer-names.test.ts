import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLanguage, setTranslations } from '../texts.ts';
import { nameOf, wayName, zoneName } from './retailer-names.ts';
import { returnReason } from './return-reasons.ts';

const worn = { identifier: 'worn', display_name: 'Gebruikt' };
const zone = { display_name: 'Retourzone R' };
const ours = { identifier: 'cracked', display_name: 'Barst' };

beforeEach(() =>
  setTranslations({
    'en.product_state.worn': 'Used',
    'en.storage_zone.Retourzone R': 'Returns zone R',
    'en.return_reasons.cracked': 'Cracked',
  }),
);
afterEach(() => {
  setTranslations({});
  setLanguage('nl', {});
});

const names = () => [nameOf('product_state', worn), zoneName(zone), returnReason(ours)];

test('a retailer’s name is said in the language on the screen, and in Dutch where that one lacks it', () => {
  expect(names()).toEqual(['Gebruikt', 'Retourzone R', 'Barst']);
  setLanguage('en', {});
  expect(names()).toEqual(['Used', 'Returns zone R', 'Cracked']);
  setLanguage('pl', {});
  expect(names()).toEqual(['Gebruikt', 'Retourzone R', 'Barst']);
});

test('a carrier and its method are one name, as far as there are any', () => {
  setTranslations({ 'en.carrier.store': 'Store delivery' });
  setLanguage('en', {});
  const carrier = { identifier: 'store', display_name: 'Winkelbezorging' };
  const method = { identifier: 'evening', display_name: 'Avond' };
  expect([wayName(carrier, method), wayName(null, method), wayName(undefined, null)]).toEqual([
    'Store delivery · Avond',
    'Avond',
    '',
  ]);
});
