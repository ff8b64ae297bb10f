import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { own } from '../../../core/table/own.ts';
import { isAway, isCancelled, isConflict, isOverTime, isUnusableValue } from '../db/failures.ts';
import { firstFaults } from './first-faults.ts';
import { beyondReading } from './read-json.ts';
import { nobodyWaits, type Refusal, refuse, sendRefusal, tooManyTries } from './problem.ts';

const refusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: refuse(400, 'malformed-json', 'De inhoud is geen geldige JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse(400, 'malformed-json', 'De inhoud is leeg.'),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse(413, 'payload-too-large', 'De inhoud is te groot.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse(
    415,
    'unsupported-media-type',
    'Stuur de inhoud als application/json.',
  ),
  ...beyondReading,
  FST_ERR_BAD_URL: refuse(400, 'malformed-url', 'Het adres is niet goed gecodeerd.'),
};
const byStatus: Record<number, Refusal> = {
  413: refuse(413, 'payload-too-large', 'De inhoud is te groot.'),
  415: refuse(415, 'unsupported-media-type', 'Stuur de inhoud als application/json.'),
  429: tooManyTries,
};
const invalid = refuse(400, 'invalid-request', 'Het verzoek is niet geldig.');
const unavailable = refuse(
  503,
  'database-unavailable',
  'OMS is even niet beschikbaar. Probeer het zo nogmaals.',
);
const internal = refuse(
  500,
  'internal-error',
  'Door een interne fout is OMS op dit moment niet beschikbaar. Probeer het a.u.b. over enkele minuten nogmaals.',
);

/** Turns a thrown error into a problem body; an unexpected one is logged under an incident id. A caller who left is no fault. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply));
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.validation) return sendRefusal(reply, invalid, pointers(error));
  const known = own(refusals, error.code) ?? byStatus[error.statusCode ?? 0];
  if (known) return sendRefusal(reply, known);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return sendRefusal(reply, refuse(error.statusCode, 'invalid-request', 'Het verzoek is niet geldig.'));
  if (isUnusableValue(error)) return sendRefusal(reply, invalid);
  // A file whose reader has hung up, or what was not begun for that.
  if (reply.raw.destroyed && (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || isCancelled(error)))
    return sendRefusal(reply, nobodyWaits);
  const incident = randomUUID();
  request.log.error({ err: error, incident }, 'request failed');
  if (isAway(error) || isConflict(error) || isOverTime(error))
    return sendRefusal(reply.header('Retry-After', 1), unavailable, { incident });
  return sendRefusal(reply, internal, { incident });
}

/** The paths of the first faults in the request: `/body/lines/0/quantity`. */
function pointers({ validation = [], validationContext }: FastifyError) {
  const part = validationContext === 'querystring' ? 'query' : validationContext;
  const { errors, ...more } = firstFaults(
    validation.map(({ instancePath, message }) => ({
      path: `/${part}${instancePath === '/' ? '' : instancePath}`,
      detail: message ?? '',
    })),
  );
  return { pointers: errors.map(({ path, detail }) => ({ pointer: path, detail })), ...more };
}
