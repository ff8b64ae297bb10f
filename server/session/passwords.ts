import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let stranger: Promise<string> | undefined;

/** argon2id, salted, in the format of users.password_hash. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Takes as long for an unknown user (no hash) as for a known one, so that timing does not reveal names. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  stranger ??= hashPassword('no one has this password');
  const matches = await verify(stored ?? (await stranger), password);
  return matches && stored !== undefined;
}
