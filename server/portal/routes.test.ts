import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../core/language/language.ts';
import { languageNames } from '../../core/language/names.ts';
import { type TestApp, freshApp } from '../testing/app.ts';

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp();
});

const titleOf = (body: string) => /<html lang="(\w+)">[^]*<h1>(.*)<\/h1>/.exec(body)?.slice(1);

describe('the sign-in page is in the language', () => {
  const asked = async (query: string, headers: Record<string, string> = {}) =>
    oms.visitor.get(`/portal/login?referrer=%2Fscan%3Fa%3D1${query}`, headers);
  const PL = { 'accept-language': 'de-DE,pl-PL;q=0.9,en;q=0.8' };

  it.each([
    ['that the browser names first of ours', '', PL, ['pl', 'Logowanie']],
    ['that the device showed last', '', { ...PL, cookie: 'oms-language=en' }, ['en', 'Sign in']],
    ['that is chosen', '&language=nl', { ...PL, cookie: 'oms-language=en' }, ['nl', 'Inloggen']],
    ['Dutch, when nothing is known', '', { 'accept-language': '' }, ['nl', 'Inloggen']],
    ['Dutch, when what is named is none', '&language=xx', { cookie: 'oms-language=<b>' }, ['nl', 'Inloggen']],
  ])('%s', async (_, query, headers, title) => {
    expect(titleOf((await asked(query, headers)).body)).toEqual(title);
  });

  it('a choice is kept on the device, and said with the sign-in', async () => {
    const chosen = await asked('&language=pl');
    expect(chosen.headers['set-cookie']).toBe('oms-language=pl; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(chosen.body).toContain('data-chosen');
    const shown = await asked('', PL);
    expect(shown.headers['set-cookie']).toBeUndefined();
    expect(shown.body).not.toContain('data-chosen');
  });

  it('each language is there by its own name, and keeps the way back', async () => {
    const { body } = await asked('');
    for (const code of languages)
      expect(body).toMatch(
        new RegExp(
          `href="/portal/login\\?referrer=%2Fscan%3Fa%3D1&amp;language=${code}" lang="${code}".*>${languageNames[code]}</a>`,
        ),
      );
  });
});

it('the landing page is in the user’s language', async () => {
  const sorter = await oms.signIn('magazijn');
  await sorter.put('/api/current-user/language', { language: 'pl' });
  await expect.poll(async () => titleOf((await sorter.get('/portal')).body)).toEqual(['pl', 'Portal']);
  expect((await sorter.get('/portal')).body).toContain('Zalogowano jako <strong>Fatima el Idrissi</strong>.');
});
