import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { isExtra } from '../contract/extra.ts';
import { dispatchRequestSchema } from '../contract/orders/dispatch-request.ts';
import { allEndpoints } from './all-endpoints.ts';
import { documentedNames, readAs } from './documented-names.ts';

type Def = {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly innerType?: z.ZodMiniType;
};

/** Names of fields and parameters in documented calls that have no mark, each with the calls that have it. */
export function namesOf(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  function visit(schema: z.ZodMiniType, id: string, within: ReadonlySet<unknown>): void {
    if (isExtra(schema) || within.has(schema)) return;
    const here = new Set(within).add(schema);
    const { shape = {}, catchall, element, valueType, options = [], innerType } = schema.def as Def;
    for (const part of [catchall, element, valueType, innerType, ...options]) if (part) visit(part, id, here);
    for (const [name, field] of Object.entries(shape)) {
      if (isExtra(field)) continue;
      names.set(name, (names.get(name) ?? new Set()).add(id));
      visit(field, id, here);
    }
  }
  for (const { id, extra, query, body, replies } of allEndpoints)
    if (!extra)
      for (const schema of [query, body, ...Object.values(replies)])
        if (schema) visit(schema as z.ZodMiniType, id, new Set());
  return names;
}

const names = namesOf();

test('what the documents do not name is marked extra, so that an OMS without it is understood', () => {
  const unmarked = [...names].filter(([name]) => !documentedNames.has(name) && !(name in readAs));
  expect(unmarked.map(([name, calls]) => `${name}: ${[...calls].join(', ')}`)).toEqual([]);
});

test('the list names nothing that the contract does not have', () => {
  expect([...documentedNames, ...Object.keys(readAs)].filter(name => !names.has(name))).toEqual([]);
});

test('a delivery is read whatever the parts are that the documents do not give', () => {
  const { metadata } = dispatchRequestSchema.shape;
  expect(metadata.parse({ assign_component_results: [{ component: 'stock', found: 2 }] })).toMatchObject({
    assign_component_results: [],
  });
});
