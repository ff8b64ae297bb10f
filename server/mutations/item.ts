import { hash } from 'node:crypto';
import { documentedRequest } from '../../contract/mutation-request.ts';
import type { Mutation } from '../../contract/mutation.ts';
import type { User } from '../session/user.ts';

/** One reported mutation, and who reports it from where. */
export interface MutationItem {
  readonly user: User;
  readonly device_id: string | null;
  readonly mutation: Mutation;
}

/** Key and user together: nobody is given another's reply. */
export const inboxKey = (user_id: number, mutation_id: string): string => `${user_id} ${mutation_id}`;

/**
 * What must be equal when a key comes again (SHA-256, hexadecimal). Only what the documented call carries counts, so that a mutation
 * sent singly and sent again in a list is the same; never the time, which the documented call cannot tell.
 */
export function bodyHash(mutation: Mutation): string {
  const { id: _, at: __, ...rest } = mutation;
  return hash('sha256', JSON.stringify(documentedRequest(mutation) ?? rest));
}
