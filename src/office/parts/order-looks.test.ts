import { expect, test } from 'vitest';
import { looksOf } from './order-looks.ts';

test('how orders that need attention look is a setting; without one, in every way', () => {
  expect(looksOf({})).toEqual({
    cancelled: { strikethrough: true, icon: true },
    dealerChange: { colour: true, icon: true },
  });
  const settings = {
    'frontend-parameters.order-search.show-cancelled-orders-as': ['icon'],
    'frontend-parameters.order-search.show-dealer-changes-as': [],
  };
  expect(looksOf(settings)).toEqual({
    cancelled: { strikethrough: false, icon: true },
    dealerChange: { colour: false, icon: false },
  });
});
