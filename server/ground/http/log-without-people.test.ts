import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { areas } from '../../areas.ts';
import { freshApp } from '../../testing/app.ts';

/** Words that may never be in a line of the log. */
const PERSONAL = /jansen|example\.com|geheim|winkelstraat/i;

/** Routes that fail as the real ones may: with values in the message, its detail, its cause. */
function failing(app: FastifyInstance): void {
  const fail = (path: string, error: () => unknown) =>
    app.post(path, () => {
      throw error();
    });
  fail('/api/fails/:name', () =>
    Object.assign(new Error('duplicate key "9 "Jansen"" Winkelstraat \n at Jansen) violates "users_email"'), {
      code: '23505',
      severity: 'ERROR',
      table: 'users',
      constraint: 'users_email',
      detail: 'Key (email)=(jansen@example.com) already exists.',
      where: 'COPY users, line 1: "Jansen"',
      parameters: ['Jansen'],
    }),
  );
  fail('/api/fails-inside/:name', () =>
    Object.assign(new Error('no answer about jansen@example.com', { cause: new Error('at «Jansen»') }), {
      response: { body: 'Jansen' },
    }),
  );
  fail('/api/fails-reading/:name', () => JSON.parse('{"name": Jansen}'));
  fail('/api/fails-alone/:name', () => 'Jansen');
  app.post('/api/logs/:name', async request => {
    request.log.error(new Error('no answer about jansen@example.com'));
    const err = new Error('no answer about jansen@example.com');
    request.log.error({ err });
    request.log.error({ err }, err.message);
  });
}

test.each(['warn', 'info', 'debug', 'trace'])(
  'at %s the log has no names, addresses or secrets: not of paths, queries, bodies, headers or errors',
  async logLevel => {
    const lines: string[] = [];
    const { visitor, signIn, db } = await freshApp({
      config: { logLevel },
      areas: [...areas, failing],
      logTo: { write: line => void lines.push(line) },
    });
    const headers = { cookie: '__Host-oms=geheim', referer: '/?q=jansen', 'x-forwarded-for': 'geheim' };
    await visitor.get('/api/jansen@example.com?email=jansen@example.com', headers);
    await visitor.get('/orders/search?customer=Jansen&token=geheim', { ...headers, accept: 'text/html' });
    await visitor.get('/api/%E0%A4%A?name=jansen', headers);
    await visitor.post(
      '/api/rest/sales-orders',
      { name: 'Jansen' },
      { ...headers, authorization: 'Bearer geheim' },
    );
    for (const route of ['fails', 'fails-inside', 'fails-reading', 'fails-alone', 'logs']) {
      const reply = await visitor.post(
        `/api/${route}/Jansen?email=jansen@example.com`,
        { q: 'Jansen' },
        headers,
      );
      expect(reply.statusCode).toBe(route === 'logs' ? 200 : 500);
    }
    const backoffice = await signIn('backoffice');
    const search = await backoffice.get(
      '/api/rest/sales-orders-search/count?customer_name=Jansen&max_age_days=30',
    );
    expect(search.statusCode).toBe(200);
    // PostgreSQL's own refusal has the whole row in its detail.
    await db.execute('ALTER TABLE sessions ADD CONSTRAINT nobody CHECK (user_id < 0) NOT VALID');
    const refused = await visitor.post('/api/session', { username: 'magazijn', password: 'welkom' }, headers);
    expect(refused.statusCode).toBe(500);

    const log = lines.join('');
    expect(log).not.toMatch(PERSONAL);
    expect(log).not.toContain('Failing row');
    expect(log).toContain('"constraint":"users_email"');
    expect(log).toContain('"constraint":"nobody"');
    expect(log).toContain('"incident":');
    expect(log.includes('"route":"/api/session"')).toBe(logLevel !== 'warn');
  },
);
