import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp } from '../../testing/app.ts';
import { schemaNames } from './schema-names.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly content: unknown };
}
let text: string;
let operations: ReadonlyMap<string, Operation>;
beforeAll(async () => {
  const { app } = await freshApp();
  text = (await app.inject({ url: '/api/docs/json' })).body;
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  operations = new Map(
    Object.values(paths).flatMap(methods =>
      Object.values(methods).map(operation => [operation.operationId, operation] as const),
    ),
  );
});
const operation = (id: string): Operation => {
  const found = operations.get(id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe('the description of the API', () => {
  it('has nothing that a recommended lint finds', async () => {
    const problems = await lintFromString({
      source: text,
      config: await createConfig({
        extends: ['recommended'],
        // Two that the documents name so: `…/triggers/{trigger}/payload` and `…/triggers/trigger-actions/{action}`.
        rules: { 'no-ambiguous-paths': 'off' },
      }),
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('says how each call is signed in to', () => {
    expect(operation('signIn').security).toEqual([{}]);
    expect(operation('getSalesOrder').security).toEqual([{ session: [] }]);
    expect(operation('createSalesOrder').security).toEqual([{ session: [] }, { client: [] }]);
  });

  it('has the refusals of each call, as problems', () => {
    expect(Object.keys(operation('createSalesOrder').responses).toSorted()).toEqual([
      '200',
      '201',
      '400',
      '401',
      '403',
      '409',
      '422',
      '429',
    ]);
    expect(operation('getSalesOrder').responses['404']?.content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
  });

  it('names the shapes of the contract, also of an order that is judged once it is kept', () => {
    expect(operation('createSalesOrder').requestBody?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/OrderInput' } },
    });
    expect(operation('getSalesOrder').responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/SalesOrder' } },
    });
  });

  it('has a name for each schema that the contract exports', async () => {
    const exported = readdirSync('contract', { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap(
        file =>
          readFileSync(join('contract', file), 'utf8').match(/(?<=^export const )\w+(?=Schema\b)/gm) ?? [],
      );
    const named = [...schemaNames.values()];
    expect(named.toSorted()).toEqual(
      exported.map(name => name.charAt(0).toUpperCase() + name.slice(1)).toSorted(),
    );
    expect(new Set(named).size).toBe(named.length);
  });
});
