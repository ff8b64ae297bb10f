import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LANGUAGE_COOKIE } from '../../core/language/cookie.ts';
import { landingPage, loginPage } from './pages.ts';
import { pageLanguage } from './page-language.ts';
import { safeReferrer } from './safe-referrer.ts';

const YEAR_S = 365 * 24 * 3600;

/** The small portal that signs people in, outside the app (spec: README, Session and shell). */
export function portalRoutes(app: FastifyInstance): void {
  const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const style = file('portal.css');
  const script = file('portal.js');

  app.get('/portal/login', { schema: { hide: true } }, async (request, reply) => {
    const { referrer } = request.query as { referrer?: unknown };
    const language = pageLanguage(request);
    if (language.chosen)
      reply.setCookie(LANGUAGE_COOKIE, language.code, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
    return html(reply, loginPage(safeReferrer(referrer), language));
  });
  app.get('/portal', { schema: { hide: true } }, async (request, reply) =>
    request.user
      ? html(reply, landingPage(request.user.name, request.user.language ?? pageLanguage(request).code))
      : reply.redirect('/portal/login?referrer=/portal'),
  );
  app.get('/portal/portal.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  );
  app.get('/portal/portal.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(script),
  );
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
