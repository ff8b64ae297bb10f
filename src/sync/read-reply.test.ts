import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { extraOr, nullable } from '../../contract/extra.ts';
import { toldDay } from '../../contract/day.ts';
import { idNumber } from '../../contract/http.ts';
import { readReply } from './read-reply.ts';

const line = z.object({ id: idNumber, quantity: z.int() });
const schema = z.object({
  id: idNumber,
  identifier: z.string(),
  is_completed: z.boolean(),
  price: z.number(),
  active: z.enum(['0', '1']),
  is_available: z.union([z.literal(0), z.literal(1)]),
  day: z.optional(z.iso.date()),
  note: nullable(z.string()),
  place: z.optional(z.object({ identifier: z.string() })),
  codes: extraOr(z.array(z.string()), []),
  lines: z.array(line),
  metadata: z.record(z.string(), z.unknown()),
  attribute: z.optional(z.union([line, z.object({ name: z.string() })])),
});
const whole = {
  id: 1,
  identifier: '7',
  is_completed: true,
  price: 9.95,
  active: '1',
  is_available: 1,
  note: null,
  codes: [],
  lines: [{ id: 2, quantity: 3 }],
  metadata: {},
};

test.each([
  ['2026-11-29', '2026-11-29'],
  ['0000-00-00', '0000-00-00'],
  ['2026-11-29 00:00:00', '2026-11-29 00:00:00'],
  ['2026-11-29T00:00:00+01:00', '2026-11-29'],
  ['2026-11-29T00:00:00+0100', '2026-11-29'],
  ['2026-11-28T23:00:00Z', '2026-11-29'],
  ['2026-07-01T22:00:00.000000Z', '2026-07-02'],
  ['2026-11-29T00:00:00Z', '2026-11-29'],
  ['', null],
])('a day is the Dutch one, however it is told: %s', (told, day) => {
  expect(readReply(z.object({ day: nullable(toldDay) }), { day: told }, 'other')).toEqual({
    ok: true,
    body: { day },
  });
});

describe('a reply of an OMS that writes the same in another way', () => {
  test.each<[string, object]>([
    ['as the contract has it', {}],
    ['whole numbers as text', { id: '1', lines: [{ id: '2', quantity: '3' }] }],
    ['amounts as text', { price: '9.95' }],
    ['a number with a fraction of nothing', { id: '1.0' }],
    ['names that are numbers', { identifier: 7 }],
    ['yes and no as 1', { is_completed: 1 }],
    ['yes and no as text', { is_completed: 'true' }],
    ['a choice as a number', { active: 1 }],
    ['a choice as yes or no', { active: true, is_available: true }],
    ['a number of a choice as text', { is_available: '1' }],
    ['null for what may be absent', { day: null, place: null, codes: null, attribute: null }],
    ['more than is asked', { shop: { id: 5 }, lines: [{ id: 2, quantity: 3, sku: 'x' }] }],
    ['an empty list for an object without fields', { metadata: [] }],
    ['a list by its places', { lines: { 0: { id: 2, quantity: 3 } } }],
    ['an empty object for an empty list', { codes: {} }],
  ])('%s', (_, differs) => {
    expect(readReply(schema, { ...whole, ...differs }, 'other')).toEqual({ ok: true, body: whole });
  });

  test('days with a time, and one of several shapes', () => {
    const given = { ...whole, day: '2026-11-29T00:00:00+01:00', attribute: { id: '4', quantity: '1' } };
    expect(readReply(schema, given, 'other')).toMatchObject({
      body: { day: '2026-11-29', attribute: { id: 4, quantity: 1 } },
    });
    expect(given.attribute.id).toBe('4');
  });

  test.each<[string, object, string]>([
    ['a field is absent', { identifier: undefined }, 'identifier'],
    ['it is null', { lines: null }, 'lines'],
    ['a text is no number', { lines: [{ id: 2, quantity: 'drie' }] }, 'lines.0.quantity'],
    ['empty is no number', { lines: [{ id: 2, quantity: '' }] }, 'lines.0.quantity'],
    ['half a piece', { lines: [{ id: 2, quantity: '1.5' }] }, 'lines.0.quantity'],
    ['one of a list lacks it', { lines: [{ id: 2, quantity: 1 }, { id: 3 }] }, 'lines.1.quantity'],
    ['no day is there', { day: '29-11-2026' }, 'day'],
    ['a choice is absent', { active: undefined }, 'active'],
    ['nothing known', { active: 'yes' }, 'active'],
    ['none of several shapes', { attribute: { id: 4 } }, 'attribute.quantity'],
  ])('is not read where %s: the field is named', (_, differs, field) => {
    expect(readReply(schema, { ...whole, ...differs }, 'other')).toEqual({ ok: false, field });
  });

  test.each([undefined, null, 'x', []])('that is something else has no field: %o', body => {
    expect(readReply(schema, body, 'other')).toEqual({ ok: false, field: '' });
  });
});

test('our own OMS is taken at its word', () => {
  expect(readReply(schema, { ...whole, id: '1' }, 'own')).toEqual({ ok: false, field: 'id' });
});
