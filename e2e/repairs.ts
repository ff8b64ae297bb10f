import { expect, type Page } from 'playwright/test';
import { codeOn, openSort, scan, stage } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { place } from './pieces.ts';
import type { World } from './world.ts';

/** Scans pieces without a network, lets the office act meanwhile (it is told where they lie), and gives the network back. */
export async function placedTooLate(
  world: World,
  page: Page,
  {
    batch,
    zone,
    eans,
    meanwhile,
  }: {
    batch: string;
    zone: string;
    eans: readonly string[];
    meanwhile: (locations: readonly string[]) => Promise<unknown>;
  },
): Promise<string[]> {
  await openSort(page, batch, zone);
  await world.offline(page);
  const locations: string[] = [];
  for (const ean of eans) locations.push(await place(page, ean));
  await meanwhile(locations);
  await world.online(page);
  return locations;
}

/** Opens, from the red bar, the card of the article that lies at `location`; `code` is the reason. */
export async function openCard(page: Page, location: string, code: string): Promise<void> {
  await expect.poll(() => unsent(page)).toContain(`place-article parked ${code}`);
  await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'red');
  await page.getByRole('button', { name: `Herstel 1 · ${location}` }).click();
  await expect(stage(page, 'HERSTEL')).toHaveAttribute('data-state', 'repair');
}

/** One move of a card, by scanning: the article, then the named target. */
export async function move(page: Page, ean: string, target: string): Promise<void> {
  await scan(page, ean);
  await expect(codeOn(page)).toHaveText(target);
  await scan(page, target);
  await expect(stage(page)).toContainText(`Hersteld: ligt op ${target}`);
}

/** Nothing is left to repair: the bar is gone, the strip has its normal colour, the queue is empty. */
export async function repaired(page: Page): Promise<void> {
  await allSent(page);
  await expect(page.getByRole('button', { name: /^Herstel/ })).toBeHidden();
  await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'neutral');
}

/** Loose pieces: `article quantity location`. */
export const setAsides = async (world: World): Promise<string[]> => {
  const rows = await world.db.query<{ told: string }>(
    `SELECT concat_ws(' ', product_identifier, quantity, s.identifier) AS told
     FROM set_asides a JOIN storage_locations s ON s.id = a.storage_location_id ORDER BY a.created_at, quantity`,
  );
  return rows.map(({ told }) => told);
};
