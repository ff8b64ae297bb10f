import { type BrowserContext, expect, type Page, test as base } from 'playwright/test';
import { openTemplate, type Template } from '../server/testing/template.ts';
import type { Faults } from './faults.ts';
import { asDocumented } from './as-documented.ts';
import { signIn } from './hands.ts';
import { serveOms } from './serve-oms.ts';
import { type OmsData, truthOf } from './truth.ts';

/** One OMS for a test: the real server with the built client on a fresh copy of the demo data, or on an empty database. */
export type World = OmsData & {
  /** Origin, without a slash. */
  readonly url: string;
  readonly faults: Faults;
  /** The folder of the server's data. */
  readonly folder: string;
  /** Stops the server, and starts it again at the same address, as at a deploy. */
  restart(): Promise<void>;
  /** A new device with somebody signed in. */
  device(user: string, password?: string): Promise<Page>;
  /** Takes a device's network away: no calls, no event stream. */
  offline(device: Page | BrowserContext): Promise<void>;
  online(device: Page | BrowserContext): Promise<void>;
  /** Makes a context of the test's own a device of this world: its prints are counted. */
  equip(context: BrowserContext): Promise<void>;
  /**
   * The number of times that pages of this world printed by themselves, without the OMS. No dialog opens: without a screen Chromium
   * crashes on one.
   */
  printed(): number;
};

/** Playwright's test with `world`; `page` is a device on which nobody is signed in. */
export const test = base.extend<
  {
    world: World;
    client: string | undefined;
    settings: Readonly<Record<string, string>>;
    documentedOnly: boolean;
    demoData: boolean;
  },
  { template: Template }
>({
  /** The folder to serve the app from, instead of dist/. */
  client: [undefined, { option: true }],
  /** Settings of the server (docs/RUNNING.md). */
  settings: [{}, { option: true }],
  /** The OMS has nothing beyond the documents. */
  documentedOnly: [false, { option: true }],
  /** Without it there is the schema alone, as in production at its first start. */
  demoData: [true, { option: true }],
  template: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const template = await openTemplate();
      await use(template);
      await template.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ template, browser, client, serviceWorkers, settings, documentedOnly, demoData }, use) => {
    const db = await (demoData ? template.copy() : template.empty());
    const served = await serveOms(db, client, settings);
    const server = documentedOnly ? await asDocumented(served) : served;
    const devices: BrowserContext[] = [];
    let prints = 0;
    const violations: string[] = [];
    const equip = async (context: BrowserContext) => {
      await context.exposeBinding('noteViolation', (_, told: string) => void violations.push(told));
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ documentURI, violatedDirective, blockedURI, sample }) =>
            (window as unknown as { noteViolation(told: string): void }).noteViolation(
              `${documentURI}: ${violatedDirective} ${blockedURI} ${sample}`,
            ),
        );
      });
      await context.exposeBinding('notePrint', () => void prints++);
      await context.addInitScript(() => {
        window.print = () => (window.top as unknown as { notePrint(): void }).notePrint();
      });
    };
    await use({
      ...truthOf(db),
      ...server,
      db,
      async device(user, password) {
        const context = await browser.newContext({ baseURL: server.url, serviceWorkers });
        devices.push(context);
        await equip(context);
        const page = await context.newPage();
        await signIn(page, user, password);
        return page;
      },
      async offline(device) {
        await contextOf(device).setOffline(true);
        // A stream that is open already is not affected.
        server.faults.cutStreams();
      },
      online: device => contextOf(device).setOffline(false),
      equip,
      printed: () => prints,
    });
    for (const context of devices) await context.close();
    await server.stop();
    await db.drop();
    expect(violations, 'what the content security policy forbids').toEqual([]);
  },
  baseURL: async ({ world }, use) => use(world.url),
  context: async ({ context, world }, use) => {
    await world.equip(context);
    await use(context);
  },
});

/** For tests without the service worker: installing it beside every page takes a sixth of a test's time. */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const;

const contextOf = (device: Page | BrowserContext): BrowserContext =>
  'context' in device ? device.context() : device;
