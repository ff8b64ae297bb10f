import type { LocationRef } from '../../../contract/session.ts';
import type { Language } from '../../../core/language/language.ts';
import { holds, manageAllLocations, type Right } from '../../../core/access/right.ts';
import { type Refusal, forbidden, foreignLocation } from '../http/problem.ts';

/** The signed-in person behind a request. */
export type User = {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly homepage: string;
  /** Language of the screens; null: never chosen. */
  readonly language: Language | null;
  readonly permissions: ReadonlySet<string>;
  readonly locations: readonly LocationRef[];
  /** May use every location. */
  readonly canmanagealllocations: boolean;
};

/** A user as a row of the database. */
export type UserRow = Omit<User, 'permissions' | 'canmanagealllocations'> & { permissions: string[] };

export function userOf({ id, username, name, homepage, language, locations, ...row }: UserRow): User {
  const permissions = new Set(row.permissions);
  const canmanagealllocations = holds({ permissions }, manageAllLocations);
  return { id, username, name, homepage, language, permissions, locations, canmanagealllocations };
}

/** A refusal unless the user's permissions are enough, wherever it is asked for; otherwise undefined. */
export const requireRight = (user: User, right: Right): Refusal | undefined =>
  holds(user, right) ? undefined : forbidden;

/** A refusal unless the user is linked to the location or manages all; otherwise undefined. */
export function requireLocation(user: User, type: string, identifier: string): Refusal | undefined {
  return mayUseLocation(user, type, identifier) ? undefined : foreignLocation;
}

export const mayUseLocation = (user: User, type: string, identifier: string): boolean =>
  user.canmanagealllocations || isLinkedTo(user, type, identifier);

export const isLinkedTo = (user: User, type: string, identifier: string): boolean =>
  user.locations.some(own => own.type === type && own.identifier === identifier);
