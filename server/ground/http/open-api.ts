import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { KEY_HEADER, REVISION_HEADER, WRITE_HEADER, type Write } from '../../../contract/http.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

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
      info: { title: 'OMS', version, description: 'Refusals of every call are application/problem+json.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-oms' } } },
    },
    // A PDF or a blob has no JSON schema, and is described as anything.
    transform: input => {
      const { schema, url } = toJsonSchema(input);
      const { write } = input.route.config ?? {};
      return { schema: write ? { ...schema, headers: headersOf(write) } : schema, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its page has inline styles and a data: font, and needs nothing else.
    transformStaticCSP: header => header.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  });
}
