import { allSent } from '../../e2e/on-device.ts';
import { AUTOFILL_ZONE, setProperty } from '../../e2e/scenes.ts';
import type { Random } from '../../server/demo/random.ts';
import returns from '../../src/flows/returns/returns.nl.ts';
import type { Ground } from '../../tests/chaos/stage.ts';
import { addReturn } from '../answers/returns.ts';
import { brokenRules, openDevice, openWork, scan, scanWrong, type Device } from './device.ts';
import { missing } from './goods.ts';
import { look } from './sight.ts';
import type { Played } from './tally.ts';

const LOCATION = 'DC01';
const PARCELS = 40;
/** A state without a place of its own is laid on any. */
const ANY_PLACE = 'R-06';

interface Parcel {
  readonly label: string;
  readonly articles: readonly { readonly ean: string; readonly product: string }[];
}

/** Forty returns of one to three articles, each article in one of the states. */
export async function returnsShift(ground: Ground, cpu: number, chance: Random): Promise<Played> {
  await setProperty(ground, AUTOFILL_ZONE, 2);
  const parcels: Parcel[] = [];
  for (let n = 1; n <= PARCELS; n++) {
    const label = `3SDIENST${String(n).padStart(5, '0')}`;
    parcels.push({ label, articles: await addReturn(ground.db, LOCATION, label, 1 + chance.int(3)) });
  }
  const device = await openDevice(ground, 'magazijn', cpu);
  await openWork(device, `/product-processing/dc/${LOCATION}/return`);
  const laid: string[] = [];
  for (const [nth, parcel] of parcels.entries()) {
    if (nth === 9) await scanWrong(device, 'an unknown label', '3SNERGENS1', returns.return_not_found);
    await scan(device, parcel.label);
    if (nth === 19)
      await scanWrong(device, 'an article of another return', '8712344617340', returns.not_in_return);
    for (const { ean, product } of parcel.articles)
      laid.push(`${product} ${parcel.label} ${await receive(device, ean, chance)}`);
  }
  await allSent(device.page);
  const faults = await brokenRules(ground, device);
  const told = (await ground.db.query<{ told: string }>(RECEIVED)).map(row => row.told);
  return {
    flow: 'returns',
    cpu,
    tallies: [device.tally],
    pieces: laid.length,
    floor: laid.length * 2,
    lost: missing(laid, told),
    doubled: missing(told, laid),
    faults,
  };
}

/** Gives the place where it was laid; most are as good as new. */
async function receive(device: Device, ean: string, chance: Random): Promise<string> {
  const { page } = device;
  await scan(device, ean);
  const states = page.locator('section[data-beat] fieldset button');
  await states.nth(chance.int(3) > 0 ? 0 : chance.int(await states.count())).click();
  await page.locator('section[data-beat] strong').waitFor();
  const { code } = await look(page);
  const place = /^[A-Z]-\d\d$/.test(code) ? code : ANY_PLACE;
  await scan(device, place);
  return place;
}

const RECEIVED = `
  SELECT concat_ws(' ', n.product_identifier, c.code, s.identifier) AS told
  FROM return_receipts r JOIN dispatch_request_lines n ON n.id = r.dispatch_request_line_id
  JOIN tracking_codes c ON c.dispatch_request_id = r.dispatch_request_id AND c.code LIKE '3SDIENST%'
  JOIN storage_locations s ON s.id = r.storage_location_id CROSS JOIN generate_series(1, r.quantity)
  WHERE r.taken_back_at IS NULL`;
