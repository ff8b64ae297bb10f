import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '../../../contract/push.ts';
import type { Language } from '../../../core/language/language.ts';
import { runJobs } from '../../ground/jobs/run-jobs.ts';
import { tasksWith } from '../../tasks/tasks.ts';
import { freshApp } from '../../testing/app.ts';
import { oneSignalPort } from './one-signal.ts';
import { send as sendJob } from './send.ts';
import { eventually } from '../../testing/eventually.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

/** OneSignal's REST API, as its reference describes it. */
const asked: { path: string; key: string | undefined; body: Record<string, unknown> }[] = [];
let reply: { status: number; body: unknown };
const api = createServer((request, response) => {
  let text = '';
  request.on('data', part => (text += String(part)));
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>;
    asked.push({ path: request.url ?? '', key: request.headers.authorization, body });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
});
const APP = '7c7f1c3e-9a53-4f0c-8d5e-0a9f5c1d2e3f';
const SUBSCRIPTION = '1dbad7a0-2f6f-4d3b-8a4c-5b6d7e8f9a0b';
let oneSignal: { appId: string; apiKey: string; url: string };

beforeAll(async () => {
  await new Promise<void>(resolve => void api.listen(0, '127.0.0.1', resolve));
  oneSignal = { appId: APP, apiKey: 'key', url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
});
afterAll(() => void api.close());
beforeEach(() => {
  asked.length = 0;
  reply = { status: 200, body: { id: 'a', external_id: null } };
});

const target = { address: SUBSCRIPTION, p256dh: null, auth: null, origin: 'https://oms.example.nl' };
const message: PushMessage = {
  kind: 'to-pick',
  users: [3, 6],
  place: { type: 'store', identifier: '101' },
  ids: [11, 12],
};
const KEY = '5e2f3a8c-0d4b-4b57-9a3e-0c1d2e3f4a5b';
const send = (language: Language | null = null) =>
  oneSignalPort(oneSignal).send(target, message, { key: KEY, ttl: 14_400, language });

describe('OneSignal', () => {
  it('gets the kind in words, ids as data, and where a tap leads; no personal data', async () => {
    expect(await send()).toEqual({ kind: 'sent' });
    expect(asked).toEqual([
      {
        path: '/notifications?c=push',
        key: 'Key key',
        body: {
          app_id: APP,
          idempotency_key: KEY,
          target_channel: 'push',
          include_subscription_ids: [SUBSCRIPTION],
          headings: {
            nl: 'Nieuwe levering om te picken',
            en: 'New delivery to pick',
            pl: 'Nowa dostawa do zebrania',
          },
          contents: { nl: 'Locatie 101', en: 'Site 101', pl: 'Lokalizacja 101' },
          data: message,
          web_push_topic: expect.stringMatching(/^[\w-]{32}$/),
          ttl: 14_400,
          priority: 10,
          web_url: 'https://oms.example.nl/melding/3-6?to=%2Fscan%2Fte-leveren',
        },
      },
    ]);
  });

  it('gets only the words of its user, who may read another language than the browser', async () => {
    await send('pl');
    expect(asked[0]?.body).toMatchObject({
      headings: { en: 'Nowa dostawa do zebrania' },
      contents: { en: 'Lokalizacja 101' },
    });
    expect(Object.keys(asked[0]?.body['headings'] ?? {})).toEqual(['en']);
  });

  it('takes nothing back', () => {
    expect(oneSignalPort(oneSignal).takesBack(SUBSCRIPTION)).toBe(false);
  });

  it.each([
    [200, { id: '', errors: ['All included players are not subscribed'] }, 'gone'],
    [200, { id: 'a', errors: { invalid_player_ids: [SUBSCRIPTION] } }, 'gone'],
    [400, { errors: ['Please include a case-sensitive header'] }, 'refused'],
    [403, { errors: [] }, 'refused'],
    [404, { errors: ['app not found'] }, 'refused'],
    [410, {}, 'refused'],
    [200, { id: '', errors: ['no contents'] }, 'refused'],
    [200, null, 'sent'],
    [429, {}, 'later'],
    [503, {}, 'later'],
  ])('that answers %i %j: %s', async (status, body, kind) => {
    reply = { status, body };
    expect(await send()).toMatchObject({ kind });
  });

  it('whose 200 is no JSON has taken it: it is not sent again', async () => {
    reply = { status: 200, body: undefined };
    expect(await send()).toEqual({ kind: 'sent' });
  });

  it('that is busy gets the same key again', async () => {
    const oms = await freshApp();
    Object.assign(oms.deps.config.push, { oneSignal });
    const subscribed = await oms.db.one<{ id: number }>(
      `INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address)
       SELECT id, gen_random_uuid(), 2, 'one-signal', $1 FROM users WHERE username = 'winkel' RETURNING id`,
      [SUBSCRIPTION],
    );
    const { users: _, ...rest } = message;
    const job = { subscription_ids: [subscribed?.id ?? 0], message: rest, made_at: Date.now(), key: KEY };
    const trySending = () => sendJob(oms.db, oms.deps.config.push, job, () => undefined);
    reply = { status: 503, body: {} };
    await expect(trySending()).rejects.toThrow('503');
    reply = { status: 200, body: { id: 'a' } };
    await oms.db.execute(`UPDATE users SET language = 'pl' WHERE username = 'winkel'`);
    await trySending();
    // A shown message cannot be taken back there.
    await sendJob(oms.db, oms.deps.config.push, { ...job, message: { ...rest, ids: [] } }, () => undefined);
    expect(asked.map(({ body }) => body['idempotency_key'])).toEqual([KEY, KEY]);
    expect(asked.map(({ body }) => Object.keys(body['headings'] ?? {}).length)).toEqual([3, 1]);
  });

  it('that cannot be reached is tried again', async () => {
    const port = oneSignalPort({ ...oneSignal, url: 'http://127.0.0.1:1' });
    expect(await port.send(target, message, { key: KEY, ttl: 14_400, language: null })).toMatchObject({
      kind: 'later',
    });
  });

  it('is used where it is configured: the subscription is stored by its id, and a delivery reaches it', async () => {
    const oms = await freshApp();
    Object.assign(oms.deps.config.push, { oneSignal });
    const shop = await oms.signIn('winkel');
    const config = (await shop.get('/api/frontend/config')).json<{ settings: object }>();
    expect(config.settings).toMatchObject({ 'onesignal-app-id': APP });
    const url = '/api/rest/locations/store/101/push-subscriptions/0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'to-be-requested' WHERE identifier = '261116-0001-1'`,
    );
    const body = { provider: 'one-signal', subscription_id: SUBSCRIPTION };
    expect((await shop.put(url, body)).statusCode).toBe(204);
    expect((await shop.get(url)).json()).toMatchObject({ address: SUBSCRIPTION, public_key: null });
    const jobs = runJobs(oms.db, () => undefined, tasksWith(oms.deps.config), '');
    await setDeliveries(oms.db, `status = 'requested'`, `identifier = '261116-0001-1'`);
    await eventually(() => expect(asked).toHaveLength(1));
    await jobs.stop();
    expect(asked[0]?.body).toMatchObject({ include_subscription_ids: [SUBSCRIPTION] });
  });
});
