import { type CDPSession, expect, type Locator, type Page } from 'playwright/test';
import { keys, type Trace } from '../src/input/traces/trace.ts';

/** Acts of a worker, and what the screen shows: signing in, opening work, scanning, typing. */

/** Signs in the page's browser, by the same call as the portal. */
export async function signIn(page: Page, user: string, password = 'welkom'): Promise<void> {
  const reply = await page.request.post('/api/session', {
    data: { username: user, password },
    headers: { 'X-Requested-With': 'fetch' },
  });
  expect(reply.status(), `${user} signs in`).toBe(204);
}

/** Scrolls a list to a part of its height; on a phone it is the page that scrolls. */
export const scrollList = (list: Locator, part = 1): Promise<void> =>
  list.evaluate((at, to) => {
    const scroller = getComputedStyle(at).overflowY === 'visible' ? at.closest('main') : at;
    scroller?.scrollTo(0, scroller.scrollHeight * to);
  }, part);

export const openMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Menu', exact: true }).click();

/** Waits until the device knows who has signed in: it begins with its last user, until the OMS has said who it is. */
export async function knownAs(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await expect(page.getByRole('dialog')).toContainText(name);
  await page.getByRole('button', { name: 'Menu sluiten' }).click();
}

/** Signs out from the menu. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Afmelden' }).click();
  await page.getByRole('dialog', { name: 'Afmelden' }).getByRole('button', { name: 'Afmelden' }).click();
  await expect(page.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
}

export const sortPath = (batch: string): string => `/product-processing/dc/DC01/batch/${batch}/sort`;

export const receiptPath = (receipt: string): string =>
  `/product-processing/dc/DC01/goods-receipt/${receipt}/sort`;

/** Opens a batch to sort through the zone form, until the scanner light is on at SCAN ARTIKEL. */
export const openSort = (page: Page, batch: string, zone: string): Promise<void> =>
  openInZone(page, sortPath(batch), zone);

/** Opens a goods receipt to scan, likewise. */
export const openReceipt = (page: Page, receipt: string, zone: string): Promise<void> =>
  openInZone(page, receiptPath(receipt), zone);

async function openInZone(page: Page, path: string, zone: string): Promise<void> {
  await page.goto(path);
  await page.getByPlaceholder('Sorteerzone').fill(zone);
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
}

/** The scanner light is on at SCAN ARTIKEL. */
export async function scanReady(page: Page): Promise<void> {
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
}

export type StepName =
  | 'SCAN LABEL'
  | 'SCAN ARTIKEL'
  | 'SPECIALE VERWERKING'
  | 'STAAT ARTIKEL'
  | 'SCAN LEGPLAATS'
  | 'ORDER COMPLEET'
  | 'VOLGENDE'
  | 'HERSTEL'
  | 'LEEGHALEN'
  | 'GESTOPT'
  | 'GEPAUZEERD'
  | 'KAN NIET LEVEREN';

/** The stage, of any step or of a named one; its `data-state` is the verdict's colour. */
export const stage = (page: Page, step?: StepName): Locator =>
  page.locator(step ? `section[data-beat][aria-label="${step}"]` : 'section[data-beat]');

/** The large code on the stage. */
export const codeOn = (page: Page): Locator => stage(page).locator('strong');

export type WedgeEnd = 'Enter' | 'Tab';

/** A keyboard-wedge scanner: real key events, a millisecond apart, capitals with Shift. */
export const wedge = (page: Page, text: string, end: WedgeEnd = 'Enter'): Promise<void> =>
  play(page, keys(`${text}${end === 'Enter' ? '\r' : '\t'}`, { gap: 1 }));

/** A hand leaves more time between letters than a scanner does (ui/desk/scan-guard.ts). */
export const BY_HAND = { delay: 70 };

/** A wedge scan, and the wait until the app has judged it. */
export async function scan(page: Page, text: string): Promise<void> {
  const before = await stage(page).getAttribute('data-beat');
  await wedge(page, text);
  await expect(stage(page)).not.toHaveAttribute('data-beat', before ?? '');
}

/** Leaves the step by 'Opnieuw beginnen', which comes with a refused scan. */
export async function startAgain(page: Page): Promise<void> {
  await scan(page, UNKNOWN);
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
}
const UNKNOWN = '8719999000008';

/** Types a code by hand, after a press on 'Typ': 13 digits submit themselves, anything else by Enter. */
export async function typed(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Typ', exact: true }).click();
  const field = page.getByPlaceholder('Typ een code');
  // A hand's pauses: keys as fast as these can come are a scanner's, in part or whole, as the machine's hour has it.
  await field.pressSequentially(text, { delay: 120 });
  if (!/^\d{13}$/.test(text)) await field.press('Enter');
}

/**
 * A recorded key trace (src/input/traces), each event with its own time, as the browser would have dispatched it. All are
 * sent at once: where each waited for the one before, a busy machine's pause amid a code that begins with a whole shorter one
 * (EAN-8) was the end of a scan.
 */
export async function play(page: Page, trace: Trace): Promise<void> {
  const client = await keyboardOf(page);
  const start = Date.now() / 1000 - (trace[0]?.timeStamp ?? 0) / 1000;
  await Promise.all(
    trace.map(async event => {
      if ('data' in event) {
        if (event.type === 'beforeinput') await client.send('Input.insertText', { text: event.data });
        return;
      }
      if (event.type === 'compositionend') return;
      const { key, code, shift, ctrl, alt } = event;
      const text = key.length === 1 && !ctrl && !alt ? key : key === 'Enter' ? '\r' : undefined;
      await client.send('Input.dispatchKeyEvent', {
        type: event.type === 'keyup' ? 'keyUp' : text ? 'keyDown' : 'rawKeyDown',
        key,
        code,
        ...(text && { text }),
        windowsVirtualKeyCode: key === 'Unidentified' ? 229 : virtualKeyOf(key),
        modifiers: (alt ? 1 : 0) + (ctrl ? 2 : 0) + (shift ? 8 : 0),
        ...(event.repeat && { autoRepeat: true }),
        timestamp: start + event.timeStamp / 1000,
      });
    }),
  );
}

/** A page's session of the browser's protocol, opened once. */
const keyboardOf = (page: Page): Promise<CDPSession> => {
  const open = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, open);
  return open;
};
const keyboards = new WeakMap<Page, Promise<CDPSession>>();

/** 0 for signs: their character code is another key's, '-' that of Insert. */
const virtualKeyOf = (key: string): number =>
  ({ Enter: 13, Tab: 9, Shift: 16, Control: 17, Alt: 18 })[key] ??
  (/^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);

/** Opens the page of a tab, which is in Meer where it has no room. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: /^Tabs van/ });
  const tab = tabs.getByRole('link', { name, exact: true });
  const more = tabs.getByRole('button', { name: /^Meer/ });
  await expect(tab.or(more).first()).toBeVisible();
  if (await tab.isVisible()) return tab.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}
