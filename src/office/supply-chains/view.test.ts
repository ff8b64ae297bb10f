import { describe, expect, it, test } from 'vitest';
import type { SupplyChain } from '../../../contract/warehouse/supply-chain.ts';
import type { Failure } from '../calls/client.ts';
import { chosenOf, countsOf, failedText, namesOf, productsIn, stepsOf } from './view.ts';

describe('numbers that were typed', () => {
  it.each([
    ['106020, 106021', ['106020', '106021']],
    [' 106020 ,,106021 , ', ['106020', '106021']],
    ['106020,106020', ['106020']],
    ['A 1,b', ['A 1', 'b']],
    [' , ', []],
    ['', []],
  ])('%j are split at commas and trimmed, each once', (text, products) => {
    expect(productsIn(text)).toEqual(products);
  });
});

const chain = (of: Partial<SupplyChain> = {}): SupplyChain => ({
  identifier: 'winkel-eerst',
  is_default: false,
  ...of,
});
const steps = [
  { kind: 'stock' as const, dispatch_type: 'ship_from_store', is_auto_purchase: false },
  { kind: 'stock' as const, dispatch_type: 'dc_delivery', is_auto_purchase: false },
  { kind: 'crossdock' as const, dispatch_type: 'dc_delivery', is_auto_purchase: false },
  { kind: 'dropship' as const, dispatch_type: 'vendor_dropship', is_auto_purchase: true },
];

test('the steps of a chain are said in their order', () => {
  expect(stepsOf(chain({ steps }))).toBe('Winkel, DC, crossdock, dropship, koopt vanzelf in');
  expect(stepsOf(chain({ steps: steps.slice(0, 2) }), ' › ')).toBe('Winkel › DC');
});
test('an OMS that names no steps has none', () => expect(stepsOf(chain())).toBe(''));

test('a choice that is no longer available is cleared', () => {
  expect(chosenOf('winkel-eerst', [chain()])).toBe('winkel-eerst');
  expect(chosenOf('winkel-eerst', [chain({ identifier: 'standaard' })])).toBe('');
  expect(chosenOf('', [chain()])).toBe('');
});

test('a product that was not added is said with the words of the OMS', () => {
  const failure: Failure = {
    kind: 'refused',
    status: 404,
    problem: {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'not-found',
      detail: 'Product niet gevonden',
    },
  };
  expect(failedText({ product: '999999', failure })).toBe("Product '999999' mislukt: Product niet gevonden");
});

test('of many numbers the first ten are named', () => {
  const many = Array.from({ length: 12 }, (_, nth) => String(nth));
  expect(namesOf(many.slice(0, 10))).toBe('0, 1, 2, 3, 4, 5, 6, 7, 8, 9');
  expect(namesOf(many)).toBe('0, 1, 2, 3, 4, 5, 6, 7, 8, 9 en 2 meer');
});

test('rulesets are counted', () => {
  expect(countsOf(['standaard', 'dropship', 'standaard'])).toBe('standaard (2), dropship (1)');
  expect(countsOf([])).toBe('');
});
