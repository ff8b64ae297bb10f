import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** OpenAPI 3.1 of everything mounted, made from the contract's schemas, to read at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'OMS', version, description: 'Refusals of every call are application/problem+json.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-oms' } } },
    },
    // A PDF or a blob has no JSON schema, and is described as anything.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its page has inline styles and a data: font, and needs nothing looser than that.
    transformStaticCSP: header => header.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  });
}
