import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from './accessible.ts';
import { signIn } from './hands.ts';

/** The longest name that an article can have. */
export const LONG_NAME = 'Vaatwastabletten citroenfris extra sterk voordeelverpakking navulset 40 stuks';

/** The journey runs at this size, because it has the least room; each state is then looked at in the others. */
export const smallest = { width: 320, height: 640 };
const sizes = [smallest, { width: 412, height: 915 }, { width: 1440, height: 900 }];
/** Taken in turns, so that each is judged in a quarter of the states; ui/tokens.test.ts tests the colours themselves. */
const looks = ['default', 'bright', 'sunset', 'bright sunset'];
let judged = 0;

/**
 * Judges the present screen: once by axe, at every size by its width; `LOOKS=1` keeps pictures in test-results/looks.
 */
export async function judge(page: Page, name: string): Promise<void> {
  const look = looks[judged++ % looks.length] ?? '';
  await page.evaluate(given => {
    const { dataset } = document.documentElement;
    dataset['theme'] = given.includes('sunset') ? 'sunset' : 'default';
    dataset['look'] = given.includes('bright') ? 'bright' : 'normal';
  }, look);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(a => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  );
  expect.soft(await violationsOf(page), `${name}, ${look}`).toEqual([]);
  for (const size of sizes.toReversed()) {
    const at = `${size.width}x${size.height}`;
    await page.setViewportSize(size);
    expect.soft(await page.evaluate(sideways), `${name}, ${at}: scrolls sideways`).toEqual([]);
    if (process.env['LOOKS']) await page.screenshot({ path: `test-results/looks/${at}/${name} ${look}.png` });
  }
}

/** Signs in on the smallest screen. */
export async function begin(page: Page, user: string): Promise<void> {
  await page.setViewportSize(smallest);
  await signIn(page, user);
}

/** Presses the first visible button with this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
