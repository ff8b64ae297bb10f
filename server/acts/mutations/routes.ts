import type { FastifyInstance } from 'fastify';
import {
  mutationResultSchema,
  postMutations,
  type MutationResult,
} from '../../../contract/scanning/mutation.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { mount } from '../../ground/http/mount.ts';
import { bodyLimits } from '../../ground/limits.ts';
import { foreignDevice } from '../../ground/session/authenticate.ts';
import type { MutationItem } from './item.ts';
import { parseMutation } from './parse-mutation.ts';
import { internalError } from './refusals.ts';
import type { Submit } from '../fast-path/queue.ts';

/** Lists of scan mutations (extra): one result each, in order. */
export function mutationRoutes(app: FastifyInstance, submit: Submit): void {
  mount(app, postMutations, { bodyLimit: bodyLimits.long })(async ({ user, body, request, reply }) => {
    const { device_id } = body;
    if (request.grantedDevice !== null && request.grantedDevice !== device_id) return foreignDevice;
    const parsed = body.mutations.map(parseMutation);
    const items = parsed.flatMap((entry): MutationItem[] =>
      entry.ok ? [{ user, device_id, mutation: entry.mutation }] : [],
    );
    const applied = items.length > 0 ? await submit(items, callerLeft(reply)) : [];
    let at = 0;
    const results = parsed.map((entry): MutationResult => {
      const result = entry.ok ? applied[at++] : entry.result;
      if (!result) throw new Error('there is a result for every mutation');
      // One that cannot be sent as it is does not fail the list.
      const checked = mutationResultSchema.safeParse(result);
      if (checked.success) return result;
      request.log.error({ err: checked.error, mutation: result.id }, 'a result is not as declared');
      return { id: result.id, status: 500, problem: internalError };
    });
    return { status: 207, body: results };
  });
}
