import type { FastifyRequest } from 'fastify';
import { isAway, isOverTime } from '../db/failures.ts';
import type { Deps } from '../deps.ts';
import { sessionToken } from '../session/authenticate.ts';
import type { User } from '../session/user.ts';

/** How often a stream checks whether its session still lasts: no event reports its expiry. */
const RECHECK_MS = 60_000;

/** Follows the permissions of the users who have a stream open. */
export function createRightsWatch(sessions: Deps['sessions'], report: (error: unknown) => void) {
  const checks = new Set<(user_id: string | null) => void>();

  const unread = (error: unknown): undefined => {
    if (!isAway(error) && !isOverTime(error)) report(error);
  };

  /** The sessions of a user changed; null: of any user. */
  function changed(user_id: string | null): void {
    for (const check of checks) check(user_id);
  }

  /**
   * Calls `onLook` with the user of the request's session whenever that may have changed; undefined: the session is
   * over, or cannot be read.
   */
  function watch(request: FastifyRequest, onLook: (now: User | undefined) => void) {
    const look = async (): Promise<void> =>
      onLook(await sessions.peek(sessionToken(request) ?? '').catch(unread));
    const own = String(request.user?.id);
    const onChange = (user_id: string | null): void => {
      if (user_id === null || user_id === own) void look();
    };
    checks.add(onChange);
    const again = setInterval(() => void look(), RECHECK_MS);
    return {
      look,
      stop() {
        checks.delete(onChange);
        clearInterval(again);
      },
    };
  }

  return { changed, watch };
}
