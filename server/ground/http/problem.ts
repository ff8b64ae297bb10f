import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Right } from '../../../core/access/right.ts';
import type { Problem } from '../../../contract/problem.ts';
import { escaped } from './escaped.ts';
import { firstFaults } from './first-faults.ts';

/** A refusal as a value: what a handler returns instead of a reply (RFC 9457). */
export type Refusal = { readonly problem: Problem };

type Details = Partial<Omit<Problem, 'type' | 'title' | 'status' | 'code' | 'detail'>>;

/** Makes a refusal. `code` is stable and for programs, `detail` Dutch and for people. */
export function refuse(
  status: number,
  code: string,
  detail: string,
  { errors, ...details }: Details = {},
): Refusal {
  const title = STATUS_CODES[status] ?? 'Error';
  const type = `urn:oms:problem:${code}`;
  return { problem: { type, title, status, code, detail, ...details, ...(errors && firstFaults(errors)) } };
}

export const isRefusal = (value: object): value is Refusal => 'problem' in value;

/**
 * Answers with a refusal; `extensions` are further members of its body. Who opens the address itself, such as a customer the label of a
 * return, reads its sentence instead of JSON.
 */
export function sendRefusal(
  reply: FastifyReply,
  { problem }: Refusal,
  extensions: object = {},
): FastifyReply {
  // Serialised here: the reply's schema is the endpoint's, and a problem is none of its replies.
  const answer = reply.code(problem.status).serializer(String);
  return reply.request.headers['sec-fetch-mode'] === 'navigate'
    ? answer.type('text/html; charset=utf-8').send(pageOf(problem))
    : answer
        .type('application/problem+json; charset=utf-8')
        .send(JSON.stringify({ ...problem, ...extensions }));
}

const pageOf = ({ detail, title }: Problem): string =>
  `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><p>${escaped(detail ?? title)}`;

export const notSignedIn = refuse(401, 'not-signed-in', 'Je bent niet ingelogd.');
export const accountClosed = refuse(401, 'account-closed', 'Dit account is gesloten.');
export const forbidden = refuse(403, 'forbidden', 'Je hebt geen rechten voor deze handeling.');
export const tooManyTries = refuse(
  429,
  'too-many-requests',
  'Te veel pogingen. Wacht even en probeer het opnieuw.',
);
export const foreignLocation = refuse(403, 'foreign-location', 'Je hebt geen toegang tot deze locatie.');
/** The answer to who has hung up: nobody reads it. */
export const nobodyWaits = refuse(503, 'caller-left', 'Het verzoek is afgebroken.');
/** Read by nobody when the caller has hung up. */
export const searchCancelled = refuse(409, 'search-cancelled', 'Het zoeken is geannuleerd.');
/** The refusal for a thing that does not exist, or that the caller may not know of. */
export const notFound = (detail = 'Niet gevonden.'): Refusal => refuse(404, 'not-found', detail);
export const unknownAddress = notFound('Dit adres bestaat niet.');
/** The refusal of a call whose feature is switched off: there is no such address. */
export const switchedOff = (off: ReadonlySet<string>, right: Right | undefined): Refusal | undefined =>
  right?.feature !== undefined && off.has(right.feature) ? unknownAddress : undefined;
