import type { FastifyRequest } from 'fastify';
import { KEY_HEADER } from '../../../contract/http.ts';
import { isUuidv7 } from '../../../core/id/uuidv7.ts';
import { type Refusal, refuse } from '../http/problem.ts';

/** The key under which a request has its effect once, in lower case; a 400 when it is missing or no UUIDv7. */
export function idempotencyKey({
  headers,
}: Pick<FastifyRequest, 'headers'>): { ok: true; key: string } | { ok: false; refusal: Refusal } {
  const given = headers[KEY_HEADER.toLowerCase()];
  if (typeof given !== 'string') return { ok: false, refusal: keyMissing };
  return isUuidv7(given)
    ? { ok: true, key: given.toLowerCase() }
    : { ok: false, refusal: keyInvalid(given.slice(0, 100)) };
}

const keyMissing = refuse(400, 'idempotency-key-missing', `De kop ${KEY_HEADER} ontbreekt.`);
const keyInvalid = (read: string): Refusal =>
  refuse(
    400,
    'idempotency-key-invalid',
    `De kop ${KEY_HEADER} is geen UUIDv7. Gelezen: ${read}. Verwacht: een UUIDv7.`,
    {
      read,
      expected: 'UUIDv7',
    },
  );
