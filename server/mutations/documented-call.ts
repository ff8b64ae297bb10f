import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_HEADER, KEY_HEADER, uuid } from '../../contract/http.ts';
import type { Mutation, MutationReply } from '../../contract/mutation.ts';
import { isUuidv7 } from '../../core/id/uuidv7.ts';
import { type Refusal, refuse } from '../problem.ts';
import type { User } from '../session/user.ts';
import { parseMutation } from './parse-mutation.ts';
import { tooManyMutations } from './mutation-limit.ts';
import type { Intake } from './routes.ts';

type Without<T> = T extends Mutation ? Omit<T, 'id' | 'version' | 'at'> : never;
/** A mutation as a documented call carries it; the rest comes from the headers. */
export type CarriedMutation = Without<Mutation>;

export type Outcome = { ok: true; reply: MutationReply } | { ok: false; refusal: Refusal };

/** Applies a documented single call through the same functions as a list, under its `Idempotency-Key`. */
export async function applyDocumented(
  { submit, secondsToWait }: Intake,
  { user, request, reply }: { user: User; request: FastifyRequest; reply: FastifyReply },
  carried: CarriedMutation,
): Promise<Outcome> {
  const key = header(request, KEY_HEADER)?.toLowerCase();
  if (key === undefined) return { ok: false, refusal: keyMissing };
  if (!isUuidv7(key)) return { ok: false, refusal: keyInvalid };
  const device_id = deviceOf(request);
  const wait = secondsToWait(user.id, device_id, 1, Date.now());
  if (wait > 0) {
    void reply.header('Retry-After', wait);
    return { ok: false, refusal: tooManyMutations };
  }
  const parsed = parseMutation({ ...carried, id: key, version: 1, at: new Date().toISOString() });
  const result = parsed.ok
    ? (await submit([{ user, device_id, mutation: parsed.mutation }]))[0]
    : parsed.result;
  if (!result) throw new Error('there is a result for every mutation');
  if ('body' in result) return { ok: true, reply: result.body };
  if (['in-progress', 'database-unavailable'].includes(result.problem.code))
    void reply.header('Retry-After', 1);
  return { ok: false, refusal: { problem: result.problem } };
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
};

/** Which device reports; anything but a UUID counts as unknown. */
function deviceOf(request: FastifyRequest): string | null {
  const device = uuid.safeParse(header(request, DEVICE_HEADER));
  return device.success ? device.data : null;
}

const keyMissing = refuse(400, 'idempotency-key-missing', `De kop ${KEY_HEADER} ontbreekt.`);
const keyInvalid = refuse(400, 'idempotency-key-invalid', `De kop ${KEY_HEADER} is geen UUIDv7.`);
