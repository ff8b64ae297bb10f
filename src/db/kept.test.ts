import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dispatchRequestSchema } from '../../contract/orders/dispatch-request.ts';
import { dispatchTypeSchema } from '../../contract/orders/dispatch-type.ts';
import { mutationSchema } from '../../contract/scanning/mutation.ts';
import { workPackageSchema } from '../../contract/scanning/work-package.ts';
import { currentUserSchema, frontendConfigSchema } from '../../contract/session.ts';
import { sortingZoneSchema } from '../../contract/warehouse/location.ts';
import { returnPackageSchema } from '../../contract/warehouse/returns.ts';
import { openCacheDb } from './cache-db.ts';

/**
 * Shapes that devices in the field keep, by their hash. A new app finds what an older one has stored, so another shape is a decision:
 * a mutation gets a new `version`, and the OMS still takes the one before; the cache gets a next version that clears the table.
 */
const schemas = {
  work_packages: workPackageSchema,
  return_packages: returnPackageSchema,
  picks: dispatchRequestSchema,
  dispatch_types: dispatchTypeSchema,
  zones: sortingZoneSchema,
  user: currentUserSchema,
  config: frontendConfigSchema,
};

test('a queued mutation has the shape that older apps have queued it with', () => {
  expect(
    Object.fromEntries(
      mutationSchema.def.options.map(option => {
        const { type, version } = option.shape;
        return [
          `${type.def.values[0]} ${version.def.values[0]}`,
          hash(z.toJSONSchema(option, { io: 'input' })),
        ];
      }),
    ),
  ).toMatchInlineSnapshot(`
    {
      "answer-message 1": "6d3a0d8c",
      "complete-storage-location 1": "9007c3ed",
      "finish-receipt 1": "86849ab1",
      "hold-shipment 1": "e3c11009",
      "mark-shipped 1": "d05e5a83",
      "pick-put-back 1": "000d3084",
      "pick-shipped 1": "c594af8b",
      "pick-unable-to-ship 1": "b3b7ec2f",
      "place-article 1": "94962070",
      "product-info 1": "b62c31bb",
      "product-piece-info 1": "e98c80c0",
      "receive-by-label 1": "fe559312",
      "receive-line 1": "8907c90a",
      "receive-return 1": "0d641533",
      "return-aside 1": "bab6c0f9",
      "set-aside 1": "cd78e8ba",
      "take-back 1": "f0f58397",
      "take-back-received 1": "44c08a84",
      "take-back-return 1": "07d86f2e",
      "void 1": "41f5bc6c",
    }
  `);
});

test('the cache has the shapes that older apps have kept in it', () => {
  const { verno } = openCacheDb({ indexedDB: new IDBFactory(), IDBKeyRange, tell: () => undefined });
  expect({
    [`cache ${verno}`]: Object.fromEntries(
      Object.entries(schemas).map(([table, schema]) => [
        table,
        hash(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
      ]),
    ),
  }).toMatchInlineSnapshot(`
    {
      "cache 3": {
        "config": "fa0b55c2",
        "dispatch_types": "8f661c99",
        "picks": "2765f980",
        "return_packages": "bcae2b21",
        "user": "6cf5461f",
        "work_packages": "6d66bd54",
        "zones": "eda841d7",
      },
    }
  `);
});

/** The same for the keys of an object in any order. */
const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex').slice(0, 8);

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
