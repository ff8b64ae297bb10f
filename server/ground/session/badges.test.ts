import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBadges } from '../../demo/data/demo-badges.ts';
import { freshApp, type TestApp } from '../../testing/app.ts';
import { giveBadge } from './badges.ts';

const [fatima, daan] = demoBadges.map(({ badge }) => badge);
const NOBODYS = 'OMSPAS-00000000';
let oms: TestApp;

beforeAll(async () => {
  oms = await freshApp();
});
beforeEach(() => oms.db.execute('DELETE FROM badge_tries'));

const enter = (badge: string | undefined, pin: string, cookie = '') =>
  oms.visitor.post('/api/session/badge', { badge, pin }, cookie ? { cookie } : {});
const statuses = async (badge: string | undefined, ...pins: string[]) => {
  const found: number[] = [];
  for (const pin of pins) found.push((await enter(badge, pin)).statusCode);
  return found;
};
const who = async (cookie: string) =>
  (await oms.visitor.get('/api/current-user', { cookie })).json<{ username?: string }>().username;

describe('changing user by badge and PIN', () => {
  it('opens a session of the badge’s user, and ends the one before', async () => {
    const { cookie } = await oms.signIn('magazijn');
    const reply = await enter(daan, '2580', cookie);
    expect(reply.statusCode).toBe(204);
    const [set] = reply.cookies;
    expect(await who(`${set?.name}=${set?.value}`)).toBe('magazijn2');
    expect(await who(cookie)).toBeUndefined();
  });

  it('a wrong PIN leaves who works at work, and says what is next in Dutch', async () => {
    const { cookie } = await oms.signIn('magazijn');
    const reply = await enter(daan, '0000', cookie);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      403,
      {
        code: 'wrong-pin',
        detail: 'Pas of pincode onjuist. Na 5 keer onjuist gaat de pas 15 minuten op slot.',
      },
    ]);
    expect(await who(cookie)).toBe('magazijn');
  });

  it('a badge that nobody has is refused in the same words, and locked alike', async () => {
    expect((await enter(NOBODYS, '0000')).json()).toEqual((await enter(daan, '0000')).json());
    expect(await statuses(NOBODYS, ...Array<string>(5).fill('1111'))).toEqual([403, 403, 403, 403, 429]);
  });

  it('five wrong PINs lock the badge, for the right one too and for 15 minutes; no other', async () => {
    expect(await statuses(fatima, '0000', '0001', '0002', '0003', '0004', '2580')).toEqual([
      403, 403, 403, 403, 403, 429,
    ]);
    const locked = await enter(fatima, '2580');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890);
    expect(locked.json()).toMatchObject({
      code: 'badge-locked',
      detail:
        'Te vaak een onjuiste pincode. Probeer het over 15 min. nogmaals, of meld aan met je wachtwoord.',
    });
    expect(await statuses(daan, '2580')).toEqual([204]);
    await oms.db.execute(`UPDATE badge_tries SET last_at = now() - interval '901 seconds'`);
    expect(await statuses(fatima, '2580')).toEqual([204]);
  });

  it('tries at once are no more than one after another', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => enter(daan, `00${10 + i}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it('the right PIN forgets the wrong ones', async () => {
    expect(await statuses(daan, '0000', '0000', '0000', '0000', '2580', '0000', '2580')).toEqual([
      403, 403, 403, 403, 204, 403, 204,
    ]);
  });

  it.each([
    ['OMSPAS-1', '2580'],
    ['8712340512076', '2580'],
    ['A-12', '2580'],
    [daan, 'geheim'],
    [daan, ''],
    [daan, '123456789'],
  ])('%j with PIN %j is malformed', async (badge, pin) => {
    expect((await enter(badge, pin)).statusCode).toBe(400);
  });

  it('no location may be called as a badge is', async () => {
    await expect(
      oms.db.execute(`UPDATE storage_locations SET identifier = 'omspas-x' WHERE id = 1`),
    ).rejects.toThrow(/is_no_badge/);
  });

  it('a new badge ends the one before; PINs are kept as argon2id', async () => {
    const user = await oms.db.one<{ id: number }>(`SELECT id FROM users WHERE username = 'winkel2'`);
    const old = demoBadges.find(({ username }) => username === 'winkel2')?.badge;
    const badge = await giveBadge(oms.db, user?.id ?? 0, '135790');
    expect(await statuses(badge, '135790')).toEqual([204]);
    expect(await statuses(old, '2580')).toEqual([403]);
    const rows = await oms.db.query<{ pin_hash: string }>('SELECT pin_hash FROM badges');
    expect(rows.filter(({ pin_hash }) => !pin_hash.startsWith('$argon2id$'))).toEqual([]);
  });
});
