import { labelOf } from '../../../core/delivery/status.ts';
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

/** A status by its name; the other values of a file are for people as they are, but one. */
const named = (value: string): string => (value === 'given-up' ? t('given_up') : labelOf(value));

function wordsOf({ condition_class_display_name: what, operator, value }: ShownCondition): string {
  switch (operator) {
    case '=':
    case '<>':
    case 'in':
    case '>':
    case '<':
      return t(`is_${operator}`, { what, value: named(value) });
    default:
      return `${what} ${operator} ${value}`;
  }
}
