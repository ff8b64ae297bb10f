import { expect } from 'playwright/test';
import { wedge } from '../../e2e/hands.ts';
import type { TrueDelivery } from '../../e2e/truth.ts';
import { codeOf } from '../../core/command/command.ts';
import extraInfo from '../../src/flows/extra-info/extra-info.nl.ts';
import sort from '../../src/flows/sort/sort.nl.ts';
import type { Piece } from './deal.ts';
import { scan, scanWrong, type Device } from './device.ts';
import type { Goods } from './goods.ts';
import { look, REPAIR, type Sight } from './sight.ts';
import type { WrongAt, WrongCode } from './wrong-scans.ts';

/** A worker at the sort screen: does what the stage says, by scanning where a scan will do. */
export interface Worker {
  readonly device: Device;
  readonly goods: Goods;
  /** The orders of the batch as they were before the shift. */
  readonly orders: readonly TrueDelivery[];
  /** Pieces still to scan. */
  readonly pieces: Piece[];
  /** Locations of complete orders that nobody finished. */
  readonly unfinished: string[];
  hand: Piece[];
  /** Pieces laid apart: no order needed them when they were scanned. */
  readonly apart: Piece[];
  /** The wrong scans to make, each at the next step that it is for, once so many pieces were taken up. */
  readonly wrong: { readonly after: number; readonly code: WrongCode }[];
  /** Events of the device once so many pieces were taken up. */
  readonly events: { readonly after: number; readonly act: () => Promise<void> }[];
  taken: number;
  /** Number of placements: each is a walk to a place. */
  laid: number;
}

type Kind = WrongAt | 'slip' | 'apart' | 'repair' | NonNullable<Sight['asks']>;

/** Sorts until nothing is left to scan, to finish, or to repair. */
export async function sortAll(worker: Worker): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await happen(worker);
    const sight = await look(worker.device.page);
    const kind = kindOf(sight);
    const idle = worker.pieces.length + worker.hand.length + worker.unfinished.length === 0;
    if (kind === 'article' && idle && !sight.repair) return;
    if (!(await erred(worker, kind))) await acts[kind](worker, sight);
  }
  throw new Error(`${worker.device.user} does not get further: ${(await look(worker.device.page)).text}`);
}
/** A piece takes some six turns. */
const MOST_TURNS = 1500;

function kindOf({ label, state, code, asks }: Sight): Kind {
  if (label === 'HERSTEL') return 'repair';
  if (label === 'SPECIALE VERWERKING' && state === 'attention' && asks === null) return 'apart';
  if (asks !== null) return asks;
  if (label === 'ORDER COMPLEET') return isPlace(code) ? 'finish' : 'label';
  if (label === 'SCAN ARTIKEL') return 'article';
  return label === 'SCAN LEGPLAATS' ? 'location' : 'slip';
}

const isPlace = (code: string): boolean => /^[A-Z]-\d\d$/.test(code);

/** Events that are due happen with an article in hand, or before the next one. */
async function happen({ events, taken }: Worker): Promise<void> {
  while (events[0] && events[0].after <= taken) await events.shift()?.act();
}

/** Makes the wrong scan that is due here. */
async function erred({ device, wrong, taken, hand }: Worker, kind: Kind): Promise<boolean> {
  const at = wrong.findIndex(({ after, code }) => after <= taken && code.at === kind);
  const [due] = at < 0 || (kind === 'article' && hand.length > 0) ? [] : wrong.splice(at, 1);
  if (!due) return false;
  await scanWrong(device, due.code.what, due.code.code, due.code.says);
  return true;
}

