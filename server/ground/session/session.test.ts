import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '../../testing/app.ts';
import { hashPassword } from './passwords.ts';

let oms: TestApp;
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword('geheim');
});
beforeEach(async () => {
  oms = await freshApp();
  await oms.db.execute(
    `INSERT INTO users (username, name, password_hash, homepage, permissions) VALUES ('jan', 'Jan', $1, '/scan', '{a.b}')`,
    [password_hash],
  );
});

const signIn = () => oms.signIn('jan', 'geheim');

it('an account that was closed says so to its sessions at once, and nobody signs in with it', async () => {
  const jan = await signIn();
  expect((await jan.get('/api/current-user')).statusCode).toBe(200);
  await oms.db.execute(`UPDATE users SET closed_at = now() WHERE username = 'jan'`);
  await expect
    .poll(async () => (await jan.get('/api/current-user')).json())
    .toMatchObject({ status: 401, code: 'account-closed', detail: 'Dit account is gesloten.' });
  const again = await oms.visitor.post('/api/session', { username: 'jan', password: 'geheim' });
  expect(again.json()).toMatchObject({ code: 'wrong-credentials' });
});

describe('signing in', () => {
  it('gives a cookie that scripts and other sites cannot use', async () => {
    const reply = await oms.visitor.post('/api/session', { username: 'jan', password: 'geheim' });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-oms=[\w-]{43}; Max-Age=57600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each([
    { username: 'jan', password: 'fout' },
    { username: 'niemand', password: 'geheim' },
  ])('is refused for $username with $password, in the same words', async body => {
    const reply = await oms.visitor.post('/api/session', body);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({
      code: 'wrong-credentials',
      detail: 'Gebruikersnaam of wachtwoord onjuist.',
    });
  });

  it('keeps only a hash of the token', async () => {
    const { cookie } = await signIn();
    const [row] = await oms.db.query<{ token_hash: Buffer }>('SELECT token_hash FROM sessions');
    expect(row?.token_hash).toHaveLength(32);
    expect(row?.token_hash.toString('base64url')).not.toBe(cookie.split('=')[1]);
  });

  it('is limited for one address and name', async () => {
    const limited = await freshApp({ deps: { signInsPerMinute: 2 } });
    const wrong = (username: string) => limited.visitor.post('/api/session', { username, password: 'x' });
    const statuses = [];
    for (const username of ['jan', 'jan', 'jan', 'piet']) statuses.push((await wrong(username)).statusCode);
    expect(statuses).toEqual([401, 401, 429, 401]);
    const refused = await wrong('jan');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  });

  it('of a colleague at the same address goes on, whatever one name gets wrong', async () => {
    const limited = await freshApp({ deps: { signInsPerMinute: 10 } });
    await limited.db.execute(
      `INSERT INTO users (username, name, password_hash, homepage, permissions) VALUES ('piet', 'Piet', $1, '/scan', '{}')`,
      [password_hash],
    );
    const enter = async (username: string, password: string) =>
      (await limited.visitor.post('/api/session', { username, password })).statusCode;
    for (let nth = 0; nth < 12; nth++) await enter('jan', 'fout');
    expect([await enter('jan', 'geheim'), await enter('piet', 'geheim')]).toEqual([429, 204]);
  });

  it('is limited for one address, whatever the names and badges', async () => {
    const limited = await freshApp({ deps: { signInsPerMinute: 1 } });
    const statuses = [];
    for (let nth = 0; nth < 8; nth++)
      statuses.push(
        (await limited.visitor.post('/api/session', { username: `jan${nth}`, password: 'x' })).statusCode,
      );
    for (let nth = 0; nth < 3; nth++) {
      const reply = await limited.visitor.post('/api/session/badge', {
        badge: `OMSPAS-0000000${nth}`,
        pin: '1234',
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(401), 403, 403, 429]);
  });
});

describe('a session', () => {
  it('tells who is signed in', async () => {
    const jan = await signIn();
    const reply = await jan.get('/api/current-user?x=1');
    expect(reply.json()).toMatchObject({
      username: 'jan',
      homepage: '/scan',
      permissions: ['a.b'],
      locations: [],
    });
  });

  it('answers 401 without one', async () => {
    const reply = await oms.visitor.get('/api/keepalive');
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'not-signed-in', detail: 'Je bent niet ingelogd.' });
  });

  it('is nobody’s for a device that means another user', async () => {
    const jan = await signIn();
    const { id } = (await jan.get('/api/current-user')).json<{ id: number }>();
    expect((await jan.get('/api/current-user', { 'x-user-id': String(id) })).statusCode).toBe(200);
    expect((await jan.get('/api/current-user', { 'x-user-id': String(id + 1) })).statusCode).toBe(401);
  });

  it('ends at sign-out, also for a copy of the cookie', async () => {
    const jan = await signIn();
    expect((await jan.get('/api/keepalive')).statusCode).toBe(204);
    expect((await jan.delete('/api/session')).statusCode).toBe(204);
    expect((await jan.get('/api/keepalive')).statusCode).toBe(401);
  });

  it('ends after 16 hours without a call', async () => {
    const jan = await signIn();
    await oms.db.execute(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expect((await jan.get('/api/keepalive')).statusCode).toBe(401);
  });

  it('is prolonged by a call, and its cookie with it', async () => {
    const jan = await signIn();
    await oms.db.execute(`UPDATE sessions SET expires_at = now() + interval '1 hour'`);
    const reply = await jan.get('/api/keepalive');
    expect(reply.headers['set-cookie']).toContain('Max-Age=57600');
    const row = await oms.db.one(`SELECT expires_at > now() + interval '15 hours' AS far FROM sessions`);
    expect(row).toEqual({ far: true });
  });

  it('feels a change of rights or locations made elsewhere at once', async () => {
    const jan = await signIn();
    await jan.get('/api/current-user');
    const heard = new Promise(resolve => void oms.deps.notifications.onNotify('session_changed', resolve));
    await oms.db.execute(`UPDATE users SET permissions = '{c.d}' WHERE username = 'jan'`);
    await heard;
    expect((await jan.get('/api/current-user')).json()).toMatchObject({ permissions: ['c.d'] });
  });
});

describe('tries at signing in', () => {
  const codes = async (app: TestApp, headers: (nth: number) => Record<string, string>) => {
    const told = [];
    for (let nth = 0; nth < 12; nth++) {
      const body = { username: `raden${nth}`, password: 'x' };
      told.push((await app.visitor.post('/api/session', body, headers(nth))).statusCode);
    }
    return told;
  };
  const tenThenNoMore = [...Array.from({ length: 10 }, () => 401), 429, 429];

  it('are counted by address, and nobody gets another one by a header', async () => {
    const app = await freshApp({
      db: { ...oms.db, drop: async () => undefined },
      deps: { signInsPerMinute: 1 },
    });
    expect(await codes(app, nth => ({ 'x-forwarded-for': `203.0.113.${nth}` }))).toEqual(tenThenNoMore);
  });

  it('behind one proxy are counted by the address that it saw, whatever the caller wrote before that', async () => {
    const behind = { config: { trustedProxies: 1 }, db: { ...oms.db, drop: async () => undefined } };
    const app = await freshApp({ ...behind, deps: { signInsPerMinute: 1 } });
    expect(await codes(app, nth => ({ 'x-forwarded-for': `198.51.100.${nth}, 203.0.113.1` }))).toEqual(
      tenThenNoMore,
    );
    const others = await codes(app, nth => ({ 'x-forwarded-for': `203.0.113.1, 203.0.113.${nth + 2}` }));
    expect(new Set(others)).toEqual(new Set([401]));
  });
});

describe('a write', () => {
  it.each<Record<string, string>>([
    { 'x-requested-with': '' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
  ])('is refused with %j', async headers => {
    const reply = await oms.visitor.delete('/api/session', undefined, headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'cross-site' });
  });

  it('passes from the own origin', async () => {
    const reply = await oms.visitor.delete('/api/session', undefined, {
      host: 'oms.local',
      origin: 'https://oms.local',
    });
    expect(reply.statusCode).toBe(204);
  });
});

describe('the language of the screens', () => {
  const languageOf = async (cookie: string) =>
    (await oms.visitor.get('/api/current-user', { cookie })).json<{ language: string | null }>().language;
  const enter = async (given: object) => {
    const reply = await oms.visitor.post('/api/session', { username: 'jan', password: 'geheim', ...given });
    const [set] = reply.cookies;
    return languageOf(`${set?.name}=${set?.value}`);
  };

  it('is nobody’s choice at first; the page that somebody signs in on first gives it', async () => {
    expect(await enter({})).toBeNull();
    expect(await enter({ language: 'pl' })).toBe('pl');
  });

  it('is the user’s own from then on, unless another is chosen on the page', async () => {
    await enter({ language: 'pl' });
    expect(await enter({ language: 'nl' })).toBe('pl');
    expect(await enter({ language: 'en', language_chosen: true })).toBe('en');
    expect(await enter({})).toBe('en');
  });

  it('is not set by who cannot sign in', async () => {
    const given = { username: 'jan', password: 'fout', language: 'pl', language_chosen: true };
    expect((await oms.visitor.post('/api/session', given)).statusCode).toBe(401);
    expect(await enter({})).toBeNull();
  });

  it('is changed by the user, for every session', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await here.put('/api/current-user/language', { language: 'pl' })).statusCode).toBe(204);
    for (const { cookie } of [here, there]) await expect.poll(() => languageOf(cookie)).toBe('pl');
    expect((await here.put('/api/current-user/language', { language: 'de' })).statusCode).toBe(400);
  });
});
