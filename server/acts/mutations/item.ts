import { hash } from 'node:crypto';
import { documentedRequest } from '../../../contract/scanning/mutation-request.ts';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import type { User } from '../../ground/session/user.ts';

/** One reported mutation, with its user and device. */
export interface MutationItem {
  readonly user: User;
  readonly device_id: string | null;
  readonly mutation: Mutation;
  /** It came by its documented call, whose caller may have no other. */
  readonly is_single?: true;
}

/** Key and user together: nobody gets another user's reply. */
export const inboxKey = (user_id: number, mutation_id: string): string => `${user_id} ${mutation_id}`;

/**
 * A hash that must be equal when a key comes again (SHA-256, hexadecimal). It covers what the documented call has, so
 * that a mutation sent singly and again in a list is the same; never the time, which the documented call lacks.
 */
export function bodyHash(mutation: Mutation): string {
  const { id: _, at: __, ...rest } = mutation;
  return hash('sha256', JSON.stringify(documentedRequest(mutation) ?? rest));
}
