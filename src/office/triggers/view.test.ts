import { expect, test } from 'vitest';
import { groupsOf } from './view.ts';

const condition = (group_identifier: string, operator: string, value = '50,00') => ({
  group_identifier,
  condition_class_display_name: 'Ordertotaal',
  operator,
  value,
  value_display_name: `€ ${value}`,
});

test('conditions are told by their groups: within one all hold, of the groups one (order-rules.md 7)', () => {
  expect(
    groupsOf([
      condition('duur', '>'),
      condition('vast', 'in', '10, 20'),
      condition('duur', '<', '100,00'),
      condition('ander', '<>'),
    ]),
  ).toEqual([
    'Ordertotaal is meer dan € 50,00 en Ordertotaal is minder dan € 100,00',
    'of Ordertotaal is een van € 10, 20',
    'of Ordertotaal is niet € 50,00',
  ]);
  expect(groupsOf([condition('a', '='), condition('a', '~')])).toEqual([
    'Ordertotaal is € 50,00 en Ordertotaal ~ € 50,00',
  ]);
  expect(groupsOf([])).toEqual([]);
});
