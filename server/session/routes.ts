import type { FastifyInstance } from 'fastify';
import { getCurrentUser, keepalive, signIn, signOut } from '../../contract/session.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../mount.ts';
import { refuse } from '../problem.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './authenticate.ts';
import { passwordMatches } from './passwords.ts';

const wrongPassword = refuse(401, 'wrong-credentials', 'Gebruikersnaam of wachtwoord onjuist.');

/** Sign-in and sign-out, the signed-in user, keepalive (spec: README, Session and shell). */
export function sessionRoutes(app: FastifyInstance, { db, sessions, signInsPerMinute }: Deps): void {
  const rateLimit = {
    max: signInsPerMinute,
    timeWindow: 60_000,
    hook: 'preHandler' as const,
    keyGenerator: (request: { ip: string; body?: unknown }) =>
      `${request.ip} ${(request.body as { username: string }).username}`,
  };
  mount(app, signIn, { config: { rateLimit } })(async ({ body, request, reply }) => {
    const user = await db.one<{ id: number; password_hash: string }>(
      'SELECT id, password_hash FROM users WHERE username = $1',
      [body.username],
    );
    if (!(await passwordMatches(body.password, user?.password_hash)) || !user) return wrongPassword;
    const earlier = sessionToken(request);
    if (earlier !== undefined) await sessions.end(earlier);
    setSessionCookie(reply, await sessions.open(user.id));
    return { status: 204 };
  });

  mount(
    app,
    signOut,
  )(async ({ request, reply }) => {
    const token = sessionToken(request);
    if (token !== undefined) await sessions.end(token);
    clearSessionCookie(reply);
    return { status: 204 };
  });

  mount(
    app,
    getCurrentUser,
  )(({ user }) => ({
    status: 200,
    body: {
      id: user.id,
      username: user.username,
      name: user.name,
      homepage: user.homepage,
      permissions: [...user.permissions],
      locations: [...user.locations],
    },
  }));

  mount(app, keepalive)(() => ({ status: 204 }));
}
