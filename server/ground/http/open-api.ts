import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type About,
  type Access,
  type Endpoint,
  KEY_HEADER,
  REVISION_HEADER,
  WRITE_HEADER,
  type Write,
} from '../../../contract/http.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { schemaNames } from './schema-names.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

const registry = z.registry<z.core.JSONSchemaMeta>();
for (const [schema, id] of schemaNames) registry.add(schema, { ...z.globalRegistry.get(schema), id });
const conversion = {
  schemaRegistry: registry,
  zodToJsonConfig: {
    // A PDF or a blob has no JSON schema, and is described as anything.
    unrepresentable: 'any',
    override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      nameProperties(jsonSchema);
      if (jsonSchema.anyOf?.length === 1)
        Object.assign(jsonSchema, jsonSchema.anyOf[0], { anyOf: undefined });
    },
  },
} as const;
const toJsonSchema = createJsonSchemaTransform(conversion);
const toDocument = createJsonSchemaTransformObject(conversion);

/** A record by given names is an object with those properties, as generators of clients know it. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const names = schema.propertyNames;
  if (typeof names !== 'object' || !names.enum || typeof schema.additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(
    names.enum.map(name => [String(name), schema.additionalProperties ?? {}]),
  );
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** The areas that calls stand under. */
const tags: Readonly<Record<About | 'session', string>> = {
  session: 'Signing in, the frontend’s configuration, and what concerns all',
  order: 'Orders, their deliveries, refunds and history',
  batch: 'Batches and what is scanned of them',
  receipt: 'Goods receipts',
  return: 'Returns',
  location: 'Locations, their services, times, properties and zones',
  stock: 'Stock and its parties',
  presale: 'Presales',
  ruleset: 'Supply chains',
  hold: 'Rules by which orders are held',
  incident: 'Failures of triggers that belong together',
  setting: 'Settings and translations',
  push: 'Push messages',
  reference: 'Names and lists that others point to',
  view: 'Own views of searches',
};
const tagOf = ({ about, path }: Endpoint): string =>
  about?.[0] ??
  (/goods-receipt/.test(path)
    ? 'receipt'
    : /process-product|mutations|batch/.test(path)
      ? 'batch'
      : 'session');

const securityOf = ({ session, client }: Access): Record<string, string[]>[] =>
  session === 'public' ? [{}] : [{ session: [] }, ...(client ? [{ client: [] }] : [])];

/** The refusals that a call may have. */
function problemsOf({ access, params, query, body, write, path }: Endpoint): Record<string, object> {
  const causes = {
    400: (params ?? query ?? body) && 'It has not the declared shape, or a header is missing',
    401: access.session !== 'public' && 'Nobody is signed in',
    403: access.session !== 'public' && 'A right is missing, or the location is another’s',
    404: (path.includes(':') || access.right?.feature) && 'It is not there, or not for the caller to see',
    409: write && 'It is another by now, or its state does not allow it',
    422: (write ?? query) && 'A name or value is not known',
    429: 'Too many calls',
  };
  return Object.fromEntries(
    Object.entries(causes).flatMap(([status, description]) =>
      description
        ? [[status, { description, content: { 'application/problem+json': { schema: problemSchema } } }]]
        : [],
    ),
  );
}

type Document = ReturnType<typeof toDocument>;
interface Described {
  readonly paths?: object;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** Removes the schemas that nothing names: each has a name as an input and as an output. */
function withoutUnused(document: Document): Document {
  const { components: { schemas = {}, ...components } = {}, paths } = document as Described;
  const used = new Set<string>();
  const use = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      use(schemas[name]);
    }
  };
  use(paths);
  const named = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(named) } } as Document;
}

/** The headers of a write, which give it its effect once. */
function headersOf(write: Write): object {
  const keyed = write.once === 'by-key';
  const revisions = (keyed && write.revisions) || [];
  return {
    type: 'object',
    required: [WRITE_HEADER, ...(keyed ? [KEY_HEADER] : [])],
    properties: {
      [WRITE_HEADER]: { type: 'string', const: 'fetch' },
      ...(write.once !== 'no' && {
        [KEY_HEADER]: {
          type: 'string',
          format: 'uuid',
          description:
            'A UUIDv7: the same key has its effect once, and the same reply. A list of mutations has one in each.',
        },
      }),
      ...(revisions.length > 0 && {
        [REVISION_HEADER]: {
          type: 'string',
          description: `What the caller saw, \`${revisions.map(kind => `${kind}-12=7`).join(', ')}\`: 409 changed when it is another by now.`,
        },
      }),
    },
  };
}

/** OpenAPI 3.1 of everything mounted, made from the contract's schemas, to read at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'OMS',
        version,
        description: 'Refusals of every call are application/problem+json. The same address serves the app.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'This OMS' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-oms' },
          client: { type: 'http', scheme: 'bearer', description: 'The token of an api client' },
        },
      },
    },
    transform: input => {
      const { endpoint } = input.route.config ?? {};
      if (!endpoint) return toJsonSchema(input);
      const { schema, url } = toJsonSchema({
        ...input,
        schema: {
          ...input.schema,
          ...(endpoint.judgedBody && { body: endpoint.judgedBody }),
          response: { ...endpoint.replies, ...problemsOf(endpoint) },
          tags: [tagOf(endpoint)],
          security: securityOf(endpoint.access),
        },
      });
      return { schema: { ...schema, ...(endpoint.write && { headers: headersOf(endpoint.write) }) }, url };
    },
    transformObject: document => withoutUnused(toDocument(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its page has inline styles and a data: font, and needs nothing else.
    transformStaticCSP: header => header.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  });
}
