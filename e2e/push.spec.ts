import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from './accessible.ts';
import { signIn } from './hands.ts';
import { delivers, equip, main, SETTINGS, test, tray } from './browser/push-browser.ts';
import type { World } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

const requested = (world: World, order: string) =>
  setDeliveries(world.db, `status = 'requested'`, 'identifier = $1', [`${order}-1`]);
const away = (world: World, order: string) =>
  setDeliveries(world.db, `status = 'to-be-requested'`, 'identifier = $1', [`${order}-1`]);

test('a new delivery for a store is a notification within seconds; a tap opens it', async ({
  page,
  world,
  service,
}) => {
  const order = '261116-0001';
  await away(world, order);
  await equip(page.context(), service, 'granted');
  await signIn(page, 'winkel');
  await page.goto(SETTINGS);
  const { notices, tap } = await tray(page);
  await expect(main(page)).toContainText('U bent niet aangemeld.');
  await expect(main(page)).toContainText('Uw browser ontvangt geen pushmeldingen.');
  await page.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(main(page)).toContainText('U bent aangemeld voor Utrecht Centrum.');
  await expect(main(page)).toContainText('Uw browser ontvangt pushmeldingen.');
  expect(await violationsOf(page)).toEqual([]);
  const deliver = await delivers(page, world);

  await requested(world, order);
  await expect.poll(() => service.pushed).toHaveLength(1);
  await deliver(service.pushed[0]?.message);
  await expect
    .poll(() => notices())
    .toEqual([expect.stringMatching(/^Nieuwe levering om te picken \| Order 261116-0001 · \d+ artikelen$/)]);
  await tap();
  await expect(page).toHaveURL(new RegExp(`/orders/detail/${order}/pick-by-store/\\d+$`));
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  expect(await notices()).toEqual([]);

  // Picked by a colleague: what is still shown is taken back.
  await deliver(service.pushed[0]?.message);
  await expect.poll(() => notices()).toHaveLength(1);
  await setDeliveries(world.db, `status = 'shipped'`, 'identifier = $1', [`${order}-1`]);
  await expect.poll(() => service.pushed).toHaveLength(2);
  await deliver(service.pushed[1]?.message);
  await expect.poll(() => notices()).toEqual([]);

  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Afmelden' }).click();
  await expect(main(page)).toContainText('U bent niet aangemeld.');
  await expect(main(page)).toContainText('Uw browser ontvangt geen pushmeldingen.');
  expect(await world.db.query('SELECT id FROM push_subscriptions')).toEqual([]);
});

test('a browser that gets another address is subscribed there, without anybody', async ({
  page,
  world,
  service,
}) => {
  await equip(page.context(), service, 'granted');
  await signIn(page, 'winkel');
  await page.goto(SETTINGS);
  const { moves } = await tray(page);
  await page.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(main(page)).toContainText('U bent aangemeld voor Utrecht Centrum.');
  const next = service.subscribe();
  await moves(next);
  await expect
    .poll(() => world.db.query('SELECT address, p256dh, auth FROM push_subscriptions'))
    .toEqual([{ address: next.endpoint, p256dh: next.p256dh, auth: next.auth }]);
});

