import type { ShownCondition } from '../../../contract/orders/trigger.ts';
import { t } from './texts.ts';

/** Groups of conditions in words: within one all hold, of the groups one. */
export const groupsOf = (conditions: readonly ShownCondition[]): readonly string[] =>
  [...new Set(conditions.map(one => one.group_identifier))].map((name, nth) => {
    const group = conditions
      .filter(one => one.group_identifier === name)
      .map(wordsOf)
      .reduce((one, other) => t('and', { one, other }));
    return nth === 0 ? group : t('or', { group });
  });

function wordsOf(condition: ShownCondition): string {
  const {
    condition_class_display_name: what,
    operator,
    value_display_name: value = condition.value,
  } = condition;
  switch (operator) {
    case '=':
    case '<>':
    case 'in':
    case '>':
    case '<':
      return t(`is_${operator}`, { what, value });
    default:
      return `${what} ${operator} ${value}`;
  }
}