const acts: Readonly<Record<Kind, (worker: Worker, sight: Sight) => Promise<void>>> = {
  async article(worker, sight) {
    const { device, pieces, unfinished } = worker;
    if (sight.repair) return device.page.locator('button[data-tone="red"]', { hasText: REPAIR }).click();
    if (worker.hand.length > 0) return layApart(worker, sight);
    const place = pieces.length === 0 ? unfinished.shift() : undefined;
    if (place !== undefined) return void (await scan(device, place));
    const piece = pieces.shift();
    if (!piece) return;
    worker.hand = [piece];
    worker.taken++;
    stockCounted(worker, await scan(device, piece.code));
  },
  async apart(worker, { code }) {
    await scan(worker.device, code);
    worker.apart.push(...worker.hand);
    worker.hand = [];
  },
  async choice({ device: { page } }) {
    const answer = page.locator('section[data-beat] fieldset button').first();
    // The OMS may correct the work meanwhile: then another step is there.
    await answer.click({ timeout: 10_000 }).catch(async (error: unknown) => {
      if ((await answer.count()) > 0) throw error;
    });
  },
  /** The serial number is a barcode on the box. */
  async text({ device, taken }, { text }) {
    await device.page.keyboard.type(`SN-${taken}-X`);
    await device.page.keyboard.press('Enter');
    device.tally.scans++;
    await expect(device.page.locator('section[data-beat]')).not.toHaveText(text);
  },
  async number(worker, { text }) {
    const page = worker.device.page;
    const several = text.includes(extraInfo.how_many);
    const amount = several ? takeAlike(worker, Number(/\d+/.exec(text)?.[0] ?? 1)) : 7;
    for (const digit of String(amount)) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.locator('button[type="submit"], button[form="answer"]').first().click();
    await expect(page.locator('section[data-beat]')).not.toContainText(several ? extraInfo.how_many : text);
  },
  async amount(worker, sight) {
    const { device, hand, pieces } = worker;
    const alike = pieces[0]?.product === hand[0]?.product ? pieces[0] : undefined;
    if (!sight.more || !alike) return sight.code === '' ? countAll(worker) : layDown(worker, sight);
    pieces.shift();
    hand.push(alike);
    worker.taken++;
    await scan(device, alike.code);
  },
  /** No printer of the OMS is known: the device prints its own copy. */
  async print({ device: { page } }) {
    await page.getByRole('button', { name: sort.slip_print, exact: true }).click();
    await expect(page.getByRole('button', { name: sort.slip_print, exact: true })).toBeHidden();
  },
  slip: layDown,
  location: layDown,
  async label(worker, { text }) {
    const order = worker.orders.find(one => text.includes(one.order));
    // Where no codes are known the text of the label on the parcel goes to the OMS.
    await scan(worker.device, order?.labels[0] ?? `3SZONDER${worker.taken}`);
  },
  async finish(worker, { code }) {
    await scan(worker.device, code);
  },
  async repair({ device, goods, apart }, sight) {
    const from = /\b[A-Z]-\d\d\b/.exec(sight.text.replaceAll(sight.code, ''))?.[0] ?? sight.code;
    const named = goods.at(from).find(({ name }) => sight.text.includes(name));
    if (!named) return void (await scan(device, sight.code));
    const { code } = await scan(device, named.code);
    const target = code === '' ? FREE : code;
    const after = await scan(device, target);
    const moved = after.state === 'refused' ? undefined : goods.take(from, named.product);
    if (moved && isPlace(target)) goods.lay(target, [moved]);
    else if (moved) apart.push(moved);
  },
};

/** More of the same that lie on top, at most so many with the one in hand. */
function takeAlike({ pieces, hand }: Worker, most: number): number {
  while (hand.length < most && pieces[0]?.product === hand[0]?.product) hand.push(pieces.shift() as Piece);
  return hand.length;
}

/** For an order without a location. */
const FREE = 'A-60';

async function layDown(worker: Worker, { code }: Sight): Promise<void> {
  const place = isPlace(code) ? code : FREE;
  const { state, label } = await scan(worker.device, place);
  const isLaid =
    (state === 'accepted' || state === 'local') && ['SCAN ARTIKEL', 'ORDER COMPLEET'].includes(label);
  if (!isLaid) return;
  worker.goods.lay(place, worker.hand);
  worker.laid++;
  worker.hand = [];
}

/** The amount of an article that goes to no order has no location to scan: 'Verder' of the command sheet. */
async function countAll(worker: Worker): Promise<void> {
  const { page, tally } = worker.device;
  await wedge(page, codeOf('next'));
  tally.scans++;
  await page.locator('section[data-beat][aria-label="SCAN ARTIKEL"]').waitFor();
  stockCounted(worker, await look(page));
}

/** A receipt's article that no order waits for is counted at once, and goes with the stock. */
function stockCounted(worker: Worker, { label, state }: Sight): void {
  if (label !== 'SCAN ARTIKEL' || (state !== 'accepted' && state !== 'local')) return;
  worker.goods.lay(STOCK, worker.hand);
  worker.hand = [];
}

const STOCK = 'stock';

/** No order needs what is in hand, as the screen says. */
async function layApart(worker: Worker, { code }: Sight): Promise<void> {
  if (code !== '') await scan(worker.device, code);
  worker.apart.push(...worker.hand);
  worker.hand = [];
}
