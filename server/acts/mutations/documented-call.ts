import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_HEADER, uuid } from '../../../contract/http.ts';
import type { MutationReply } from '../../../contract/mutation-reply.ts';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { idempotencyKey } from '../../ground/writes/idempotency-key.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { checkMutation } from './parse-mutation.ts';
import type { Submit } from '../fast-path/queue.ts';

type Without<T> = T extends Mutation ? Omit<T, 'id' | 'version' | 'at'> : never;
/** A mutation as a documented call has it; the other fields come from the headers. */
export type CarriedMutation = Without<Mutation>;

export type CallOutcome = { ok: true; reply: MutationReply } | { ok: false; refusal: Refusal };

/** Applies a documented single call through the same functions as a list, under its `Idempotency-Key`. */
export async function applyDocumented(
  submit: Submit,
  { user, request, reply }: { user: User; request: FastifyRequest; reply: FastifyReply },
  carried: CarriedMutation,
): Promise<CallOutcome> {
  const given = idempotencyKey(request);
  if (!given.ok) return given;
  const device_id = deviceOf(request);
  const parsed = checkMutation({ ...carried, id: given.key, version: 1, at: new Date().toISOString() });
  const result = parsed.ok
    ? (await submit([{ user, device_id, mutation: parsed.mutation, is_single: true }], callerLeft(reply)))[0]
    : parsed.result;
  if (!result) throw new Error('there is a result for every mutation');
  if ('body' in result) return { ok: true, reply: result.body };
  if (['in-progress', 'database-unavailable'].includes(result.problem.code))
    void reply.header('Retry-After', 1);
  return { ok: false, refusal: { problem: result.problem } };
}

/** The reporting device; a value that is no UUID counts as unknown. */
function deviceOf(request: FastifyRequest): string | null {
  const device = uuid.safeParse(request.headers[DEVICE_HEADER.toLowerCase()]);
  return device.success ? device.data : null;
}
