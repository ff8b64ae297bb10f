import { expect } from 'playwright/test';
import { acts, codeOf, digits } from '../core/command/command.ts';
import { codesIn, drawnPdf } from '../server/acts/packing-slip/testing/read-barcodes.ts';
import { begin } from './judge.ts';
import { openMenu } from './hands.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

const all = [...acts, ...digits].map(command => `]C0${codeOf(command)}`).sort();

test('the command sheet is one page of A4 on which a scanner reads all 17 codes, in each language', async ({
  page,
  world,
}) => {
  await begin(page, 'magazijn');
  await page.goto('/scan');
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Weergave' }).click();
  for (const [language, print, title] of [
    ['Nederlands', 'Opdrachtenvel afdrukken', 'Handschoenen aan?'],
    ['English', 'Print the command sheet', 'Gloves on?'],
    ['Polski', 'Drukuj arkusz poleceń', 'Masz rękawice?'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    const before = world.printed();
    await page.getByRole('button', { name: print }).click();
    await expect.poll(() => world.printed()).toBe(before + 1);
    await expect(page.locator('.print-pages')).toContainText(title);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await codesIn(drawnPdf(pdf))).toEqual(all);
  }
});
