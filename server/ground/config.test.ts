import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults that need nothing', () => {
    expect(readConfig({})).toMatchObject({
      ok: true,
      config: {
        port: 8080,
        host: '127.0.0.1',
        environment: 'local',
        provider: 'de servicedesk',
        https: false,
      },
    });
  });

  it('count as not given when empty', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ ok: true, config: { port: 8080 } });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['TRUSTED_PROXIES', 'on'],
    ['TRUSTED_PROXIES', '-1'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['OMS_ENVIRONMENT', 'acceptance'],
    ['PORTAL_URL', 'javascript:alert(1)'],
    ['DATABASE_READ_URL', 'localhost'],
    ['METABASE_REPORTS', 'dashboard=12'],
    ['METABASE_REPORTS', 'dashboard=dashboard:12,'],
  ])('%s=%s is named as wrong', (name, value) => {
    const reading = readConfig({ [name]: value });
    expect(reading.ok ? [] : reading.faults).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  it('that are wrong say what was read, but never of a secret', () => {
    const faultsOf = (env: Record<string, string>) => {
      const reading = readConfig(env);
      return reading.ok ? '' : reading.faults.join();
    };
    expect(faultsOf({ PORT: 'http' })).toContain('; read "http"');
    expect(faultsOf({ DATABASE_URL: 'mysql://jan:geheim@x/y' })).not.toContain('geheim');
  });

  it.each([
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '0.0.0.0', TRUSTED_PROXIES: '1' }, false],
    [{ HOST: '0.0.0.0', HTTPS: 'off' }, false],
    [{ HOST: 'localhost' }, false],
  ])('with %j its own HTTPS is %s', (env, https) => {
    expect(readConfig(env)).toMatchObject({ config: { https } });
  });

  it('name the payment providers that pay back, each whole', () => {
    expect(readConfig({})).toMatchObject({ config: { refunds: { mollie: null, adyen: null } } });
    const adyen = { ADYEN_API_KEY: 'a', ADYEN_MERCHANT_ACCOUNT: 'WinkelNL', ADYEN_HMAC_KEY: 'AB'.repeat(32) };
    expect(readConfig({ MOLLIE_API_KEY: 'test_1', ...adyen })).toMatchObject({
      config: {
        refunds: {
          mollie: { url: 'https://api.mollie.com/v2', key: 'test_1' },
          adyen: { url: 'https://checkout-test.adyen.com/v71', key: 'a', merchantAccount: 'WinkelNL' },
        },
      },
    });
    expect(readConfig({ ...adyen, ADYEN_HMAC_KEY: '' })).toEqual({
      ok: false,
      faults: ['ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT and ADYEN_HMAC_KEY: give all, or none'],
    });
    expect(readConfig({ ...adyen, ADYEN_HMAC_KEY: 'geheim' })).toMatchObject({ ok: false });
  });

  it('mails and webhooks of triggers are files unless a server and a secret are given', () => {
    expect(readConfig({})).toMatchObject({ config: { mail: null, webhooks: null } });
    const mail = { SMTP_URL: 'smtp://u:w@smtp.example.nl', MAIL_FROM: 'Winkel <order@winkel.nl>' };
    const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(readConfig({ ...mail, WEBHOOK_SECRET, WEBHOOK_OWN_HOSTS: 'erp,pim' })).toMatchObject({
      config: {
        mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
        webhooks: { secret: WEBHOOK_SECRET, ownHosts: new Set(['erp', 'pim']) },
      },
    });
    expect(readConfig({ ...mail, MAIL_FROM: '' })).toMatchObject({ ok: false });
    expect(readConfig({ ...mail, MAIL_FROM: 'x@y.nl\nBcc: z@y.nl' })).toMatchObject({ ok: false });
    expect(readConfig({ SMTP_URL: 'https://geheim' })).toMatchObject({
      faults: [expect.not.stringContaining('geheim')],
    });
  });

  it('name where what is asked outside is sent, with its secret', () => {
    const given = { OUTSIDE_URL: 'https://magazijn.example.nl/berichten', OUTSIDE_SECRET: 'b3f1' };
    expect(readConfig(given)).toMatchObject({
      config: { outside: { url: given.OUTSIDE_URL, secret: 'b3f1' } },
    });
    expect(readConfig({ ...given, OUTSIDE_SECRET: '' })).toMatchObject({ ok: false });
    expect(readConfig({})).toMatchObject({ config: { outside: null } });
  });

  it('name what the reports of a Metabase are there', () => {
    const given = {
      METABASE_URL: 'https://metabase.example.nl',
      METABASE_SECRET: 'b3f1',
      METABASE_REPORTS: 'dashboard=dashboard:12,import_errors=question:7:600',
    };
    const reading = readConfig(given);
    expect(reading.ok && [...(reading.config.metabase?.reports ?? [])]).toEqual([
      ['dashboard', { kind: 'dashboard', id: 12, height: null }],
      ['import_errors', { kind: 'question', id: 7, height: 600 }],
    ]);
    expect(readConfig({ ...given, METABASE_SECRET: '' })).toMatchObject({ ok: false });
    expect(readConfig({})).toMatchObject({ config: { metabase: null, databaseReadUrl: undefined } });
  });

  it('name a geocoder and a map; the address of its pictures has their place', () => {
    const given = {
      GEOCODER_URL: 'https://nominatim.example.nl/search',
      MAP_TILES_URL: 'https://kaart.example.nl/{z}/{x}/{y}.png?key=1',
    };
    expect(readConfig(given)).toMatchObject({
      config: { geocoderUrl: given.GEOCODER_URL, mapTilesUrl: given.MAP_TILES_URL },
    });
    expect(readConfig({})).toMatchObject({ config: { geocoderUrl: null, mapTilesUrl: null } });
    for (const MAP_TILES_URL of [
      'https://kaart.example.nl/{z}/{x}.png',
      'https://{x}/{y}/{z}',
      '/{z}/{x}/{y}',
    ])
      expect(readConfig({ MAP_TILES_URL })).toMatchObject({ ok: false });
  });

  it('knows where the menu leads outside, and takes web addresses alone', () => {
    const reading = readConfig({ API_DOCUMENTATION_URL: 'https://docs.test/api' });
    expect(reading.ok && reading.config.externalLinks).toEqual({
      'api-documentation': 'https://docs.test/api',
    });
    expect(readConfig({ PROCESSOR_MANAGER_URL: 'javascript:alert(1)' })).toMatchObject({ ok: false });
  });
});