test.describe('the screen', () => {
  const sizes = [
    [320, 640],
    [412, 915],
    [1440, 900],
  ] as const;
  test.use({ serviceWorkers: 'block' });

  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const withoutPush = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const press = (page: Page) => page.getByRole('button', { name: 'Aanmelden' }).click();
  async function pressBusy(page: Page): Promise<void> {
    await press(page);
    const button = page.getByRole('button', { name: 'Aanmelden' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    // It looks the same under the pointer that pressed it: its grey words were on the dark blue of one to press.
    const ground = () => button.evaluate(it => getComputedStyle(it).backgroundColor);
    const under = await ground();
    await page.mouse.move(0, 0);
    expect(await ground()).toBe(under);
  }
  /** The browser's question stays open; or its user closes it. */
  const askNever = (page: Page) =>
    page.addInitScript(() => (Notification.requestPermission = () => new Promise(() => undefined)));
  const askInVain = (page: Page) =>
    page.addInitScript(() => (Notification.requestPermission = async () => 'default'));
  /** The push service of the browser is out of reach. */
  const withoutService = (page: Page) =>
    page.addInitScript(() => {
      const pushManager = { getSubscription: () => Promise.reject(new DOMException('no', 'AbortError')) };
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => ({ pushManager }) });
    });
  const states: readonly (readonly [
    name: string,
    text: string,
    permission: NotificationPermission,
    make?: (page: Page, world: World) => Promise<unknown>,
    act?: (page: Page) => Promise<unknown>,
  ])[] = [
    ['off', 'U bent niet aangemeld.', 'default'],
    ['on', 'U bent aangemeld voor Utrecht Centrum.', 'granted', subscribed],
    ['denied', 'Meldingen van deze app zijn geblokkeerd', 'denied'],
    ['denied on ios', 'Kies deze app en zet Sta meldingen toe aan.', 'denied'],
    ['busy', 'Na Aanmelden vraagt je browser', 'default', askNever, pressBusy],
    ['not allowed', 'Druk opnieuw op Aanmelden en kies Toestaan.', 'default', askInVain, press],
    ['not subscribed', 'Aanmelden lukte niet. Probeer het opnieuw;', 'granted', withoutService, press],
    ['unsupported', 'Deze browser kan geen pushmeldingen ontvangen', 'default', withoutPush],
    ['ios', 'Zet de app eerst op je beginscherm', 'default', withoutPush],
    ['loading', 'Laden', 'default', async (_, world) => world.faults.set(/push-subscriptions/, 'hang')],
    [
      'failed',
      'De status van de pushmeldingen kon niet worden opgehaald.',
      'default',
      async (_, world) => world.faults.set(/push-subscriptions/, 'error'),
    ],
    [
      'right taken away',
      'Je hebt hier geen rechten meer voor.',
      'default',
      async (_, world) =>
        world.faults.set(/push-subscriptions/, {
          status: 403,
          body: { type: 'about:blank', status: 403, code: 'forbidden', title: 'Geen rechten' },
        }),
    ],
    [
      'provider missing',
      'Pushmeldingen staan uit, neem contact op met de servicedesk',
      'default',
      async page =>
        page.route('**/api/frontend/config', async route => {
          const reply = await route.fetch();
          await route.fulfill({ response: reply, body: (await reply.text()).replace(',"push"', '') });
        }),
    ],
  ];

  /** A browser that has subscribed before. */
  async function subscribed(page: Page, world: World): Promise<void> {
    await page.addInitScript(() => {
      const registration = { pushManager: PushManager.prototype };
      navigator.serviceWorker.getRegistration = async () => registration as ServiceWorkerRegistration;
    });
    await page.goto(SETTINGS);
    const endpoint = await page.evaluate(async () => {
      localStorage.setItem('test-subscribed', '1');
      return (await PushManager.prototype.getSubscription())?.endpoint;
    });
    await expect(main(page)).toContainText('U bent niet aangemeld.');
    const [, device] = /push-subscriptions\/([\w-]+)/.exec(world.faults.requests.join('\n')) ?? [];
    await world.db.execute(
      `INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address, p256dh, auth)
       SELECT u.id, $1, l.id, 'web-push', $2, '', '' FROM users u, locations l
       WHERE u.username = 'winkel' AND l.identifier = '101'`,
      [device, endpoint],
    );
  }

  test('the quiet hours are set in a dialog at each size; a fault of one time leaves the other as it is', async ({
    page,
    world,
    service,
  }) => {
    await equip(page.context(), service, 'default');
    await signIn(page, 'beheer');
    await page.goto(SETTINGS);
    const dialog = page.getByRole('dialog', { name: 'Stille uren' });
    const [from, until] = [dialog.getByLabel('Stil vanaf'), dialog.getByLabel('Tot')];
    const save = () => dialog.getByRole('button', { name: 'Opslaan' }).click();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Stille uren instellen' }).click();
      const { height: alone } = (await from.boundingBox())!;
      await from.fill('20:00');
      await save();
      await expect(dialog).toContainText('Vul beide tijden in, of geen van beide.');
      // The field at fault gets the keyboard, for which the dialog may scroll.
      await expect(async () => {
        const [left, right] = [await from.boundingBox(), await until.boundingBox()];
        expect(left).toMatchObject({ y: right?.y, height: alone });
      }, `at ${width}`).toPass({ timeout: 30_000 });
      expect.soft(await page.evaluate(sideways), `at ${width}`).toEqual([]);
      expect.soft(await violationsOf(page), `at ${width}`).toEqual([]);
      await dialog.getByRole('button', { name: 'Annuleren' }).last().click();
    }
    await page.getByRole('button', { name: 'Stille uren instellen' }).click();
    await from.fill('20:00');
    await until.fill('20:00');
    await save();
    await expect(dialog).toContainText('Kies een andere tijd dan het begin.');
    await until.fill('07:00');
    const heal = world.faults.set(/^PATCH .*propert/, 'error');
    await save();
    await expect(dialog).toContainText('Fout bij het opslaan');
    heal();
    await save();
    await expect(main(page)).toContainText('Tussen 20:00 en 07:00 blijft je apparaat stil');
  });

  for (const [name, text, permission, make, act] of states)
    test(`says what is so: ${name}`, async ({ browser, world, service }) => {
      const context = await browser.newContext({
        baseURL: world.url,
        serviceWorkers: 'block',
        ...(name.endsWith('ios') && { userAgent: IPHONE, hasTouch: true }),
      });
      await world.equip(context);
      await equip(context, service, permission);
      const page = await context.newPage();
      await signIn(page, 'winkel');
      await make?.(page, world);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.goto(SETTINGS);
        // The page itself, not the frame that waits for its code.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await act?.(page);
        await expect(main(page)).toContainText(text);
        expect.soft(await page.evaluate(sideways), `${name} at ${width}`).toEqual([]);
        expect.soft(await violationsOf(page), `${name} at ${width}`).toEqual([]);
        if (process.env['LOOKS'])
          await page.screenshot({
            path: `${process.env['LOOKS']}/${name.replaceAll(' ', '-')}-${width}.png`,
          });
      }
      if (name === 'on' || name === 'off') {
        await world.offline(page);
        await expect(main(page)).toContainText('Aan- en afmelden kan met verbinding.');
        expect.soft(await violationsOf(page), `${name}, offline`).toEqual([]);
        if (process.env['LOOKS'])
          await page.screenshot({ path: `${process.env['LOOKS']}/${name}-offline.png` });
      }
      // Nothing but the OMS is asked, and no permission, before somebody taps.
      if (!act)
        expect(await page.evaluate(() => (window as unknown as { asked?: number }).asked)).toBeUndefined();
      await context.close();
    });
});
