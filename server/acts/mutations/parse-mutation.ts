import * as z from 'zod/mini';
import { mutationSchema, type Mutation, type MutationResult } from '../../../contract/scanning/mutation.ts';
import { uuid } from '../../../contract/http.ts';
import { sourceOf } from '../../../core/work/source.ts';
import { isUuidv7 } from '../../../core/id/uuidv7.ts';
import { problem } from './refusals.ts';

export type ParsedMutation = { ok: true; mutation: Mutation } | { ok: false; result: MutationResult };

/** One entry of a list, parsed by itself: a malformed one is answered 400, with its id when that can be read. */
export function parseMutation(entry: unknown): ParsedMutation {
  const parsed = mutationSchema.safeParse(entry);
  if (!parsed.success)
    return malformed(
      entry,
      parsed.error.issues.map(i => `${i.path.join('.')}: ${i.message}`),
    );
  return checkMutation(parsed.data);
}

/** Rules beyond the shape of a mutation; the schemas of a documented call have checked it already. */
export function checkMutation(mutation: Mutation): ParsedMutation {
  if (!isUuidv7(mutation.id)) return malformed(mutation, ['id: UUIDv7']);
  if (isUnstorable(mutation)) return malformed(mutation, ['U+0000, U+D800–U+DFFF']);
  if (isSourceless(mutation))
    return malformed(mutation, ['dispatch_request_batch_identifier of goods_receipt_identifier']);
  return { ok: true, mutation };
}

const withId = z.object({ id: uuid });

function malformed(entry: unknown, faults: readonly string[]): ParsedMutation {
  const named = withId.safeParse(entry);
  const detail = `Deze scan is niet leesbaar voor OMS (${faults.slice(0, 5).join('; ').slice(0, 500)}).`;
  const why = problem(400, 'malformed-mutation', detail);
  return { ok: false, result: { id: named.success ? named.data.id : null, status: 400, problem: why } };
}

/** The contents of a zone belong to one batch or to one goods receipt. */
const isSourceless = (m: Mutation): boolean =>
  (m.type === 'place-article' || m.type === 'set-aside') && sourceOf(m) === null;

/** PostgreSQL has no text with NUL, and reads none from JSON with half a surrogate pair. */
const isUnstorable = (mutation: Mutation): boolean =>
  /[\0\p{Surrogate}]/u.test(Object.values(mutation).flat().join(' '));
