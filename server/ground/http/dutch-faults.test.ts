import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dutchFault } from './dutch-faults.ts';
import { forms } from './forms.ts';

const kindOf = z.discriminatedUnion('type', [
  z.object({ type: z.literal('a') }),
  z.object({ type: z.literal('b') }),
]);

const either = z.union([
  z.strictObject({ zone: z.string().check(z.minLength(1)) }),
  z.strictObject({ status: z.enum(['open', 'dicht']) }),
]);

it.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), undefined, 'Gelezen niets, verwacht een tekst'],
  [z.string(), 5, 'Gelezen 5, verwacht een tekst'],
  [z.string(), null, 'Gelezen null, verwacht een tekst'],
  [z.number(), 'vijf', 'Gelezen "vijf", verwacht een getal'],
  [z.int(), 1.5, 'Gelezen 1.5, verwacht een geheel getal'],
  [z.boolean(), [], 'Gelezen een lijst, verwacht ja of nee (true of false)'],
  [z.array(z.int()), {}, 'Gelezen een object, verwacht een lijst'],
  [z.int().check(z.positive()), 0, 'Gelezen 0, verwacht meer dan 0'],
  [z.int().check(z.lte(5)), 6, 'Gelezen 6, verwacht hoogstens 5'],
  [z.string().check(z.minLength(1)), '', 'Gelezen "", verwacht minstens 1 teken'],
  [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Gelezen een lijst, verwacht hoogstens 1 waarde'],
  [z.enum(['ja', 'nee']), 'misschien', 'Gelezen "misschien", verwacht ja, nee'],
  [z.string().check(z.regex(/^\d+$/)), 'x', 'Gelezen "x", verwacht een tekst van de vorm /^\\d+$/'],
  [
    z.string().check(z.regex(/^[A-Z]{2}$/)),
    'nl',
    'Gelezen "nl", verwacht een landcode van twee hoofdletters, zoals NL',
  ],
  [
    z.string().check(z.startsWith('20')),
    '1926-11-25',
    'Gelezen "1926-11-25", verwacht een tekst die begint met 20',
  ],
  [kindOf, { type: 'c' }, 'Gelezen "c", verwacht a, b'],
  [kindOf, {}, 'Gelezen niets, verwacht a, b'],
  [z.union([z.int(), z.string()]), true, 'Deze waarde past hier niet'],
  [either, { status: 'weg' }, 'status: Gelezen "weg", verwacht open, dicht'],
  [either, { zone: '' }, 'Gelezen "", verwacht minstens 1 teken'],
  [either, { status: 'open', kleur: 1 }, 'Onbekend: kleur'],
  [either, {}, 'Deze waarde past hier niet'],
  [z.strictObject({}), { kleur: 1 }, 'Onbekend: kleur'],
])('a fault of the shape is told in Dutch: %#', (schema, value, text) => {
  const { error } = schema.safeParse(value, { error: dutchFault });
  expect(error?.issues.map(({ message }) => message)).toEqual([text]);
});

it('every form in the contract has words', () => {
  const sources = readdirSync('contract', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => readFileSync(`contract/${file}`, 'utf8'));
  const patterns = sources.flatMap(source =>
    [...source.matchAll(/z\.regex\((\/.*?\/)\)/g)].map(([, pattern = '']) => pattern),
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter(pattern => !(pattern in forms))).toEqual([]);
  expect(Object.keys(forms).filter(pattern => !patterns.includes(pattern))).toEqual([]);
});
