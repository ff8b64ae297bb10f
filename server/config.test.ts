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
  ])('%s=%s is named as wrong', (name, value) => {
    const reading = readConfig({ [name]: value });
    expect(reading.ok ? [] : reading.faults).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '0.0.0.0', TRUSTED_PROXIES: '1' }, false],
    [{ HOST: '0.0.0.0', HTTPS: 'off' }, false],
    [{ HOST: 'localhost' }, false],
  ])('with %j its own HTTPS is %s', (env, https) => {
    expect(readConfig(env)).toMatchObject({ config: { https } });
  });
});
