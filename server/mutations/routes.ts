import type { FastifyInstance } from 'fastify';
import { postMutations, type MutationResult } from '../../contract/mutation.ts';
import { mount } from '../mount.ts';
import { refuse } from '../problem.ts';
import type { MutationItem } from './item.ts';
import { type SecondsToWait, tooManyMutations } from './mutation-limit.ts';
import { parseMutation } from './parse-mutation.ts';
import type { Submit } from './queue.ts';

/** How reported mutations come in, by list or by documented call. */
export interface Intake {
  readonly submit: Submit;
  readonly secondsToWait: SecondsToWait;
}

const foreignDevice = refuse(403, 'grant-of-another-device', 'Dit verzendrecht is van een ander apparaat.');

/** Lists of scan mutations (extra): one result each, in order. */
export function mutationRoutes(app: FastifyInstance, { submit, secondsToWait }: Intake): void {
  mount(
    app,
    postMutations,
  )(async ({ user, body, request, reply }) => {
    const { device_id } = body;
    if (request.grantedDevice !== null && request.grantedDevice !== device_id) return foreignDevice;
    const wait = secondsToWait(user.id, device_id, body.mutations.length, Date.now());
    if (wait > 0) {
      void reply.header('Retry-After', wait);
      return tooManyMutations;
    }
    const parsed = body.mutations.map(parseMutation);
    const items = parsed.flatMap((entry): MutationItem[] =>
      entry.ok ? [{ user, device_id, mutation: entry.mutation }] : [],
    );
    const applied = items.length > 0 ? await submit(items) : [];
    let at = 0;
    const results = parsed.map((entry): MutationResult => {
      const result = entry.ok ? applied[at++] : entry.result;
      if (!result) throw new Error('there is a result for every mutation');
      return result;
    });
    return { status: 207, body: results };
  });
}
