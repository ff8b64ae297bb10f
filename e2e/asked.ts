import { expect, type Page } from 'playwright/test';
import { cast } from '../server/demo/main-batch.ts';
import { stage } from './hands.ts';
import { returnOf } from './returned.ts';
import type { OmsData } from './truth.ts';
import type { World } from './world.ts';

/** Makes one line of a return want one piece of the article that is asked everything; gives the line's id. */
export async function askedReturn(world: World, label: string): Promise<number> {
  const { id } = await returnOf(world, label);
  const [line] = await world.db.query<{ id: number }>(
    `UPDATE dispatch_request_lines SET product_identifier = $1, quantity = 1
     WHERE id = (SELECT min(id) FROM dispatch_request_lines WHERE dispatch_request_id = $2) RETURNING id`,
    [cast.askedFull.identifier, id],
  );
  if (!line) throw new RangeError(label);
  return line.id;
}

/** Answers every question about that article, the serial number by a scan, as far as for how many the answers are. */
export async function answerAll(page: Page, serial: string): Promise<void> {
  await page.getByRole('group', { name: 'Staat er een serienummer' }).getByText('Ja').click();
  await expect(page.getByLabel('Wat is het serienummer?')).toBeVisible();
  await page.getByLabel('Wat is het serienummer?').fill(serial);
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('group', { name: 'Is het zegel' }).getByText('Ja').click();
  await expect(stage(page)).toContainText('Hoeveel onderdelen zitten er in de doos?');
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Verder' }).click();
}

/** The answers about pieces on a line: `attribute=value`, sorted. */
export async function answersOn({ db }: OmsData, line_id: number | undefined): Promise<string[]> {
  const rows = await db.query<{ attribute: string; value: string }>(
    'SELECT attribute, value FROM product_piece_values WHERE line_id = $1',
    [line_id],
  );
  return rows.map(({ attribute, value }) => `${attribute}=${value}`).toSorted();
}

export const allAnswers = (serial: string): string[] => [
  'aantal_onderdelen=7',
  `serienummer=${serial}`,
  'zegel_intact=1',
];
