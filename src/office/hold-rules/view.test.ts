import { describe, expect, it, test } from 'vitest';
import type { HoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import { rowChanges } from '../edit/rows.ts';
import { nextOf, sumOf, type TrialDay } from './trial.ts';
import {
  almostAlwaysFree,
  bodyOf,
  changesOf,
  changeText,
  draftOf,
  groupFaults,
  identifierOf,
  newRule,
  waitText,
  wholeRules,
  withField,
  withRelation,
} from './view.ts';

const group: HoldRuleGroup = {
  identifier: 'hoog',
  display_name: 'Hoog bedrag',
  is_active: true,
  is_trial: false,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  changed_by: null,
  hold_rules: [
    { id: 1, relation: 'total_price', field: null, operator: '>', value: '500' },
    { id: 2, relation: 'different_billing_and_shippping_address', field: null, operator: null, value: null },
  ],
  additional_parameters: { product_identifiers_to_ignore: ['110001'] },
};

describe('a draft', () => {
  it('becomes the whole group again', () => {
    expect(bodyOf(draftOf(group))).toEqual({
      display_name: 'Hoog bedrag',
      is_active: true,
      is_trial: false,
      hold_rules: group.hold_rules,
      additional_parameters: { product_identifiers_to_ignore: ['110001'] },
    });
    expect(bodyOf({ ...draftOf(group), state: 'trial', ignored: ' 1, 2;1 ' })).toMatchObject({
      is_active: false,
      is_trial: true,
      additional_parameters: { product_identifiers_to_ignore: ['1', '2'] },
    });
  });

  it('begins a rule by the documents; one without a value does not count', () => {
    const { rules } = draftOf(group);
    expect(newRule).toEqual({
      relation: 'address',
      field: 'email',
      operator: '=',
      value: 'naam@voorbeeld.nl',
    });
    const draft = { ...draftOf(group), rules: rowChanges(rules).add({ ...newRule, value: '' }) };
    const { id } = draft.rules[2]!;
    expect(bodyOf(draft).hold_rules.map(rule => rule.id)).toEqual([1, 2, -3]);
    expect(wholeRules(draft)).toHaveLength(2);
    expect(groupFaults(draft)).toEqual({ [`rules.${id}`]: 'Vul een waarde in.' });
    expect(changesOf(draftOf(group), draft)).toBe(1);
    expect(changesOf(draft, { ...draft, state: 'off', rules: [] })).toBe(4);
  });

  it('keeps a value only for a field of the same kind', () => {
    const rule = { ...newRule, id: '1', value: 'jo@example.nl' };
    expect(withField(rule, 'city')).toMatchObject({ field: 'city', value: 'jo@example.nl' });
    expect(withField(rule, 'address_type')).toMatchObject({ field: 'address_type', value: '' });
    expect(withRelation(rule, 'total_price')).toMatchObject({ field: '', operator: '=', value: '' });
    expect(withRelation(rule, 'hours_between_same_order')).toMatchObject({
      field: '',
      operator: '',
      value: '',
    });
  });
});

test.each([
  [null, '–'],
  [52, '52 min'],
  [100, '1:40 u'],
])('a wait of %s minutes is %s', (minutes, text) => expect(waitText(minutes)).toBe(text));

test.each([
  [19, 19, 0, false],
  [64, 61, 3, true],
  [64, 60, 4, false],
])('%i held, %i let go, %i denied: almost always free %s', (held, released, denied, is) => {
  const score = { held, released, denied, refunded: 0, waiting: 0, median_wait: null, last_held_at: null };
  expect(almostAlwaysFree(score)).toBe(is);
});

test.each([
  ['Hoog bedrag, ander adres', 'hoog-bedrag-ander-adres'],
  ['  Één & twee ', 'een-twee'],
  ['…', '6cm'],
  [' Ωβ ', 'q1-qa'],
  [' ', ''],
])('%j has the address %j', (name, identifier) => expect(identifierOf(name)).toBe(identifier));

test('a change in words', () => {
  const at = '2026-11-01T10:00:00Z';
  const before = { display_name: 'A', is_active: true, hold_rules: [] };
  expect(changeText({ at, by: 'Sanne', before: null, after: before })).toBe('Gemaakt door Sanne');
  expect(changeText({ at, by: null, before, after: null })).toBe('Verwijderd door systeem');
  const after = { ...before, is_active: false, hold_rules: [1] };
  expect(changeText({ at, by: 'Sanne', before, after })).toBe('Gewijzigd door Sanne: stand, regels');
});

test('the days of a trial follow each other, and are summed', () => {
  const asked: TrialDay = { group: 'hoog', rules: [], ignored: [], day: '2026-11-01', after: null };
  const body = {
    orders: 100,
    held: 2,
    amount: 900.5,
    more: 1,
    fewer: 3,
    outcomes: { released: 2 },
    missed: 1,
    examples: [],
    next: null,
  };
  expect(nextOf({ asked, body: { ...body, next: 7 } }, '2026-11-02')).toEqual({ ...asked, after: 7 });
  expect(nextOf({ asked, body }, '2026-11-02')).toEqual({ ...asked, day: '2026-11-02' });
  expect(nextOf({ asked, body }, '2026-11-01')).toBeNull();
  expect(
    sumOf([
      { asked, body },
      { asked: { ...asked, after: 7 }, body },
    ]),
  ).toMatchObject({
    orders: 200,
    held: 4,
    amount: 1801,
    days: [{ day: '2026-11-01', held: 4 }],
    outcomes: [['released', 4]],
  });
});
