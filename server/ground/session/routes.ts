import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCurrentUser } from '../../../contract/session.ts';
import { keepalive, putLanguage, signIn, signInByBadge, signOut } from '../../../contract/sign-in.ts';
import type { BodyOf } from '../../../contract/http.ts';
import type { Queryable } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../http/mount.ts';
import { type Refusal, refuse, tooManyTries } from '../http/problem.ts';
import { tokenBuckets } from '../http/token-buckets.ts';
import { signInRefused } from '../watch/metrics.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './authenticate.ts';
import { userOfBadge } from './badges.ts';
import { passwordMatches } from './passwords.ts';

const NAMES_PER_ADDRESS = 10;

const wrongPassword = refuse(401, 'wrong-credentials', 'Gebruikersnaam of wachtwoord onjuist.');

const wrongPin = refuse(
  // Not 401: the present session goes on.
  403,
  'wrong-pin',
  'Pas of pincode onjuist. Na 5 keer onjuist gaat de pas 15 minuten op slot.',
);
const badgeLocked = (seconds: number) =>
  refuse(
    429,
    'badge-locked',
    `Te vaak een onjuiste pincode. Probeer het over ${Math.ceil(seconds / 60)} min. nogmaals, of meld aan met je wachtwoord.`,
  );

function counted(why: Parameters<typeof signInRefused>[0], refusal: Refusal): Refusal {
  signInRefused(why);
  return refusal;
}

/** Sign-in and sign-out, the signed-in user, keepalive (spec: README, Session and shell). */
export function sessionRoutes(app: FastifyInstance, { db, sessions, signInsPerMinute }: Deps): void {
  const rateLimit = {
    max: signInsPerMinute,
    timeWindow: 60_000,
    hook: 'preHandler' as const,
    onExceeded: () => signInRefused('too-many'),
    keyGenerator: (request: { ip: string; body?: unknown }) =>
      `${request.ip} ${(request.body as { username: string }).username}`,
  };
  // Limits one password tried on many names, or one PIN on many badges; the people of a shop share one address.
  const fromAddress = signInsPerMinute * NAMES_PER_ADDRESS;
  const addresses = tokenBuckets(fromAddress, fromAddress / 60);
  function addressRefusal({ ip }: FastifyRequest, reply: FastifyReply): Refusal | undefined {
    const wait = addresses.wait(ip, 1, Date.now());
    if (wait === 0) addresses.take(ip, 1, Date.now());
    else void reply.header('Retry-After', wait);
    return wait > 0 ? counted('too-many', tooManyTries) : undefined;
  }

  mount(app, signIn, { config: { rateLimit } })(async ({ body, request, reply }) => {
    const refusal = addressRefusal(request, reply);
    if (refusal) return refusal;
    const user = await db.one<{ id: number; password_hash: string }>(
      'SELECT id, password_hash FROM users WHERE username = $1 AND closed_at IS NULL',
      [body.username],
    );
    if (!(await passwordMatches(body.password, user?.password_hash)) || !user)
      return counted('password', wrongPassword);
    await keepLanguage(db, user.id, body);
    await enter(user.id, request, reply);
    return { status: 204 };
  });

  mount(
    app,
    signInByBadge,
  )(async ({ body, request, reply }) => {
    const refusal = addressRefusal(request, reply);
    if (refusal) return refusal;
    const found = await userOfBadge(db, body.badge, body.pin);
    if (found.kind === 'locked') {
      void reply.header('Retry-After', found.seconds);
      return counted('badge-locked', badgeLocked(found.seconds));
    }
    if (found.kind === 'wrong') return counted('pin', wrongPin);
    await enter(found.user_id, request, reply);
    return { status: 204 };
  });

  async function enter(user_id: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const earlier = sessionToken(request);
    if (earlier !== undefined) await sessions.end(earlier);
    setSessionCookie(reply, await sessions.open(user_id));
  }

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
      language: user.language,
      permissions: [...user.permissions],
      locations: [...user.locations],
    },
  }));

  mount(
    app,
    putLanguage,
  )(async ({ user, body, tx }) => {
    await keepLanguage(tx, user.id, { language: body.language, language_chosen: true });
    return { status: 204 };
  });

  mount(app, keepalive)(() => ({ status: 204 }));
}

/** Keeps a language with a user: the chosen one, or the first that they saw. */
async function keepLanguage(
  db: Queryable,
  id: number,
  { language, language_chosen = false }: Pick<BodyOf<typeof signIn>, 'language' | 'language_chosen'>,
): Promise<void> {
  if (language)
    await db.execute('UPDATE users SET language = $2 WHERE id = $1 AND ($3 OR language IS NULL)', [
      id,
      language,
      language_chosen,
    ]);
}
