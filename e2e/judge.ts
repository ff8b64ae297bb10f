import { expect, type Page } from 'playwright/test';
import type { Language } from '../core/language/language.ts';
import { atRest, sideways, violationsOf } from './accessible.ts';
import { signIn, stage } from './hands.ts';
import { controlFaults, faintTexts, shownTexts } from './shown-texts.ts';
import { strangeIn } from './words.ts';

/** The longest name that an article can have. */
export const LONG_NAME = 'Vaatwastabletten citroenfris extra sterk voordeelverpakking navulset 40 stuks';

/** The journey runs at this size, because it has the least room; each state is then looked at in the others. */
export const smallest = { width: 320, height: 640 };
const sizes = [smallest, { width: 412, height: 915 }, { width: 1440, height: 900 }];
/** Taken in turns, so that each is judged in a quarter of the states; ui/tokens.test.ts tests the colours themselves. */
const looks = ['default', 'bright', 'sunset', 'bright sunset'];
let judged = 0;
const softly = expect.configure({ soft: true });

/**
 * Judges the present screen: once by axe, at every size by its width; `LOOKS=1` keeps pictures in test-results/looks.
 */
export async function judge(page: Page, name: string): Promise<void> {
  const look = await nextLook(page);
  expect.soft(await violationsOf(page), `${name}, ${look}`).toEqual([]);
  await atEverySize(page, `${name} ${look}`, () => page.evaluate(sideways));
}

/** Judges at every size what can be read on the present stage; gives its step and its colour: `location refused`. */
export async function film(page: Page, name: string): Promise<string> {
  await atRest(page);
  await atEverySize(page, `${name} ${await nextLook(page)}`, async () => {
    const { faults, broken } = await page.evaluate(shownTexts, [LONG_NAME]);
    const others = [sideways, faintTexts, controlFaults].map(look => page.evaluate(look));
    return [...faults, ...broken, ...(await Promise.all(others)).flat()];
  });
  return stage(page).evaluate(({ dataset }) => `${dataset['step'] ?? ''} ${dataset['state'] ?? ''}`);
}

async function nextLook(page: Page): Promise<string> {
  const look = looks[judged++ % looks.length] ?? '';
  await page.evaluate(given => {
    const { dataset } = document.documentElement;
    dataset['theme'] = given.includes('sunset') ? 'sunset' : 'default';
    dataset['look'] = given.includes('bright') ? 'bright' : 'normal';
  }, look);
  return look;
}

async function atEverySize(page: Page, name: string, faults: () => Promise<string[]>): Promise<void> {
  for (const size of sizes.toReversed()) {
    const at = `${size.width}x${size.height}`;
    await page.setViewportSize(size);
    // Parts that only code lays out, such as cards for rows, follow the size a frame later.
    await softly.poll(faults, { message: `${name}, ${at}`, timeout: 5000 }).toEqual([]);
    if (process.env['LOOKS']) await page.screenshot({ path: `test-results/looks/${at}/${name}.png` });
  }
}

/**
 * Judges the words of the present screen at its own size: none is cut off, over another, or wider than the screen (only `names` may end
 * early), and all are of the language; `LOOKS=1` keeps a picture.
 */
export async function judgeWords(
  page: Page,
  name: string,
  language: Language,
  names: readonly string[],
): Promise<void> {
  await atRest(page);
  if (process.env['LOOKS'])
    await page.screenshot({ path: `test-results/looks/words/${language} ${name}.png` });
  const { texts, faults } = await page.evaluate(shownTexts, names);
  const strange = texts
    .filter(text => !names.some(one => text.includes(one)))
    .flatMap(text => strangeIn(language, text) ?? []);
  expect.soft([...(await page.evaluate(sideways)), ...faults, ...strange], `${language} ${name}`).toEqual([]);
}

/** Signs in on the smallest screen. */
export async function begin(page: Page, user: string): Promise<void> {
  await page.setViewportSize(smallest);
  await signIn(page, user);
}

/** Presses the first visible button with this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
