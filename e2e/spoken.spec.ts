import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openMenu, openSort, scan, scanReady, signIn, sortPath } from './hands.ts';
import { ean } from './pieces.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

interface Voiced {
  said: { text: string; language: string }[];
}

/** The machine has no voice: gives the browser one for each language, which notes what it says until it is cancelled. */
const voices = (languages: string[]): void => {
  const said: Voiced['said'] = [];
  (window as unknown as Voiced).said = said;
  speechSynthesis.getVoices = () => languages.map(lang => ({ lang }) as SpeechSynthesisVoice);
  speechSynthesis.speak = ({ text, lang }) => void said.push({ text, language: lang });
  speechSynthesis.cancel = () => void said.splice(0);
};
const said = (page: Page) => page.evaluate(() => (window as unknown as Voiced).said);
const toggle = (page: Page, name: string) => page.getByRole('switch', { name });

async function openSettings(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test('the instruction is spoken, once it is asked for: what a screen reader says, in the language of the user', async ({
  page,
}) => {
  await page.addInitScript(voices, ['nl-NL']);
  /** Words of a screen reader are spoken; both come a frame after the stage. */
  const isSpoken = () =>
    expect
      .poll(async () => {
        const sentence = await page.locator('[role=status] span').last().textContent();
        return (await said(page)).map(({ text, language }) => [
          language,
          text === sentence || { text, sentence },
        ]);
      })
      .toEqual([['nl', true]]);

  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, '8719999000008');
  await expect(page.locator('main')).toContainText('Product niet gevonden');
  expect(await said(page)).toEqual([]);

  await page.goto('/scan');
  await openSettings(page, 'Weergave');
  await expect(toggle(page, 'Instructies uitspreken')).not.toBeChecked();
  await toggle(page, 'Instructies uitspreken').check();
  await expect
    .poll(() => said(page))
    .toEqual([{ text: 'Zegt na elke scan wat er nu moet gebeuren', language: 'nl' }]);

  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  await isSpoken();
  await scan(page, '8719999000008');
  await expect.poll(async () => (await said(page))[0]?.text).toContain('Product niet gevonden');
  await scan(page, ean(cast.single));
  await expect.poll(async () => (await said(page))[0]?.text).toContain('Scan de legplaats');
  await isSpoken();

  await page.goto('/scan');
  await openSettings(page, 'Weergave');
  await toggle(page, 'Instructies uitspreken').uncheck();
  await page.goto(sortPath(MAIN_BATCH));
  await expect(codeOn(page)).toBeVisible();
  expect(await said(page)).toEqual([]);
});

test('a device without a voice for the language says so', async ({ page }) => {
  await page.addInitScript(voices, ['en-GB']);
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await openSettings(page, 'Weergave');
  await expect(page.getByText('Dit apparaat heeft geen stem in deze taal')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Says after each scan what to do next')).toBeVisible();
});
