import type { BrowserContext, Locator, Page } from 'playwright';
import { newDevice, openBrowser, rest, slowDown } from '../browser.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const CPU = 4;
const ROUNDS = 7;
const DESK = { width: 1440, height: 900 } as const;
const PLACE = '/locations/dc/DC01';
/** A page with the tabs of the location, and without a list. */
const START = `${PLACE}/goods-receipt/create`;
/** From press to content, and back; ms (office.md section 6). */
const GOALS = { there: 300, back: 150 } as const;

interface Step {
  readonly what: string;
  /** The link or button to press; without it the browser goes back. */
  readonly press?: (page: Page) => Locator;
  /** Selector of the content. */
  readonly content: string;
}

const LIST = 'main:not(:has(dl)) table[data-list] tbody tr';
/** The facts of one thing, and the first row of what it consists of. */
const DETAIL = 'main:has(dl) tbody tr';

const tab = (path: string) => (page: Page) => page.locator(`nav a[href="${PLACE}/${path}"]`).first();
const row = (nth: number) => (page: Page) => page.locator('table[data-list] tbody a').nth(nth);
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

const bigReceipt = (page: Page) => page.locator('tbody a', { hasText: 'NZ-88117' });

/** The list of an area, two things of it whose replies are not loaded yet, and the ways back. */
const listAndDetail = (name: string, path: string, second = row(1)): readonly Step[] => [
  { what: `the list of ${name}`, press: tab(path), content: LIST },
  { what: 'the first of them; the code of its page is loaded too', press: row(0), content: DETAIL },
  { what: 'back', content: LIST },
  { what: 'another', press: second, content: DETAIL },
  { what: 'back', content: LIST },
];

const WALKS: readonly (readonly Step[])[] = [
  listAndDetail('returns', 'returns'),
  listAndDetail('batches', 'shipment-batches'),
  [
    // 500 lines.
    ...listAndDetail('goods receipts', 'goods-receipt', bigReceipt),
    { what: 'the form of a new one', press: button('Goederenontvangst aanmaken'), content: 'form h1' },
    { what: 'back', content: LIST },
    { what: 'NZ-88117 again, still in memory', press: bigReceipt, content: DETAIL },
    { what: 'its dialog', press: button('Klaar met scannen'), content: 'dialog[open]' },
  ],
];

/**
 * From a press to the first frame with the content, without a pointer that has announced it; the floor is a bare page
 * with the same replies.
 */
export async function officeFigures({ oms }: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, oms.base, 'beheer');
    const figures: Figure[] = [];
    for (const walk of WALKS) figures.push(...(await walkFigures(device, oms.base, walk)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function walkFigures(
  device: BrowserContext,
  base: string,
  walk: readonly Step[],
): Promise<readonly Figure[]> {
  const rounds: Timed[][] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await timedWalk(device, base, walk));
  // During the first round the browser has not cached the code.
  rounds.shift();
  return walk.map(({ what, press }, i) => {
    const of = (side: keyof Timed) => median(rounds.map(steps => steps[i]?.[side] ?? NaN));
    return {
      what: `${i === 0 ? `office, ${CPU}x slower CPU, press to ` : '  '}${what}`,
      unit: 'ms',
      ours: of('ours'),
      floor: of('floor'),
      goal: { of: 'ours', most: press ? GOALS.there : GOALS.back },
    };
  });
}

interface Timed {
  readonly ours: number;
  readonly floor: number;
}

/** Each step by the app, then by the bare page; in pages of their own, so that nothing of the last walk is in memory. */
async function timedWalk(device: BrowserContext, base: string, walk: readonly Step[]): Promise<Timed[]> {
  const [app, bare] = [await device.newPage(), await device.newPage()];
  for (const page of [app, bare]) await page.setViewportSize(DESK);
  // The only document of this origin that shows nothing of a user.
  await bare.goto(`${base}/portal/login`);
  await app.goto(base + START);
  await app.waitForSelector('form h1');
  for (const page of [app, bare]) await slowDown(page, { cpu: CPU });
  const timed: Timed[] = [];
  let list: readonly string[] = [];
  /** The replies of each press, of which the app makes no call when they are in its memory. */
  const known = new Map<Step['press'], readonly string[]>();
  for (const step of walk) {
    await app.bringToFront();
    await rest(app, 500);
    const { ms: ours, replies } = await pressed(app, step);
    if (step.content === LIST && step.press) list = replies;
    if (replies.length > 0) known.set(step.press, replies);
    await bare.bringToFront();
    const floor = await bare.evaluate(draw, step.press ? (known.get(step.press) ?? []) : list);
    timed.push({ ours, floor });
  }
  for (const page of [app, bare]) await page.close();
  return timed;
}

/** Presses, and gives the time to the content with the addresses of the replies that it took. */
async function pressed(
  page: Page,
  { press, content }: Step,
): Promise<{ readonly ms: number; readonly replies: readonly string[] }> {
  const pressing = press ? press(page) : page.locator('body');
  return pressing.evaluate(
    async (element, [wanted, back]) => {
      const began = performance.now();
      if (back) history.back();
      else (element as HTMLElement).click();
      const ms = (await window.recorder.ready(wanted)) - began;
      const replies = performance
        .getEntriesByType('resource')
        .filter(
          ({ name, startTime }) => startTime >= began && new URL(name).pathname.startsWith('/api/rest/'),
        )
        .map(({ name }) => name);
      return { ms, replies };
    },
    [content, press === undefined] as const,
  );
}

/** Draws replies in the bare page, each as a table of its first list, or of itself; each is fetched once. */
async function draw(addresses: readonly string[]): Promise<number> {
  const page = window as typeof window & { kept?: Map<string, object> };
  const kept = (page.kept ??= new Map<string, object>());
  const began = performance.now();
  const replies = await Promise.all(
    addresses.map(async address => {
      const known = kept.get(address) ?? ((await (await fetch(address)).json()) as object);
      kept.set(address, known);
      return known;
    }),
  );
  const main = document.createElement('main');
  for (const reply of replies) {
    const rows = [reply, ...Object.values(reply)].find(Array.isArray) ?? Object.entries(reply);
    const table = main.appendChild(document.createElement('table'));
    for (const of of rows as object[]) {
      const row = table.insertRow();
      for (const cell of Object.values(of).slice(0, 6)) row.insertCell().textContent = String(cell);
    }
  }
  main.dataset['drawn'] = '';
  document.body.replaceChildren(main);
  return (await window.recorder.ready('[data-drawn]')) - began;
}
